// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "base/unit_in_name.h"
#include "gait/curve_table.h"

namespace arthrowear
{
/// @param column of a table, with a minus or empty
/// @throws InputError for a column with a unit of another quantity, which lists the units
inline void
require_quantity(const std::string &column, const Quantity quantity, const std::string &word)
{
  const std::string name = SignedColumn(column).name;
  if (name.empty() || parts_of_name(name).unit.quantity == quantity)
    return;
  std::string units;
  for (const NameUnit &unit : known_units())
    if (unit.quantity == quantity)
      units += (units.empty() ? "" : " or ") + ("[" + unit.name + "]");
  throw InputError("the column `" + name + "` must be " + word +
                   ": its name must end in its unit, " + units);
}
} // namespace arthrowear
