// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/output_file.h"
#include "output/table.h"
#include "results/declarations.h"
#include "storage/row_checksums.h"

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

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
  void secure();

private:
  std::string header_line() const;
  std::string row_line(const std::vector<double> &values) const;

  std::vector<Column> columns_;
  OutputFile file_;
  RowChecksums rows_;
};

/// Results of a run in a few named numbers and words: summary.json and the end of the log.
class Summary
{
public:
  /// A number, in the unit in which the model declares it.
  void add(const std::string &name, const double value)
  {
    items_.push_back({name, ItemKind::number, {}, value, {}});
  }
  void add(const DeclaredResult &result, const double value) { add(result.name, value); }
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
  void add(const std::string &name, Integer value)
  {
    items_.push_back({name, ItemKind::count, std::to_string(value), 0., {}});
  }
  void add(const std::string &name, const std::string &text)
  {
    items_.push_back({name, ItemKind::words, text, 0., {}});
  }

  ResultValues values() const; ///< the numbers and counts
  /// Sets a count that has been added.
  void recount(const std::string &name, unsigned long value);
  /// Sets the units of the numbers. The driver calls it.
  /// A number without a declared unit has a unit that says so.
  void set_units(const Declarations &declared);

  /// {"worn volume": {"value": 1.03e-5, "unit": "mm^3"}, "steps": 400, …}
  std::string json() const;
  /// A line per item, in columns; numbers with 6 digits.
  std::string text() const;

private:
  enum class ItemKind
  {
    number,
    count,
    words
  };
  struct Item
  {
    std::string name;
    ItemKind kind;
    std::string text; ///< of words and counts
    double value;
    std::string unit; ///< of a number
  };
  std::vector<Item> items_;
};
} // namespace arthrowear
