// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/column_names.h"

#include "base/collect.h"
#include "base/csv.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "gait/curve_table.h"

#include <cctype>

namespace arthrowear
{
namespace
{
bool
is_pattern(const std::string &name)
{
  return name.find_first_of("*?") != std::string::npos;
}

/// True if the pattern fits the whole text. Linear in the text for each star.
bool
fits(const std::string &pattern, const std::string &text)
{
  std::size_t p = 0, t = 0, star = std::string::npos, after_star = 0;
  while (t < text.size())
  {
    if (p < pattern.size() && pattern[p] == '*')
    {
      star = p++;
      after_star = t;
    }
    else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t]))
      ++p, ++t;
    else if (star != std::string::npos)
    {
      p = star + 1;
      t = ++after_star;
    }
    else
      return false;
  }
  return pattern.find_first_not_of('*', p) == std::string::npos;
}

/// The name as it stands in a file of OpenSim, without the unit that the reader has added.
std::string
without_unit(const CsvTable &table, const std::string &name)
{
  return table.has_header_units ? name.substr(0, name.rfind(" [")) : name;
}

/// Words of letters and digits, of three characters or more.
std::vector<std::string>
words_of_name(const std::string &name)
{
  std::vector<std::string> words(1);
  for (const char c : in_lower_case(name))
    if (std::isalnum(static_cast<unsigned char>(c)))
      words.back() += c;
    else
      words.emplace_back();
  erase_where(words, [](const std::string &word) { return word.size() < 3; });
  return words;
}

/// A list that stays short.
std::string
short_list(const std::vector<std::string> &names)
{
  constexpr std::size_t most = 20;
  if (names.size() <= most)
    return comma_list(names);
  return comma_list(std::vector<std::string>(names.begin(), names.begin() + most)) + " and " +
         std::to_string(names.size() - most) + " more";
}

/// Names that share the most words with the pattern; all if none does.
std::string
names_near(const CsvTable &table, const std::string &pattern)
{
  const std::vector<std::string> words = words_of_name(pattern);
  std::vector<std::string> near;
  long most = 1;
  for (const std::string &name : table.names)
  {
    const std::string lower = in_lower_case(name);
    const long shared = count_where(words, [&](const std::string &word)
                                    { return lower.find(word) != std::string::npos; });
    if (shared > most)
      near.clear();
    most = std::max(most, shared);
    if (shared == most)
      near.push_back(name);
  }
  return near.empty() ? "The file has: " + short_list(table.names) + "."
                      : "Near names are: " + short_list(near) + ".";
}
} // namespace

std::vector<std::string>
columns_like(const CsvTable &table, const std::string &name)
{
  if (table.has_column(name))
    return {name};
  std::vector<std::string> found;
  for (const std::string &other : table.names)
  {
    const std::string bare = without_unit(table, other);
    if (is_pattern(name) ? fits(name, other) || fits(name, bare)
                         : table.has_header_units && bare == name)
      found.push_back(other);
  }
  if (!found.empty() || is_pattern(name))
    return found;
  const std::string plain = plain_name(name);
  for (const std::string &other : table.names)
    if (plain_name(other) == plain)
      found.push_back(other);
  return found;
}

std::string
column_like(const CsvTable &table, const std::string &text)
{
  if (text.empty() || table.has_column(text))
    return text;
  const SignedColumn column(text);
  const std::vector<std::string> found = columns_like(table, column.name);
  if (found.size() == 1)
    return (column.sign < 0. ? "-" : "") + found[0];
  if (!found.empty())
    throw InputError(table.file + ": `" + column.name + "` fits " + std::to_string(found.size()) +
                     " columns, must fit one: " + short_list(found) + ".");
  if (!is_pattern(column.name))
    table.column(column.name); // throws
  throw InputError(table.file + ": `" + column.name + "` fits no column. " +
                   names_near(table, column.name));
}

std::vector<std::string>
listed_columns(const CsvTable &table, const std::string &text)
{
  std::vector<std::string> columns;
  if (trimmed(text).empty())
    return columns;
  for (std::size_t begin = 0; begin <= text.size();)
  {
    std::size_t end = std::min(text.find(',', begin), text.size());
    // The longest text that is a name: it may have commas.
    for (std::size_t longer = end; longer < text.size();)
    {
      longer = std::min(text.find(',', longer + 1), text.size());
      const std::string name = SignedColumn(trimmed(text.substr(begin, longer - begin))).name;
      if (!is_pattern(name) && columns_like(table, name).size() == 1)
        end = longer;
    }
    columns.push_back(trimmed(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return columns;
}

std::vector<std::string>
columns_like_each(const CsvTable &table, const std::vector<std::string> &texts)
{
  InputErrors errors;
  std::vector<std::string> columns;
  for (const std::string &text : texts)
    collect(errors, [&] { columns.push_back(column_like(table, text)); });
  errors.throw_if_any();
  return columns;
}

void
require_angles(const CsvTable &table, const std::vector<std::string> &columns)
{
  InputErrors errors;
  for (const std::string &text : columns)
  {
    const std::string name = SignedColumn(text).name;
    const NameParts parts = parts_of_name(name);
    if (name.empty() || parts.unit.quantity == Quantity::angle)
      continue;
    if (table.has_header_units && parts.unit.name.empty() && parts.bracket.empty())
      errors.add(table.file + ": the unit of `" + name +
                 "` is not known. An angle needs a line inDegrees=yes or inDegrees=no in the "
                 "header of the file; speeds and states of muscles are no angles.");
    else
      errors.add("the column `" + name +
                 "` must be an angle, in deg or rad. Write the unit behind its name, `" + name +
                 " [deg]`, here or in the file");
  }
  errors.throw_if_any();
}
} // namespace arthrowear
