// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "base/unit_in_name.h"

#include <cmath>
#include <set>

namespace arthrowear
{
namespace
{
/// True for an index, which counts the rows: 0, 1, 2 … or 1, 2, 3 ….
bool
counts_rows(const std::vector<double> &values)
{
  for (std::size_t row = 0; row < values.size(); ++row)
    if (values[row] != values[0] + static_cast<double>(row))
      return false;
  return !values.empty() && (values[0] == 0. || values[0] == 1.);
}

/// Removes columns without a name that have no value, as by commas at the ends of the lines, or an
/// index.
void
remove_empty_columns(CsvTable &table)
{
  for (std::size_t c = table.names.size(); c-- > 0;)
  {
    const std::vector<double> &values = table.columns[c];
    const bool has_values = any_of(values, [](const double v) { return !std::isnan(v); });
    if (!table.names[c].empty() || (has_values && !counts_rows(values)))
      continue;
    table.names.erase(table.names.begin() + static_cast<std::ptrdiff_t>(c));
    table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(c));
    if (c < table.faults.size())
      table.faults.erase(table.faults.begin() + static_cast<std::ptrdiff_t>(c));
  }
}
} // namespace

void
check_column_names(CsvTable &table, const std::string &place, InputErrors &errors)
{
  if (table.columns.size() == table.names.size())
    remove_empty_columns(table);
  std::set<std::string> seen;
  for (std::size_t c = 0; c < table.names.size(); ++c)
  {
    const bool is_new = seen.insert(table.names[c]).second;
    if (!is_utf8(table.names[c]))
      errors.add(place + ": the name of column " + std::to_string(c + 1) + ", '" +
                 shown_text(table.names[c]) + "', is not UTF-8. Save the file in that encoding.");
    else if (table.names[c].empty())
      errors.add(place + ": column " + std::to_string(c + 1) +
                 " has no name. Name it, or remove the column.");
    else if (!is_new)
      errors.add(place + ": column '" + table.names[c] + "' exists twice. Rename or remove one.");
  }
}

void
refuse_old_line_ends(const std::string &text, const std::string &file)
{
  if (text.find('\n') == std::string::npos && trimmed(text).find('\r') != std::string::npos)
    throw InputError(file + ": its lines end in carriage returns alone, must end in line feeds. "
                            "Convert it with `tr '\\r' '\\n' < in.csv > out.csv`.");
}

std::vector<std::string>
csv_cells(const std::string &line)
{
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i)
  {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[i++];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  for (std::string &cell : cells)
    cell = trimmed(cell);
  return cells;
}

std::string
other_format_than_csv(const std::string &text)
{
  constexpr std::size_t start = 256;
  const std::string first = trimmed(without_byte_order_mark(text.substr(0, start)));
  const auto begins_with = [&first](const std::string &words)
  { return first.rfind(words, 0) == 0; };
  const std::size_t second = first.find_first_not_of(" \t\r\n", 1);
  const char next = second < first.size() ? first[second] : ' ';
  if ((begins_with("{") && (next == '"' || next == '}')) ||
      (begins_with("[") && (next == '{' || next == '[')))
    return "JSON";
  for (const char *words : {"<?xml", "<VTKFile", "<svg", "<!DOCTYPE", "<html"})
    if (begins_with(words))
      return "XML";
  return "";
}

/// The place of a column in the table; behind the last one if there is none.
std::size_t
CsvTable::place_of(const std::string &name) const
{
  const auto place = [this](const std::string &wanted) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
  };
  const std::size_t exact = place(name), mark = name.rfind(" [");
  if (exact < names.size() || mark == std::string::npos || mark == 0 || name.back() != ']' ||
      unit_of_text(name.substr(mark + 2, name.size() - mark - 3), true).name.empty())
    return exact;
  const std::string bare = name.substr(0, mark);
  const std::size_t of_bare = place(bare);
  if (of_bare < names.size() || !has_header_units)
    return of_bare;
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&bare](const std::string &other)
                                  { return other.substr(0, other.rfind(" [")) == bare; });
  return static_cast<std::size_t>(found - names.begin());
}

bool
CsvTable::has_column(const std::string &name) const
{
  return place_of(name) < names.size();
}

const std::vector<double> &
CsvTable::column(const std::string &name) const
{
  const std::size_t found = place_of(name);
  if (found < names.size())
  {
    if (found < faults.size() && !faults[found].empty())
      throw InputError(faults[found]);
    return columns[found];
  }
  // nearest_name() would not find the column if only the unit is missing.
  const auto with_unit = find_where(names, [&name](const std::string &other)
                                    { return !name.empty() && other.rfind(name + " [", 0) == 0; });
  const std::string near = with_unit ? *with_unit : nearest_name(name, names);
  throw InputError(file + ": there is no column '" + name + "'." +
                   (near.empty() ? "" : " Is it '" + near + "'?") +
                   " The file has: " + comma_list(names) + ".");
}

std::string
CsvTable::where(std::size_t row) const
{
  return file + ":" + std::to_string(line_of_row[row]);
}

CsvTable
read_csv(const std::string &file, const NotNumbers others)
{
  return parse_csv(read_text_file(file), file, others);
}
} // namespace arthrowear
