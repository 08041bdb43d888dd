// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cmath>

namespace arthrowear
{
/// Share of the creep of polyethylene that comes back after the load is removed. Lee & Pienkowski
/// (1998, abstract) measured 0.51 after 10 000 min and 0.73 of this after 1000 min. The form
/// between these two points and 0 is assumed: the share grows with the logarithm of 1 + t/t_r and
/// is constant after 10 000 min, where measurements end.
namespace creep_recovery
{
constexpr double longest_rest = 6e5;     ///< for which there are measurements [s]
constexpr double share_at_longest = .51; ///< of the creep depth [-]

/// Share after a rest [s], >= 0 [-].
inline double
share(const double rest)
{
  // t_r [s], so that the share after 1000 min is 0.73 of the share after 10 000 min.
  constexpr double onset = 1.9918800452591998 * 60.;
  return share_at_longest * std::log1p(std::min(rest, longest_rest) / onset) /
         std::log1p(longest_rest / onset);
}
} // namespace creep_recovery
} // namespace arthrowear
