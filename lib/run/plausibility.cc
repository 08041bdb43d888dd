// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/plausibility.h"

#include "base/csv.h"
#include "base/format.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/table_plausibility.h"
#include "laws/wear/wear_factor.h"

namespace arthrowear
{
namespace
{
constexpr double small_clearance = 1. * units::um, atom = 1e-7 * units::mm;
constexpr double large_clearance_over_radius = .1;

void
add_doubts(Parameters &parameters, const TableDoubts &doubts)
{
  for (const std::string &text : doubts.warnings)
    parameters.warning(text);
  if (!doubts.errors.empty())
    parameters.add(InputError(doubts.errors));
}
} // namespace

void
check_wear_factor(Parameters &parameters, const std::string &path, const double factor)
{
  const LawDoubt doubt = doubt_about_wear_factor(factor);
  if (doubt.text.empty() || !parameters.is_good(path))
    return;
  if (doubt.is_impossible)
    parameters.error_at(path, formatted("at most %g mm^3/(N m)", largest_wear_factor), doubt.text);
  else
    parameters.warning_at(path, doubt.text);
}

void
check_clearance(Parameters &parameters, const std::string &path, const double clearance,
                const double radius)
{
  if (!parameters.is_good(path) || clearance < 0.)
    return;
  if (clearance > 0. && clearance < atom)
    parameters.error_at(path, "0 or at least 1e-7 mm, the size of an atom");
  else if (clearance < small_clearance)
    parameters.warning_at(
        path, formatted("a radial clearance of %.3g um is below 1 um, the precision to which heads "
                        "and cups are made and meshes are round. Those of implants are 20 to 200 "
                        "um.",
                        clearance / units::um));
  else if (clearance > large_clearance_over_radius * radius)
    parameters.warning_at(
        path, formatted("a radial clearance of %.3g mm is %.0f %% of the radius of %.4g mm, more "
                        "than a tenth: the patch is small and its pressure high. Those of implants "
                        "are 0.02 to 0.2 mm. Is it a diameter?",
                        clearance, 100. * clearance / radius, radius));
}

void
check_table(Parameters &parameters, const CsvTable &table, const std::vector<std::string> &columns,
            const double period)
{
  TableCycle cycle;
  if (period >= 0.)
    cycle = cycle_of(table, period);
  else
  {
    cycle.phases = phases_of_rows(table);
    for (std::size_t row = 0; row < table.n_rows(); ++row)
      cycle.rows.push_back(row);
  }
  add_doubts(parameters, doubts_about(table, columns, cycle));
}

void
check_course(Parameters &parameters, const CsvTable &table, const std::string &column)
{
  add_doubts(parameters, doubts_about_course(table, column));
}

void
warn_outside(Parameters &parameters, const std::string &path, const double value,
             const double least, const double most, const std::string &unit,
             const std::string &known)
{
  if (parameters.is_good(path) && !(value >= least && value <= most))
    parameters.warning_at(path, formatted("%.3g %s is outside of %g to %g %s. ", value,
                                          unit.c_str(), least, most, unit.c_str()) +
                                    known);
}

void
check_density(Parameters &parameters, const std::string &path, const double density)
{
  warn_outside(parameters, path, density / units::kg_per_m3, 100., 25000., "kg/m^3",
               "Polyethylene has 930 to 950 kg/m^3. Is it in other units, as g/cm^3?");
}
} // namespace arthrowear
