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

/// Columns of a table in the library's unit, by the one of their names that the table has.
class NamedColumns
{
public:
  /// @param errors  receives columns that are missing or given twice
  NamedColumns(const CsvTable &table, InputErrors &errors) : table_(table), errors_(errors) {}

  /// Values of a column; empty if the table has none of its names.
  std::vector<double> values(const ColumnNames &names);
  /// The same of a column that must be there.
  std::vector<double> needed(const ColumnNames &names);

private:
  const CsvTable &table_;
  InputErrors &errors_;
};
} // namespace arthrowear
