// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A table of numbers as it stands in a file: the first line that is neither blank nor a comment
/// (`# …`) names the columns, names and values are separated by commas, names may be quoted.
struct CsvTable
{
  std::string file;
  std::vector<std::string> names;
  std::vector<std::vector<double>>
      columns; ///< columns[c][row], all of one length, all finite if others are refused
  std::vector<unsigned> line_of_row; ///< line in the file, counted from 1

  std::size_t n_rows() const { return line_of_row.size(); }
  bool has_column(const std::string &name) const;

  /// @throws InputError that gives the nearest name or lists the columns
  const std::vector<double> &column(const std::string &name) const;

  /// "file:line" of a row, for findings about its values
  std::string where(std::size_t row) const;
};

/// Selects how to read cells that contain no finite number.
enum class NotNumbers
{
  refuse,
  as_nan ///< it is NaN in the table
};

/// Cells of a line between commas, trimmed and unquoted; a comma inside double quotes separates
/// nothing and two double quotes stand for one.
std::vector<std::string> csv_cells(const std::string &line);

/// "JSON" or "XML" for the start of such a text, empty for others.
std::string other_format_than_csv(const std::string &text);

/// @throws InputError with every finding: no such file, folder, file of OpenSim, no header, doubled
/// or empty name, ragged row, text, NaN or infinity in place of a number, no rows
CsvTable read_csv(const std::string &file, NotNumbers others = NotNumbers::refuse);

/// The same from memory; `file` is only named in findings.
CsvTable parse_csv(const std::string &text, const std::string &file,
                   NotNumbers others = NotNumbers::refuse);
} // namespace arthrowear
