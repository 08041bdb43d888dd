// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/step_control.h"

#include <algorithm>

namespace arthrowear
{
StepControl::StepControl(const Parameters &parameters) : parameters_(parameters)
{
  memory_.size = parameters.nominal;
}

void
StepControl::restore(const Memory &memory)
{
  memory_ = memory;
  memory_.size = std::min(memory.size, parameters_.nominal);
}

double
StepControl::next(const double time, const double end) const
{
  // A remainder of round-off is no step.
  const double remaining = end - time;
  if (remaining <= 1e-6 * memory_.size)
    return 0.;
  // Full steps keep their exact size so that the factored matrix stays valid.
  if (remaining > memory_.size * (1. - 1e-6))
    return memory_.size;
  return remaining;
}

void
StepControl::accept()
{
  if (memory_.size < parameters_.nominal && ++memory_.successes >= parameters_.successes_to_grow)
  {
    memory_.size = std::min(2. * memory_.size, parameters_.nominal);
    memory_.successes = 0;
  }
}

bool
StepControl::cut(const double failed)
{
  memory_.successes = 0;
  if (failed / 2. < parameters_.smallest)
    return false;
  memory_.size = failed / 2.;
  ++memory_.cuts;
  return true;
}
} // namespace arthrowear
