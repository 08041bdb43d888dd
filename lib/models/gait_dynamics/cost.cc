// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/gait_dynamics/cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
RunCost
cost_of(const GaitDynamicsParameters &p)
{
  const bool is_ideal = p.hip == GaitDynamicsParameters::Hip::ideal;
  // Steps per second of motion: the measured curves decide with an ideal hip, otherwise the film or
  // the contact.
  const double least = is_ideal ? 500. : 2e3, most = is_ideal ? 4e3 : 1e5;
  constexpr double flops_per_leg = 3e4;
  RunCost cost = adaptive_cost(least * p.end_time(), most * p.end_time(), 12. * p.n_legs,
                               flops_per_leg * p.n_legs);
  cost.cycles = cost.most_cycles = p.cycles;
  return cost;
}
} // namespace arthrowear
