// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_run/displacement_curve.h"

#include "gait/time_curve.h"
#include "run/plausibility.h"
#include "run/with_table.h"

namespace arthrowear
{
std::shared_ptr<const std::function<double(double)>>
read_displacement(Parameters &parameters, const std::string &file, const std::string &column,
                  const WearRunParameters::Time &time)
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
