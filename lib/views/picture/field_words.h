// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// "Wear depth" of "wear_depth"; "von Mises stress" keeps its name.
std::string field_words(const std::string &name);

/// "5 000 000 gait cycles" of "5000000 gait cycles".
std::string with_grouped_digits(const std::string &text);

/// States of a field by its unit, "0 open 1 stick 2 slip"; none for other units.
std::vector<std::string> states_of(const std::string &unit);

/// A unit in which numbers are easy to read: micrometres or nanometres in place of small
/// millimetres.
struct ShownUnit
{
  std::string name;   ///< empty: a pure number
  double factor = 1.; ///< of the values
};
ShownUnit shown_unit(const std::string &unit, double largest);
} // namespace arthrowear
