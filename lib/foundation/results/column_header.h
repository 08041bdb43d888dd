// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// True if a unit lists states by their numbers: "0 open 1 stick 2 slip".
inline bool
lists_states(const std::string &unit)
{
  return unit.rfind("0 ", 0) == 0;
}

/// A column of a table, or a field of frames.
struct ColumnHeader
{
  std::string name;
  std::string unit;         ///< "-" for a pure number
  std::string meaning = {}; ///< for the page of results; empty where the name says it

  std::string header() const { return name + " [" + unit + "]"; }
};
} // namespace arthrowear
