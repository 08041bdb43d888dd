// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"

#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
struct CsvTable;
class InputErrors;

/// Names that a column may have, each with the factor to the library's unit.
using ColumnNames = std::vector<std::pair<std::string, double>>;

inline const ColumnNames pressure_names{
    {"pressure_MPa", units::MPa}, {"pressure_kPa", 1e3 * units::Pa}, {"pressure_Pa", units::Pa}};

/// Reads columns of a table in the library's unit; a column may have one of several names, in any
/// spelling that has the same words (`Load (N)` for `load_N`) and with any unit of its quantity.
class NamedColumns
{
public:
  /// @param errors  receives columns that are missing or given twice
  NamedColumns(const CsvTable &table, InputErrors &errors) : table_(table), errors_(errors) {}

  /// Returns the values of a column; empty if the table has none of its names.
  std::vector<double> values(const ColumnNames &names);
  /// The same of a column that must be there.
  std::vector<double> needed(const ColumnNames &names);
  /// True if the table has the column.
  bool has(const ColumnNames &names) { return !columns_of(names).empty(); }

  /// Columns with none of the names that were asked for. One whose name is nearly one of these
  /// (`sd_volume_mm3` for `volume_sd_mm3`) is an error.
  std::vector<std::string> unused();

private:
  std::vector<std::string> columns_of(const ColumnNames &names);

  ColumnNames known_;
  const CsvTable &table_;
  InputErrors &errors_;
};
} // namespace arthrowear
