// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/reference_values.h"

#include "base/number_text.h"
#include "base/text_file.h"

#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
constexpr const char *header = "file,quantity,value,to,unit,source";
enum Column : std::size_t
{
  file_column,
  quantity_column,
  value_column,
  to_column,
  unit_column,
  source_column,
  n_columns
};

/// A row, or findings.
void
read_row(const std::vector<std::string> &cells, const std::string &place,
         const std::string &case_file, std::vector<ReferenceValue> &values, InputErrors &errors)
{
  if (cells.size() != n_columns)
  {
    errors.add(place + ": the row has " + std::to_string(cells.size()) + " cells, must have " +
               std::to_string(n_columns) + " (" + header + ").");
    return;
  }
  ReferenceValue value{cells[quantity_column], 0., 0., cells[unit_column], cells[source_column]};
  if (value.quantity.empty() || value.source.empty())
    errors.add(place + ": quantity and source must not be empty.");
  if (!parse_number(cells[value_column], value.low))
    errors.add(place + ": the value is '" + cells[value_column] + "', must be a finite number.");
  value.high = value.low;
  if (!cells[to_column].empty() &&
      (!parse_number(cells[to_column], value.high) || value.high < value.low))
    errors.add(place + ": 'to' is '" + cells[to_column] +
               "', must be empty or a number not below the value.");
  if (cells[file_column].empty() || cells[file_column] == case_file)
    values.push_back(std::move(value));
}
} // namespace

std::vector<ReferenceValue>
read_reference_values(const std::string &file, const std::string &case_file)
{
  std::vector<ReferenceValue> values;
  InputErrors errors;
  std::istringstream lines(without_byte_order_mark(read_text_file(file)));
  unsigned int number = 0;
  bool has_header = false;
  for (std::string line; std::getline(lines, line);)
  {
    ++number;
    line = trimmed(line);
    if (line.empty() || line.front() == '#')
      continue;
    const std::string place = file + ":" + std::to_string(number);
    if (has_header)
      read_row(csv_cells(line), place, case_file, values, errors);
    else if (line != header)
      throw InputError(place + ": the first line is '" + line.substr(0, 80) + "', must be '" +
                       header + "'.");
    has_header = true;
  }
  if (!has_header)
    throw InputError(file + ": is empty, must begin with '" + std::string(header) + "'.");
  errors.throw_if_any();
  return values;
}

std::string
find_reference_table(const RunResults &run)
{
  std::error_code ignored;
  const auto table = std::filesystem::path(run.record.input).parent_path() / "reference.csv";
  return !run.record.input.empty() && std::filesystem::exists(table, ignored) ? table.string() : "";
}
} // namespace arthrowear
