// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/output_file.h"
#include "output/table.h"
#include "storage/row_checksums.h"

namespace arthrowear
{
/// statistics.csv: a row per accepted step with 16 significant digits, under a line of quoted
/// column names, `"worn volume [mm^3]"`. Every row is with the operating system when write_row()
/// returns.
class Statistics
{
public:
  using Column = ColumnHeader;

  explicit Statistics(std::vector<Column> columns) : columns_(std::move(columns)) {}

  const std::vector<Column> &columns() const { return columns_; }

  /// Starts the file with these rows. @throws RunError
  void start(const std::string &file, const std::vector<std::vector<double>> &rows = {});

  /// Continues the file after the rows that the checkpoint knows, and cuts later rows.
  /// @throws InputError if the file is missing, has other columns, too few rows or a changed one
  void resume(const std::string &file, const RowChecksums &kept);

  /// @param values one per column, in internal units
  /// @throws RunError if a value is not finite (nothing is then written) or the disk is full
  void write_row(const std::vector<double> &values);
  void write_row(const TableRow &row) { write_row(row.values()); }

  std::size_t n_rows() const { return rows_.end().n_rows; }
  /// Returns the checksums of the rows, for a checkpoint.
  const RowChecksums &rows() const { return rows_; }

  /// Brings the rows to the disk: a checkpoint needs them there.
  /// @throws RunError if the file is no longer in its place, or the disk is full
  void secure()
  {
    file_.require_in_place();
    file_.sync();
  }

private:
  std::string header_line() const;
  std::string row_line(const std::vector<double> &values) const;

  std::vector<Column> columns_;
  OutputFile file_;
  RowChecksums rows_;
};
} // namespace arthrowear
