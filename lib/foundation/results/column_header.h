// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// A column of a table, or a field of frames.
struct ColumnHeader
{
  std::string name;
  std::string unit;         ///< "-" for a pure number
  std::string meaning = {}; ///< for the page of results; empty where the name says it

  std::string header() const { return name + " [" + unit + "]"; }
};
} // namespace arthrowear
