// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "fuzz.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"

#include <cmath>

using namespace arthrowear;

namespace
{
// A table is a rectangle of numbers; its curves are finite.
void
check_table(const CsvTable &table, const bool finite)
{
  fuzz::require(table.names.size() == table.columns.size(), "a name for each column");
  for (const std::vector<double> &column : table.columns)
  {
    fuzz::require(column.size() == table.n_rows(), "a value for each row");
    if (finite)
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
  return 0;
}
