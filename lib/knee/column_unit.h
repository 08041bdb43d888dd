// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "gait/curve_table.h"

#include <algorithm>
#include <string>
#include <vector>

namespace arthrowear
{
/// @param column  of a table, with a minus or empty @param quantity  "a length"
/// @throws InputError for a column with a unit of another quantity
inline void
require_unit(const std::string &column, const std::vector<std::string> &units,
             const std::string &quantity)
{
  const std::string name = SignedColumn(column).name, unit = unit_name_of_column(name);
  if (name.empty() || std::find(units.begin(), units.end(), unit) != units.end())
    return;
  std::string endings;
  for (const std::string &one : units)
    endings += (endings.empty() ? "" : " or ") + ("[" + one + "]");
  throw InputError("the column `" + name + "` must be " + quantity +
                   ": its name must end in its unit, " + endings);
}
} // namespace arthrowear
