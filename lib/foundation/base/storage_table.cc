// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/storage_table.h"

#include "base/collect.h"
#include "base/number_cell.h"
#include "base/number_text.h"
#include "base/repeated_findings.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "base/text_lines.h"

#include <algorithm>
#include <limits>
#include <sstream>

namespace arthrowear
{
namespace
{
/// Cells of a line between blanks.
std::vector<std::string_view>
cells_of_line(std::string_view line)
{
  constexpr std::string_view blanks = " \t\r\n\v\f";
  std::vector<std::string_view> cells;
  for (line = trimmed_view(line); !line.empty(); line = trimmed_view(line))
  {
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    cells.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return cells;
}

/// Names are separated by tabs, and may then contain blanks, or by blanks.
std::vector<std::string>
names_of_line(const std::string &line)
{
  if (line.find('\t') == std::string::npos)
  {
    const std::vector<std::string_view> cells = cells_of_line(line);
    return {cells.begin(), cells.end()};
  }
  std::vector<std::string> names;
  std::istringstream in(line);
  for (std::string name; std::getline(in, name, '\t');)
    names.push_back(trimmed(name));
  return names;
}

std::string
fault_of_cell(const std::string &name, const std::string &cell)
{
  const std::string advice = advice_for_cell(cell);
  return ": column '" + shown_text(name) + "' is '" + shown_text(cell) +
         "', must be a finite number. " +
         (advice.empty() ? "Correct it, or export the file again." : advice);
}

/// Reads the lines below the header; counts rows with findings too.
std::size_t
read_rows(TextLines &lines, CsvTable &table, InputErrors &errors)
{
  std::size_t n_rows = 0;
  RepeatedFindings ragged;
  std::vector<RepeatedFindings> faults(table.names.size());
  for (std::string_view line; lines.next(line);)
  {
    const unsigned number = lines.number();
    const auto place = [&] { return table.file + ":" + std::to_string(number); };
    const std::vector<std::string_view> cells = cells_of_line(line);
    if (cells.empty())
      continue;
    ++n_rows;
    if (n_rows == 1 && is_row_of_words({cells.begin(), cells.end()}))
    {
      errors.add(place() + row_of_words);
      continue;
    }
    if (cells.size() != table.names.size())
    {
      ragged.add("ragged", number,
                 [&]
                 {
                   return place() + ": the row has " + std::to_string(cells.size()) +
                          (cells.size() == 1 ? " value" : " values") +
                          ", must have one for each of the " + std::to_string(table.names.size()) +
                          " columns. Was the file cut or edited? Export it again.";
                 });
      continue;
    }
    for (std::size_t c = 0; c < cells.size(); ++c)
    {
      double value = std::numeric_limits<double>::quiet_NaN();
      if (!read_cell(cells[c], value))
        faults[c].add(advice_for_cell(std::string(cells[c])), number,
                      [&]
                      { return place() + fault_of_cell(table.names[c], std::string(cells[c])); });
      table.columns[c].push_back(value);
    }
    table.line_of_row.push_back(number);
  }
  for (const std::string &text : ragged.texts())
    errors.add(text);
  for (const RepeatedFindings &of_column : faults)
    table.faults.push_back(of_column.texts());
  return n_rows;
}

/// Gives the names their units.
/// @return false if there is no column of time
bool
name_columns(const StorageHeader &header, CsvTable &table)
{
  bool has_time = false;
  for (std::string &name : table.names)
  {
    if (name.empty())
      continue;
    const bool is_time = in_lower_case(name) == "time" && !has_time;
    has_time = has_time || is_time || name == "time [s]";
    const std::string unit = is_time ? "s" : unit_of_storage_column(name, header.angles);
    name = (is_time ? "time" : name) + (unit.empty() ? "" : " [" + unit + "]");
  }
  return has_time;
}

/// Makes a column of time from the header's range, as SIMM does.
void
add_times(const StorageHeader &header, CsvTable &table, InputErrors &errors)
{
  const std::size_t n_rows = table.n_rows();
  if (header.range.empty() || n_rows < 2)
  {
    errors.add(table.file + ":" + std::to_string(header.end_line + 1) +
               ": no column is named 'time', must be the first one. Export the file again.");
    return;
  }
  std::vector<double> times;
  for (std::size_t row = 0; row < n_rows; ++row)
    times.push_back(header.range[0] +
                    (header.range[1] - header.range[0]) * double(row) / double(n_rows - 1));
  table.names.insert(table.names.begin(), "time [s]");
  table.columns.insert(table.columns.begin(), times);
  table.faults.insert(table.faults.begin(), std::vector<std::string>());
}

void
check_count(const StorageHeader::Count &count, const std::size_t found, const std::string &what,
            const std::string &file, InputErrors &errors)
{
  if (count.value >= 0 && static_cast<std::size_t>(count.value) != found)
    errors.add(file + ":" + std::to_string(count.line) + ": " + count.key + " is " +
               std::to_string(count.value) + ", must be the number of " + what + ", " +
               std::to_string(found) +
               ". Was the file cut or edited? Export it again, or correct the number.");
}
} // namespace

CsvTable
parse_storage(const std::string &text, const std::string &file)
{
  refuse_old_line_ends(text, file);
  CsvTable table;
  table.file = file;
  table.has_header_units = true;
  const StorageHeader header = storage_header(text);
  if (trimmed(without_byte_order_mark(text)).empty())
    throw InputError(file + ": the file is empty, must have a header that ends in a line "
                            "'endheader', a line with column names and rows of numbers.");
  if (header.end_line == 0)
    throw InputError(file +
                     ": its header must end in a line 'endheader', which is not among the first " +
                     std::to_string(most_header_lines) +
                     " lines. Export the file again, or add the line above the column names.");
  InputErrors errors;
  for (const auto &[at, doubt] : header.doubts)
    errors.add(file + ":" + std::to_string(at) + ": " + doubt);
  if (header.has_vectors)
    errors.throw_if_any(); // whose cells would each be a finding
  TextLines lines(text);
  std::string_view line;
  while (lines.number() < header.end_line && lines.next(line))
    ;
  line = {};
  while (lines.next(line) && trimmed_view(line).empty())
    ;
  const unsigned number = lines.number();
  table.names = names_of_line(std::string(trimmed_view(line)));
  if (table.names.empty())
    throw InputError(file + ": there are no column names below 'endheader'.");
  if (table.names.size() > most_table_columns)
    throw InputError(file + ":" + std::to_string(number) + ": has " +
                     std::to_string(table.names.size()) + " columns, must have at most " +
                     std::to_string(most_table_columns) + ".");
  check_count(header.columns, table.names.size(), "columns", file, errors);
  const bool has_time = name_columns(header, table);
  check_column_names(table, file + ":" + std::to_string(number), errors);
  table.columns.resize(table.names.size());
  const std::size_t n_rows = read_rows(lines, table, errors);
  check_count(header.rows, n_rows, "rows", file, errors);
  if (n_rows == 0)
    errors.add(file + ": there are no rows below the column names.");
  if (!has_time)
    add_times(header, table, errors);
  if (errors.empty())
    collect(errors, [&] { check_order(table, "time [s]", errors); });
  errors.throw_if_any();
  return table;
}

void
check_order(const CsvTable &table, const std::string &column, InputErrors &errors)
{
  const std::vector<double> &values = table.column(column);
  RepeatedFindings findings;
  for (std::size_t row = 1; row < values.size(); ++row)
    if (!(values[row] >= values[row - 1]))
      findings.add("order", table.line_of_row[row],
                   [&]
                   {
                     return table.where(row) + ": '" + column + "' is " +
                            shortest_text(values[row]) + " after " +
                            shortest_text(values[row - 1]) +
                            ", must not decrease. Sort the rows, or remove the repeated ones.";
                   });
  for (const std::string &text : findings.texts())
    errors.add(text);
}

CsvTable
parse_table(const std::string &text, const std::string &file)
{
  const std::string extension = in_lower_case(file.substr(std::min(file.rfind('.'), file.size())));
  const StorageHeader header = storage_header(text);
  const bool is_storage =
      header.end_line > 0 || header.has_keys || extension == ".sto" || extension == ".mot";
  return is_storage ? parse_storage(text, file) : parse_csv(text, file);
}

CsvTable
read_table(const std::string &file)
{
  return parse_table(read_text_file(file), file);
}
} // namespace arthrowear
