// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Reads one finite number that fills the whole text except for spaces around it; a point is the
/// decimal mark in every locale.
/// @return false for anything else, NaN and infinity among them; `value` is then untouched
bool parse_number(const std::string &text, double &value);

/// As above for an integer; 1e3 and 3.0 are no integers.
bool parse_integer(const std::string &text, long long &value);

/// Fewest digits that read back as the same double.
std::string shortest_text(double value);

/// The shortest number whose product with `unit` is exactly `value`: how a value kept in internal
/// units is shown in its user's unit without rounding noise.
std::string shortest_text(double value, double unit);

/// With at most so many significant digits, "0.00123".
std::string rounded_text(double value, int digits = 4);

/// Without spaces, tabs and line ends at both ends.
std::string trimmed(const std::string &text);

/// With small letters of ASCII in place of capitals.
std::string in_lower_case(std::string text);

/// "a, b, c"
template <class Strings>
std::string
comma_list(const Strings &strings)
{
  std::string text;
  for (const std::string &string : strings)
    text += (text.empty() ? "" : ", ") + string;
  return text;
}
} // namespace arthrowear
