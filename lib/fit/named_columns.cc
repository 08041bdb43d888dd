// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/named_columns.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"

namespace arthrowear
{
std::vector<double>
NamedColumns::values(const ColumnNames &names)
{
  std::vector<std::string> found;
  std::vector<double> values;
  for (const auto &[name, factor] : names)
    if (table_.has_column(name))
    {
      found.push_back(name);
      values = table_.column(name);
      for (double &value : values)
        value *= factor;
    }
  if (found.size() <= 1)
    return values;
  errors_.add(table_.file + ": has the columns " + comma_list(found) +
              ", must have one of them. Remove the others, or rename them");
  return {};
}

std::vector<double>
NamedColumns::needed(const ColumnNames &names)
{
  std::vector<double> result = values(names);
  bool is_there = false;
  std::vector<std::string> all;
  for (const auto &[name, factor] : names)
  {
    is_there = is_there || table_.has_column(name);
    all.push_back(name);
  }
  if (!is_there)
  {
    const std::string near = nearest_name(all[0], table_.names);
    errors_.add(table_.file + ": has no column " + all[0] + " (or " +
                comma_list(std::vector<std::string>(all.begin() + 1, all.end())) + ")." +
                (near.empty() ? "" : " Is it '" + near + "'?") +
                " It has: " + comma_list(table_.names));
  }
  return result;
}
} // namespace arthrowear
