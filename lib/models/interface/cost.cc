// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/cost.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
RunCost
cost_of(const InterfaceParameters &p)
{
  constexpr double flops_per_step = 500.;
  RunCost cost;
  cost.is_known = true;
  cost.steps = static_cast<double>(p.n_steps());
  cost.degrees_of_freedom = 3.;
  cost.memory = program_memory;
  cost.work.scalar_flops = flops_per_step * cost.steps;
  return cost;
}
} // namespace arthrowear
