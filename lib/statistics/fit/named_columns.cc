// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/named_columns.h"

#include "base/collect.h"
#include "base/csv.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"

#include <optional>

namespace arthrowear
{
namespace
{
/// Factor to the library's unit if the column has one of the names, in any spelling and with any
/// unit of its quantity; empty if it has none.
std::optional<double>
factor_of(const std::string &column, const ColumnNames &names)
{
  const NameParts parts = parts_of_name(column);
  for (const auto &[name, factor] : names)
  {
    const NameParts known = parts_of_name(name);
    if (parts.words == known.words && parts.unit.quantity == known.unit.quantity &&
        parts.bracket.empty())
      return factor * parts.unit.factor / known.unit.factor;
  }
  return {};
}

std::vector<std::string>
sorted_words(const std::string &name)
{
  std::vector<std::string> words = parts_of_name(name).words;
  for (std::string &word : words)
    for (const char *deviation : {"std", "stdev", "deviation", "sigma"})
      if (word == deviation)
        word = "sd";
  words.erase(std::remove(words.begin(), words.end(), "standard"), words.end());
  std::sort(words.begin(), words.end());
  return words;
}
} // namespace

std::vector<std::string>
NamedColumns::columns_of(const ColumnNames &names)
{
  std::vector<std::string> found;
  for (const std::string &column : table_.names)
    if (factor_of(column, names))
      found.push_back(column);
  known_.insert(known_.end(), names.begin(), names.end());
  return found;
}

std::vector<double>
NamedColumns::values(const ColumnNames &names)
{
  const std::vector<std::string> found = columns_of(names);
  if (found.empty())
    return {};
  if (found.size() > 1)
  {
    errors_.add(table_.file + ": has the columns " + comma_list(found) +
                ", must have one of them. Remove the others, or rename them");
    return {};
  }
  std::vector<double> values;
  collect(errors_, [&] { values = table_.column(found[0]); });
  for (double &value : values)
    value *= *factor_of(found[0], names);
  return values;
}

std::vector<double>
NamedColumns::needed(const ColumnNames &names)
{
  std::vector<double> result = values(names);
  if (columns_of(names).empty())
  {
    std::vector<std::string> all;
    for (const auto &[name, factor] : names)
      all.push_back(name);
    const std::string near = nearest_name(all[0], table_.names);
    errors_.add(
        table_.file + ": has no column " + all[0] +
        (all.size() == 1
             ? ""
             : " (or " + comma_list(std::vector<std::string>(all.begin() + 1, all.end())) + ")") +
        "." + (near.empty() ? "" : " Is it '" + near + "'?") +
        " It has: " + comma_list(table_.names));
  }
  return result;
}

std::vector<std::string>
NamedColumns::unused()
{
  std::vector<std::string> unused, names;
  for (const auto &[name, factor] : known_)
    names.push_back(name);
  for (const std::string &column : table_.names)
  {
    if (factor_of(column, known_))
      continue;
    const auto same_words = find_where(names, [&](const std::string &name)
                                       { return sorted_words(name) == sorted_words(column); });
    const std::string near = same_words ? *same_words : nearest_name(plain_name(column), names);
    if (near.empty())
      unused.push_back(column);
    else
      errors_.add(table_.file + ": the column '" + column + "' is not known. Is it '" + near +
                  "'? Rename it, or give it another name if it is not to be used");
  }
  return unused;
}
} // namespace arthrowear
