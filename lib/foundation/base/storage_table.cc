// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/storage_table.h"

#include "base/collect.h"
#include "base/number_cell.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/repeated_findings.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "base/text_lines.h"
#include "base/unit_in_name.h"

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

bool
ends_in(const std::string &text, const std::string &end)
{
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Returns true for the name of a component along an axis: "fx", "ground_force_fx".
bool
is_component(const std::string &name, const char quantity)
{
  const std::size_t n = name.size();
  return n >= 2 && name[n - 2] == quantity && name[n - 1] >= 'x' && name[n - 1] <= 'z' &&
         (n == 2 || name[n - 3] == '_');
}

std::vector<std::string>
words_of_line(const std::string &line)
{
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;)
    words.push_back(word);
  return words;
}

void
read_header_line(const std::string &line, const unsigned number, StorageHeader &header)
{
  const std::size_t end = line.find_first_of(" \t="), begin = line.find_first_not_of(" \t=", end);
  const std::string key = line.substr(0, end),
                    value = begin == std::string::npos ? "" : line.substr(begin);
  const auto doubt = [&](const std::string &text) { header.doubts.emplace_back(number, text); };
  const auto read_count = [&](StorageHeader::Count &count)
  {
    header.has_keys = true;
    count.line = number;
    count.key = key;
    if (!parse_integer(value, count.value) || count.value < 0)
    {
      count.value = -1;
      doubt(key + " is '" + shown_text(value) + "', must be a whole number of 0 or more.");
    }
  };
  if (key == "nRows" || key == "nr" || key == "datarows")
    read_count(header.rows);
  else if (key == "nColumns" || key == "nc" || key == "datacolumns")
    read_count(header.columns);
  else if (key == "inDegrees")
  {
    const std::string answer = in_lower_case(value);
    header.has_keys = true;
    if (answer == "yes" || answer == "y")
      header.angles = StorageHeader::Angles::degrees;
    else if (answer == "no" || answer == "n")
      header.angles = StorageHeader::Angles::radians;
    else
      doubt("inDegrees is '" + shown_text(value) + "', must be yes or no.");
  }
  else if (line == "Angles are in degrees." || line == "Angles are in radians.")
    header.angles =
        contains(line, "degrees") ? StorageHeader::Angles::degrees : StorageHeader::Angles::radians;
  else if (key == "range")
  {
    header.range.clear();
    for (const std::string &word : words_of_line(value))
    {
      double limit = 0.;
      if (parse_number(word, limit))
        header.range.push_back(limit);
    }
    if (header.range.size() != 2 || !(header.range[1] > header.range[0]))
    {
      header.range.clear();
      doubt("range is '" + shown_text(value) + "', must be the first and a later last time.");
    }
  }
  else if (key == "version")
  {
    long long version = 0;
    if (!parse_integer(value, version) || version < 0 || version > 3)
      doubt("version is '" + shown_text(value) +
            "', must be 1, 2 or 3. Export the file as one of these.");
  }
  else if (key == "DataType" && value != "double")
  {
    header.has_vectors = true;
    doubt(
        "DataType is '" + shown_text(value) +
        "', must be double: one number in each column. Export the components as separate columns.");
  }
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

StorageHeader
storage_header(const std::string &text)
{
  StorageHeader header;
  TextLines lines(text);
  for (std::string_view line; lines.number() < most_header_lines && lines.next(line);)
  {
    const std::string bare(trimmed_view(line));
    if (bare == "endheader")
    {
      header.end_line = lines.number();
      break;
    }
    read_header_line(bare, lines.number(), header);
  }
  // Motion files of SIMM have no other unit.
  if (header.angles == StorageHeader::Angles::unknown && header.columns.key == "datacolumns")
    header.angles = StorageHeader::Angles::degrees;
  return header;
}

std::string
unit_of_storage_column(const std::string &name, const StorageHeader::Angles angles)
{
  const NameParts parts = parts_of_name(name);
  if (parts.unit.quantity != Quantity::none || !parts.bracket.empty())
    return "";
  std::string lower = in_lower_case(name);
  const std::string angle = angles == StorageHeader::Angles::degrees   ? "deg"
                            : angles == StorageHeader::Angles::radians ? "rad"
                                                                       : "";
  if (ends_in(lower, "/speed"))
    return angle.empty() ? "" : angle + "/s";
  const bool is_coordinate = ends_in(lower, "/value");
  if (is_coordinate)
    lower.resize(lower.size() - 6);
  lower = lower.substr(lower.rfind('/') + 1); // the path of OpenSim 4 has /forceset and /jointset
  for (const char *word : {"activation", "excitation", "length", "velocity", "power", "strain"})
    if (contains(lower, word))
      return "";
  if (contains(lower, "moment") || contains(lower, "torque") || is_component(lower, 'm'))
    return "N m";
  if (is_component(lower, 'p'))
    return "m";
  if (contains(lower, "force") || contains(lower, "grf") || is_component(lower, 'f') ||
      (contains(lower, "ground") && is_component(lower, 'v')))
    return "N";
  if (is_component(lower, 't')) // "tx" may be a translation or a torque
    return lower.size() > 2 || is_coordinate ? "m" : "";
  return angle;
}
} // namespace arthrowear
