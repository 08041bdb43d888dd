// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "output/statistics.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// A result of a run and the bounds within which a second computation, or the laws of contact and
/// wear, require it to lie.
struct BoundCheck
{
  std::string name;
  double value = 0., least = 0., most = 0.;
  std::string unit; ///< "-": none

  bool is_met() const { return least <= value && value <= most; } ///< false for NaN
  /// "holds: 0.0303 mm, within 0 and 0.0477"
  std::string text() const;
};

/// Adds "verdict: <name>" for each check, and the number of those that fail.
void add_verdicts(const std::vector<BoundCheck> &checks, Summary &summary);
} // namespace arthrowear
