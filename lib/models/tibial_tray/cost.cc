// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
RunCost
cost_of(const TibialTrayParameters &p, const double n_cells, const double n_vertices)
{
  // The lowest period over the stable step, 3500 to 3800 on 20 000 tetrahedra, goes with the number
  // of elements along the bone.
  const double steps_per_period = 135. * std::cbrt(n_cells);
  constexpr double flops_per_cell = 55., bytes_per_cell = 1000.;
  constexpr double libraries = 160e6, program = 20e6; // [bytes]
  // Levels are held until there is equilibrium: for a period where little moves, for tens of them
  // where bonds break.
  const double ramp = p.load.periods, levels = p.load.levels;
  const double held = std::min(p.relaxation.held_periods, 12.);
  RunCost cost = adaptive_cost(steps_per_period * (ramp + .5 * levels),
                               steps_per_period * (ramp + held * levels), 3. * n_vertices,
                               flops_per_cell * n_cells);
  cost.memory = libraries + program + bytes_per_cell * n_cells;
  cost.shares = {true, libraries, program, bytes_per_cell * n_cells, 0., 0., 0.};
  cost.divided = cost.work;
  cost.most_divided = cost.most_work;
  return cost;
}
} // namespace arthrowear
