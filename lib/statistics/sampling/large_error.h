// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// True if an error is too large beside the spread of the cases: above a third of their standard
/// deviation.
inline bool
is_large_error(const double error, const double deviation)
{
  return deviation > 0. && !(3. * error <= deviation);
}
} // namespace arthrowear
