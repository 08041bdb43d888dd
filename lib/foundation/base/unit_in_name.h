// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Quantity of a unit that a column's name contains.
enum class Quantity
{
  none,
  angle,
  force,
  body_weights, ///< a force in multiples of the body weight
  length,
  moment,
  time,
  share, ///< per cent
  volume,
  mass,
  pressure
};

/// A unit as people write it in the names of columns.
struct NameUnit
{
  std::string name; ///< the one name of it: "deg", "N", "pctBW"; empty: no unit was found
  Quantity quantity = Quantity::none;
  /// To the library's unit; of body weights to multiples of the body weight; of a share to its
  /// fraction.
  double factor = 1.;
};

/// The unit of that name, or of another spelling of it: "degrees", "lbs", "%BW". Signs, blanks and,
/// for words of three letters and more, capitals do not matter.
/// @param in_brackets capitals never matter: (KN), [MM]
NameUnit unit_of_text(const std::string &text, bool in_brackets);

/// All units of a quantity, each with its one name, in the order of their sizes.
const std::vector<NameUnit> &known_units();

/// A column's name, divided.
struct NameParts
{
  /// Words of letters and digits without the unit, in lower case; `hipFlexion` has two.
  std::vector<std::string> words;
  NameUnit unit;
  std::string bracket; ///< text in the last brackets, if it is no unit that is known; else empty
};

/// Finds the unit in (), [] or {}, or at the end behind `_`, a blank or another sign, or as the
/// signs % and °: `Force (N)`, `force_N`, `load, kN`, `flexion°`.
NameParts parts_of_name(const std::string &column);

/// The words and the unit's one name, joined by `_`: equal for `Force (N)`, `force [N]`, `force_N`.
std::string plain_name(const std::string &column);
} // namespace arthrowear
