// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Returns the name of an entry without its unit: "Density" for "Density [kg/m^3]".
std::string name_without_unit(const std::string &name);

/// Returns the unit at the end of a name, "kg/m^3"; empty if the name has none.
std::string unit_in_name(const std::string &name);
} // namespace arthrowear
