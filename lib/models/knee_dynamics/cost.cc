// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
RunCost
cost_of(const KneeDynamicsParameters &p)
{
  constexpr double least = 5e3, most = 1e5; // steps per second of motion
  constexpr double flops = 5e4;
  const double fewest = fewest_steps(p.end_time, p.integrator.largest_step);
  return adaptive_cost(std::max(fewest, least * p.end_time),
                       std::max(10. * fewest, most * p.end_time), 7., flops);
}
} // namespace arthrowear
