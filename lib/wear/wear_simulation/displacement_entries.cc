// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/displacement_entries.h"

#include "gait/time_curve.h"
#include "entries/plausibility.h"
#include "entries/with_table.h"

namespace arthrowear
{
void
DisplacementEntries::declare(const Parameters::Section &load, const std::string &sign)
{
  load.add_input_file(
      "Displacement file", file,
      "CSV of the displacement of the backing along z from its start, over all computed cycles, "
      "with a column cycle_percent that runs from 0 to 100 times the number of cycles." +
          sign);
  load.add("Displacement column", column, rules::text(), "Its name ends in the unit, _mm or _m.");
}

std::shared_ptr<const std::function<double(double)>>
DisplacementEntries::read(Parameters &parameters, const WearRunParameters::Time &time) const
{
  std::shared_ptr<const std::function<double(double)>> result;
  with_table(parameters, "Load / Displacement file", file,
             [&](const CsvTable &table)
             {
               const TimeCurve curve = time_curve_of_column(table, column, time.cycles);
               check_course(parameters, table, column);
               result = std::make_shared<const std::function<double(double)>>(
                   [curve, frequency = time.frequency](const double now)
                   { return curve.value(frequency * now); });
             });
  return result;
}
} // namespace arthrowear
