// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
RunCost
cost_of(const HipLayerParameters &p)
{
  // Per step and point: two to four sums of the balance, and the wear.
  constexpr double flops = 120., bytes_per_point = 400.;
  // The cycle on four times as many points is as much as four others.
  constexpr double check = 4.;
  double least = 1., most = 1.; // computed cycles
  if (p.life.jumps == LayerJumps::explicit_fixed)
    least = most = std::ceil(p.life.cycles / p.life.cycles_per_jump) + 1.;
  else if (p.life.jumps == LayerJumps::controlled)
  {
    // About ten cycles for a million, sixty for ten million, by the tolerance 2e-2.
    const double jumps =
        3. * std::pow(p.life.cycles / 1e6, .8) * std::sqrt(2e-2 / p.life.tolerance);
    least = std::min(p.life.cycles, 4. + jumps);
    most = std::min(4. * p.life.cycles, 10. + 8. * jumps);
  }
  RunCost cost = adaptive_cost((least + check) * p.steps_per_cycle,
                               (most + check) * p.steps_per_cycle, p.n_points, flops * p.n_points);
  cost.cycles = least;
  cost.most_cycles = most;
  cost.memory += bytes_per_point * 5. * p.n_points;
  return cost;
}
} // namespace arthrowear
