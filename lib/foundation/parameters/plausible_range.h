// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <limits>
#include <string>

namespace arthrowear
{
/// Range of the values that an entry has in joints, implants, machines and their computations, in
/// the unit of the entry's name. A value outside is allowed and gives a warning.
///
/// The magnitude is compared, so that one range holds for both directions. Each value of a list of
/// any length is compared; of a vector, which has a fixed number of components, the largest
/// component. 0 is never outside: where a rule allows 0, it means none or automatic.
struct PlausibleRange
{
  double least = 0., most = std::numeric_limits<double>::infinity();
  std::string text = {}; ///< sentences about known values, with the source

  bool is_bounded() const;
  /// True for 0 as well.
  bool contains(double value) const;
  /// "usually 1 to 2.3", "usually up to 50", to follow a rule; empty if it is not bounded.
  std::string words() const;
};

/// Sentences about a value outside of the range: the range, what is known, and the unit that would
/// fit; empty if it lies inside.
/// @param text  of one number or of a comma list, which the entry's rule accepts
/// @param is_vector  true for a list with a fixed number of components
std::string doubt_about_size(const std::string &text, bool is_vector, const std::string &unit,
                             const PlausibleRange &range);

/// "180 cm are 1.8 m: convert the value if it is in cm." for each other unit of the same quantity
/// in which the value lies in the range; empty if there is none.
std::string unit_that_fits(double value, const std::string &unit, const PlausibleRange &range);

/// Range for an entry without a separate one, such as that of a model outside the library: wide
/// bounds of the unit for joints and machines. Not bounded for an unknown unit.
PlausibleRange plausible_by_unit(const std::string &unit);
} // namespace arthrowear
