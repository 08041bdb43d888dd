// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/dynamics_cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double program_bytes = 170e6;

/// Steps of a tolerance between two bounds, each with the same work.
RunCost
adaptive(const double least_steps, const double most_steps, const double unknowns,
         const double flops_per_step)
{
  RunCost cost;
  cost.is_known = cost.is_adaptive = true;
  cost.steps = std::max(least_steps, 1.);
  cost.most_steps = std::max(most_steps, cost.steps);
  cost.degrees_of_freedom = unknowns;
  cost.memory = program_bytes;
  cost.work.scalar_flops = flops_per_step * cost.steps;
  cost.most_work.scalar_flops = flops_per_step * cost.most_steps;
  return cost;
}

/// Steps of a motion that no step may exceed.
double
at_least(const double duration, const double largest_step)
{
  return largest_step > 0. ? duration / largest_step : 0.;
}
} // namespace

RunCost
cost_of(const HipDynamicsParameters &p)
{
  // A head that slides or bounces on the stiffness of its contact, in balance with a tolerance of
  // 1e-8; each step is six to seven right-hand sides.
  constexpr double least = 5e4, most = 6e5; // steps per second of motion
  constexpr double flops = 14e3, flops_per_cell_of_maps = 3e3, bytes_per_sample = 500.;
  const double computed =
      p.cycles + (p.jumps.are_taken ? std::ceil(p.jumps.cycles / p.jumps.cycles_per_jump) : 0.);
  const double duration = computed / p.frequency;
  const double fewest = at_least(duration, p.integrator.largest_step);
  RunCost cost =
      adaptive(std::max(fewest, least * duration), std::max(fewest, most * duration), 7., flops);
  const double maps = flops_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.work.scalar_flops += maps;
  cost.most_work.scalar_flops += maps;
  cost.cycles = cost.most_cycles = computed;
  cost.memory += bytes_per_sample * p.rows_per_cycle * p.cycles;
  return cost;
}

RunCost
cost_of(const GaitDynamicsParameters &p)
{
  const bool is_ideal = p.hip == GaitDynamicsParameters::Hip::ideal;
  // Steps per second of motion: an ideal hip has those of its curves, a film or a contact its own.
  const double least = is_ideal ? 500. : 2e3, most = is_ideal ? 4e3 : 1e5;
  constexpr double flops_per_leg = 3e4;
  RunCost cost =
      adaptive(least * p.end_time(), most * p.end_time(), 12. * p.n_legs, flops_per_leg * p.n_legs);
  cost.cycles = cost.most_cycles = p.cycles;
  return cost;
}

RunCost
cost_of(const KneeDynamicsParameters &p)
{
  constexpr double least = 5e3, most = 1e5; // steps per second of motion
  constexpr double flops = 5e4;
  const double fewest = at_least(p.end_time, p.integrator.largest_step);
  return adaptive(std::max(fewest, least * p.end_time), std::max(10. * fewest, most * p.end_time),
                  7., flops);
}

RunCost
cost_of(const TibialTrayParameters &p, const double n_cells, const double n_vertices)
{
  // The lowest period over the stable step, 3500 to 3800 on 20 000 tetrahedra, goes with the number
  // of elements along the bone.
  const double steps_per_period = 135. * std::cbrt(n_cells);
  constexpr double flops_per_cell = 55., bytes_per_cell = 1000.;
  // Levels are held until there is equilibrium: for a period where little moves, for tens of them
  // where bonds break.
  const double ramp = p.load.periods, levels = p.load.levels;
  const double held = std::min(p.relaxation.held_periods, 12.);
  RunCost cost =
      adaptive(steps_per_period * (ramp + .5 * levels), steps_per_period * (ramp + held * levels),
               3. * n_vertices, flops_per_cell * n_cells);
  cost.memory += bytes_per_cell * n_cells;
  return cost;
}

RunCost
cost_of(const InterfaceParameters &p)
{
  constexpr double flops_per_step = 500.;
  RunCost cost;
  cost.is_known = true;
  cost.steps = static_cast<double>(p.n_steps());
  cost.degrees_of_freedom = 3.;
  cost.memory = program_bytes;
  cost.work.scalar_flops = flops_per_step * cost.steps;
  return cost;
}
} // namespace arthrowear
