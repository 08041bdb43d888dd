// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// A value of a run and the bounds within which a second computation, or the laws of contact and
/// wear, require it to lie.
struct CheckedValue
{
  double value = 0., least = 0., most = 0.;

  bool is_met() const { return least <= value && value <= most; } ///< false for NaN
  /// "0.0303 mm, within 0 and 0.0477" @param unit  "-": none
  std::string text(const std::string &unit) const;
};
} // namespace arthrowear
