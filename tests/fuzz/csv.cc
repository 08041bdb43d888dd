// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/storage_table.h"
#include "fuzz.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/gait_cycles.h"
#include "gait/table_cycle.h"

#include <cmath>

using namespace arthrowear;

namespace
{
// A table is a rectangle of numbers; columns that may be used are finite, and so are their curves.
void
check_table(const CsvTable &table, const bool finite)
{
  fuzz::require(table.names.size() == table.columns.size(), "a name for each column");
  for (std::size_t c = 0; c < table.columns.size(); ++c)
  {
    const std::vector<double> &column = table.columns[c];
    fuzz::require(column.size() == table.n_rows(), "a value for each row");
    const bool is_faulty = c < table.faults.size() && !table.faults[c].empty();
    if (finite && !is_faulty)
      for (const double value : column)
        fuzz::require(std::isfinite(value), "values are finite");
  }
}

void
check_curves(const CsvTable &table)
{
  for (const std::string &name : table.names)
    try
    {
      const PeriodicCurve curve = curve_of_column(table, name);
      for (const double phase : {0., .3, .999})
        fuzz::require(!std::isnan(curve.value(phase)), "a curve has values");
    }
    catch (const InputError &error)
    {
      fuzz::check_findings(error);
    }
  try
  {
    constexpr double body_weight = 800., period = 1.1;
    force_history(table, {table.names, 0., body_weight, period});
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
}

// Columns are found by patterns; a table over time is cut at heel strikes.
void
check_patterns(const CsvTable &table)
{
  for (const std::string &name : table.names)
    for (const std::string &pattern : {name, "*" + name.substr(name.size() / 2), name + "?*"})
      try
      {
        column_like(table, pattern);
        if (is_over_time(table))
          average_cycle(table, {name}, cycles_between(heel_strikes_of(table, name, {})));
      }
      catch (const InputError &error)
      {
        fuzz::check_findings(error);
      }
}
} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  const std::string text(reinterpret_cast<const char *>(data), size);
  for (const NotNumbers others : {NotNumbers::refuse, NotNumbers::as_nan})
    try
    {
      const CsvTable table = parse_csv(text, "table.csv", others);
      check_table(table, others == NotNumbers::refuse);
      if (others == NotNumbers::refuse && table.names.size() < 8)
        check_curves(table);
    }
    catch (const InputError &error)
    {
      fuzz::check_findings(error);
    }
  for (const char *name : {"table.csv", "table.sto"})
    try
    {
      const CsvTable table = parse_table(text, name);
      check_table(table, true);
      if (table.names.size() < 8)
        check_patterns(table);
    }
    catch (const InputError &error)
    {
      fuzz::check_findings(error);
    }
  return 0;
}
