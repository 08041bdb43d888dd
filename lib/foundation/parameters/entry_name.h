// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Returns the name of an entry without its unit: "Density" for "Density [kg/m^3]".
inline std::string
name_without_unit(const std::string &name)
{
  return name.substr(0, name.find(" ["));
}

/// Returns the unit at the end of a name, "kg/m^3"; empty if the name has none.
inline std::string
unit_in_name(const std::string &name)
{
  const std::size_t begin = name.find(" [");
  return begin == std::string::npos ? "" : name.substr(begin + 2, name.size() - begin - 3);
}
} // namespace arthrowear
