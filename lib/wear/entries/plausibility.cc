// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/plausibility.h"

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
        path,
        formatted("a radial clearance of %.3g um is below 1 um, the precision to which heads and "
                  "cups are made and meshes are round. Clearances of implants are 20 to 200 um.",
                  clearance / units::um));
  else if (clearance > large_clearance_over_radius * radius)
    parameters.warning_at(
        path, formatted("a radial clearance of %.3g mm is %.0f %% of the radius of %.4g mm, more "
                        "than a tenth: the patch is small and its pressure high. Clearances of "
                        "implants are 0.02 to 0.2 mm. Is it a diameter?",
                        clearance, 100. * clearance / radius, radius));
}

void
check_table(Parameters &parameters, const CsvTable &table, const std::vector<std::string> &columns,
            const double period)
{
  const TableCycle cycle = cycle_of(table, period);
  TableDoubts doubts = doubts_about(table, columns, cycle);
  for (const std::string &doubt : doubts_about_units(table, columns, cycle))
    doubts.warnings.push_back(doubt);
  add_doubts(parameters, doubts);
}

void
check_joint_table(Parameters &parameters, const CsvTable &table,
                  const std::vector<CurveOfJoint> &curves, const double period)
{
  const TableCycle cycle = cycle_of(table, period);
  std::vector<std::string> columns;
  for (const CurveOfJoint &curve : curves)
    columns.insert(columns.end(), curve.columns.begin(), curve.columns.end());
  TableDoubts doubts = doubts_about(table, columns, cycle);
  if (doubts.errors.empty())
    for (const std::string &doubt : doubts_about_joint(table, curves, cycle))
      doubts.warnings.push_back(doubt);
  add_doubts(parameters, doubts);
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
  {
    const std::string after = unit.empty() ? "" : " " + unit;
    parameters.warning_at(path, formatted("%.3g%s is outside of %g to %g%s. ", value, after.c_str(),
                                          least, most, after.c_str()) +
                                    known);
  }
}

void
check_number_of_steps(Parameters &parameters, const std::string &path, const double step,
                      const double duration, const std::string &what)
{
  constexpr double most = 1e8;
  if (parameters.is_good(path) && !(duration <= most * step))
    parameters.error_at(path, formatted("at least %.3g s", duration / most),
                        what + formatted(" of %.4g s would need %.3g steps, more than %g.",
                                         duration, duration / step, most));
}

void
check_crushing(Parameters &parameters, const std::string &path, const double young,
               const double load, const double area)
{
  constexpr double most_strain = .5;
  const double least = load / (most_strain * area);
  if (parameters.is_good(path) && young < least)
    parameters.error_at(
        path, formatted("at least %.3g MPa", least / units::MPa),
        formatted("The largest load, %.4g N, spread over %.4g mm^2, all of the face, would strain "
                  "the wall by %.3g %%. Is the modulus in GPa, or the load in other units?",
                  load / units::newton, area, load / (area * young) / units::percent));
}

void
check_cup_wall(Parameters &parameters, const std::string &path, const double wall)
{
  warn_outside(parameters, path, wall / units::mm, 3., 30., "mm of wall",
               "Polyethylene cups have walls of 4 to 15 mm. Compare the diameters of head, cavity "
               "and cup: is one of them a radius?");
}

void
check_friction(Parameters &parameters, const std::string &path, const double friction)
{
  constexpr double most = 10.;
  if (parameters.is_good(path) && friction > most)
    parameters.error_at(path, formatted("at most %g", most),
                        "Joints have 0.01 to 0.2, bone on cement or metal 0.2 to 1.");
  else
    warn_outside(parameters, path, friction, 0., 1., "",
                 "Joints have 0.01 to 0.2, bone on cement or metal 0.2 to 1.");
}

std::string
text_of_yield(const double peak, const double yield_stress, const std::string &path)
{
  constexpr double at_first_yield = 1.6; // Hertz pressure over the yield stress
  const double over = peak / yield_stress;
  std::string text = formatted("%.3g MPa, [%s] is %.3g. The law remains elastic; under a ball "
                               "yielding begins at %g times the yield stress, %.3g MPa",
                               peak / units::MPa, path.c_str(), yield_stress / units::MPa,
                               at_first_yield, at_first_yield * yield_stress / units::MPa);
  text += over > at_first_yield ? formatted(", so the peak is too high by up to %.0f %%. ",
                                            (over / at_first_yield - 1.) / units::percent)
                                : ", so creep, not yielding, is the missing effect. ";
  return text;
}
} // namespace arthrowear
