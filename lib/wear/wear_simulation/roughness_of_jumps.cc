// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/roughness_of_jumps.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
void
RoughnessOfJumps::reject(const double cycles, const double at_start, const double at_end)
{
  if (is_comparing())
    return;
  rejected_cycles_ = cycles;
  rejected_start_ = at_start;
  rejected_end_ = at_end;
}

void
RoughnessOfJumps::accept(const double cycles, const double roughness)
{
  if (is_comparing() && cycles >= rejected_cycles_)
  {
    const double part = (rejected_cycles_ - last_cycles_) / (cycles - last_cycles_),
                 there = last_ + part * (roughness - last_);
    // Jumps of half the length have at most half of a roughness that their length causes, or
    // multiply it where they are unstable as well.
    constexpr double scatter = 0.3;
    if (std::abs(there - rejected_end_) <= scatter * std::abs(rejected_end_ - rejected_start_))
      of_worn_surface_ = std::max(of_worn_surface_, there);
    compared_ = std::max(compared_, rejected_end_);
    rejected_cycles_ = 0.;
  }
  last_cycles_ = cycles;
  last_ = roughness;
}

bool
RoughnessOfJumps::is_unknown(const double roughness) const
{
  constexpr double much_more = 1.5;
  return !is_comparing() && roughness > much_more * compared_;
}
} // namespace arthrowear
