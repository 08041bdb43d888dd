// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"

#include <cmath>

namespace arthrowear
{
/// A table of which a picture draws columns.
struct PictureTable
{
  CsvTable numbers;               ///< NaN where a cell has no number
  std::vector<std::string> lines; ///< of the file
  std::string name;               ///< folder of a run or study, else the file without its ending
  bool is_of_study = false;       ///< its rows are cases, not instants of a run

  /// The cells of a column as the file has them.
  std::vector<std::string> texts(const std::string &column) const;
};

/// True for a cell with a number.
inline bool
is_number(const double value)
{
  return std::isfinite(value);
}

/// True for the folder of a study, whose table.csv is drawn.
bool is_study_folder(const std::string &folder);

/// @param source  a table, or the folder of a study
/// @throws InputError
PictureTable read_picture_table(const std::string &source);

/// The column that a name means: its own name, with or without its unit, in any spelling of the
/// same words ("wear_rate" is "Wear rate [mm^3]").
/// @throws InputError that lists the columns with all words of the name, else the nearest or all
std::string column_of(const PictureTable &table, const std::string &name);

/// A column of numbers by its name.
/// @throws InputError if no cell is a number
const std::vector<double> &numbers_of(const PictureTable &table, const std::string &name);

/// Rows with the same values in some columns.
struct RowGroup
{
  std::vector<std::string> texts; ///< in these columns
  std::vector<double> values;     ///< NaN for a text
  std::vector<std::size_t> rows;  ///< ascending
};

/// Rows by their values in columns: numbers ascending, then texts as they appear. Numbers that
/// differ by round-off are one value. Rows with an empty cell are in no group.
std::vector<RowGroup> grouped_rows(const PictureTable &table,
                                   const std::vector<std::string> &columns);
} // namespace arthrowear
