// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
class InputErrors;

/// Limits of tables in files.
constexpr std::size_t most_table_findings = 20, most_table_columns = 10000;

/// A table of numbers as it stands in a file: the first line that is neither blank nor a comment
/// (`# …`) names the columns, names and values are separated by commas, names may be quoted.
struct CsvTable
{
  std::string file;
  std::vector<std::string> names;
  std::vector<std::vector<double>>
      columns; ///< columns[c][row], all of one length, all finite if others are refused
  std::vector<unsigned> line_of_row; ///< line in the file, counted from 1
  /// Sentences of the comments over the header that have the word DECLARED: parts of the table that
  /// are not measured.
  std::string declared;
  /// True if the reader has added units in brackets to the names, which entries may leave out.
  bool has_header_units = false;

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

/// Adds a finding for each name that is empty, doubled or not UTF-8; findings begin with `place`.
void check_column_names(const CsvTable &table, const std::string &place, InputErrors &errors);

/// @throws InputError for a text whose lines end in carriage returns alone
void refuse_old_line_ends(const std::string &text, const std::string &file);

/// "JSON" or "XML" for the start of such a text, empty for others.
std::string other_format_than_csv(const std::string &text);

/// @throws InputError with every finding: no such file, folder, file of OpenSim, no header, doubled
/// or empty name, ragged row, text, NaN or infinity in place of a number, no rows
CsvTable read_csv(const std::string &file, NotNumbers others = NotNumbers::refuse);

/// The same from memory; `file` is only named in findings.
CsvTable parse_csv(const std::string &text, const std::string &file,
                   NotNumbers others = NotNumbers::refuse);
} // namespace arthrowear
