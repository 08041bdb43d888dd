// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
class InputErrors;

/// Limit of tables in files.
constexpr std::size_t most_table_columns = 10000;

/// A table of numbers as it stands in a file: the first line that is neither blank nor a comment
/// (`# …`) names the columns, names and values are separated by commas, names may be quoted.
struct CsvTable
{
  std::string file;
  std::vector<std::string> names;
  /// columns[c][row], all of one length. NaN stands for a cell that is no number; if these are
  /// refused, column() refuses such a column.
  std::vector<std::vector<double>> columns;
  std::vector<unsigned> line_of_row; ///< line in the file, counted from 1
  /// Sentences of the comments over the header that have the word DECLARED: parts of the table that
  /// are not measured.
  std::string declared;
  /// The comments over the header, without their `#`.
  std::vector<std::string> comments;
  /// Findings about the cells of a column, which count where the column is used; may be empty.
  std::vector<std::vector<std::string>> faults;
  /// True if the reader has added units in brackets to the names, which entries may leave out.
  bool has_header_units = false;

  std::size_t n_rows() const { return line_of_row.size(); }
  /// `name [unit]` is also the column `name`: the unit overrules that of the name.
  bool has_column(const std::string &name) const { return place_of(name) < names.size(); }

  /// @throws InputError that gives the nearest name or lists the columns, or that lists the cells
  /// of the column that are no numbers
  const std::vector<double> &column(const std::string &name) const;

  /// "file:line" of a row, for findings about its values
  std::string where(std::size_t row) const;

private:
  std::size_t place_of(const std::string &name) const;
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
/// Columns without a name and without a value are removed before.
void check_column_names(CsvTable &table, const std::string &place, InputErrors &errors);

/// @throws InputError for a text whose lines end in carriage returns alone
void refuse_old_line_ends(const std::string &text, const std::string &file);

/// "JSON" or "XML" for the start of such a text, empty for others.
std::string other_format_than_csv(const std::string &text);

/// Rows without a value are no rows, nor are columns without a name and without a value.
/// @throws InputError with every finding, one for a kind: no such file, folder, file of OpenSim, no
/// header, doubled or empty name, ragged row, a row of units, no rows. Text, NaN or infinity in
/// place of a number are findings of their column
CsvTable read_csv(const std::string &file, NotNumbers others = NotNumbers::refuse);

/// The same from memory; `file` is only named in findings.
CsvTable parse_csv(const std::string &text, const std::string &file,
                   NotNumbers others = NotNumbers::refuse);
} // namespace arthrowear
