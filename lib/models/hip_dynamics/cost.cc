// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
RunCost
cost_of(const HipDynamicsParameters &p)
{
  // A head that slides or bounces on the stiffness of its contact, in balance with a tolerance of
  // 1e-8; each step is six to seven right-hand sides.
  constexpr double least = 5e4, most = 6e5; // steps per second of motion
  constexpr double flops = 14e3, flops_per_cell_of_maps = 3e3, bytes_per_sample = 500.,
                   bytes_per_cell_of_maps = 38.;
  const double computed =
      p.cycles + (p.jumps.are_taken ? std::ceil(p.jumps.cycles / p.jumps.cycles_per_jump) : 0.);
  const double duration = computed / p.frequency;
  const double fewest = fewest_steps(duration, p.integrator.largest_step);
  RunCost cost = adaptive_cost(std::max(fewest, least * duration),
                               std::max(fewest, most * duration), 7., flops);
  const double maps = flops_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.work.scalar_flops += maps;
  cost.most_work.scalar_flops += maps;
  cost.cycles = cost.most_cycles = computed;
  cost.memory += bytes_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.memory += bytes_per_sample * p.rows_per_cycle * p.cycles;
  return cost;
}
} // namespace arthrowear
