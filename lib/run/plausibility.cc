// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/plausibility.h"

#include "base/csv.h"
#include "base/format.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/table_plausibility.h"

namespace arthrowear
{
namespace
{
constexpr double largest_factor = 1e-2, large_factor = 1e-4, small_factor = 1e-9; // [mm^3/(N m)]
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
  const double K = factor / units::mm3_per_Nm;
  if (K == 0. || !parameters.is_good(path))
    return;
  const char *known = "Polyethylene on metal has 1e-7 to 1e-5 mm^3/(N m), ceramics and metals 1e-9 "
                      "to 1e-7.";
  if (K > largest_factor)
    parameters.error_at(path, formatted("at most %g mm^3/(N m)", largest_factor),
                        std::string(known) + " Is it a factor in other units, or per cycle?");
  else if (K > large_factor)
    parameters.warning_at(path, formatted("%.3g times what wears most in a joint, %g mm^3/(N m). ",
                                          K / large_factor, large_factor) +
                                    known +
                                    " To wear many cycles at once, raise the number of "
                                    "cycles that a computed one stands for.");
  else if (K < small_factor)
    parameters.warning_at(path, formatted("%.3g of what wears least in a joint, %g mm^3/(N m). ",
                                          K / small_factor, small_factor) +
                                    known + " Set 0 for no wear.");
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
} // namespace arthrowear
