// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"

namespace arthrowear
{
/// A quantity over the gait cycles of a run, from its tables.
struct HistoryColumns
{
  std::string name;   ///< of the result that the last row has, else of the column
  std::string column; ///< its name; empty: of several columns
  std::string unit;
  std::string table;                ///< file
  std::vector<std::string> columns; ///< one, or components whose length is the quantity
  bool is_accumulated = false;      ///< it is 0 before the first cycle
  std::string begins_with;     ///< id of the result with its value before the first cycle; or empty
  bool is_per_million = false; ///< the mean per million cycles of the column
  bool is_plotted = true;      ///< among the quantities that are shown where none is named
  std::string id = {};         ///< of the result; empty: of a column alone

  bool is_called(const std::string &name_or_column) const
  {
    return name_or_column == name || name_or_column == column ||
           (!id.empty() && name_or_column == id);
  }
};

/// Quantities that a model declares over its gait cycles: columns of its plots over cycles, under
/// the names of the results that they end with; the length of three components; their projection
/// onto the plane of an AP radiograph, if it is a result. Then other results that tables over
/// cycles have in their last rows, and means per million cycles.
std::vector<HistoryColumns> declared_histories(const Declarations &declared);

/// Results that the history of a run with a larger wear factor does not give, of those that are
/// asked for.
std::vector<std::string> results_without_history(const Declarations &declared,
                                                 const std::vector<std::string> &asked);

/// True if the result belongs to the unworn body and does not depend on the wear factor.
bool is_of_unworn_contact(const DeclaredResult &result);
} // namespace arthrowear
