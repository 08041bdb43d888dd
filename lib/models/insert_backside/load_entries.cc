// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/load_entries.h"

#include "base/units.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "gait/force_history.h"
#include "knee/column_unit.h"

namespace arthrowear
{
namespace
{
constexpr std::array<const char *, 2> sides{"Medial", "Lateral"};

std::vector<std::string>
split(const CsvTable &table, const std::string &columns)
{
  std::vector<std::string> names;
  for (const std::string &name : listed_columns(table, columns))
    if (!name.empty())
      names.push_back(name);
  return names;
}

std::array<PeriodicCurve, 3>
force_of(const CsvTable &table, const CondyleLoadEntries::Condyle &condyle, const double close_over,
         const double period)
{
  ForceHistory history{split(table, condyle.force), close_over, 0., period};
  if (history.columns.size() != 1)
    return force_components(table, history);
  history.may_have_components = false;
  const PeriodicCurve pressing = force_history(table, history), none = PeriodicCurve::constant(0.);
  return {none, pressing.adjusted(-1., -2. * pressing.mean()), none};
}

std::array<PeriodicCurve, 2>
place_of(const CsvTable &table, const CondyleLoadEntries::Condyle &condyle, const double close_over,
         const double period)
{
  const std::vector<std::string> columns = split(table, condyle.place);
  if (columns.empty())
    return {PeriodicCurve::constant(condyle.x), PeriodicCurve::constant(condyle.z)};
  if (columns.size() != 2)
    throw InputError(table.file + ": the place of a condyle needs two columns, x and z, not " +
                     std::to_string(columns.size()));
  for (const std::string &column : columns)
    require_quantity(column, Quantity::length, "a length");
  const std::vector<PeriodicCurve> curves = curves_of_columns(table, columns, close_over, period);
  return {curves[0], curves[1]};
}
} // namespace

CondyleLoadEntries::CondyleLoadEntries()
{
  for (const std::size_t side : {0, 1})
  {
    const std::string word = side == 0 ? "medial" : "lateral";
    condyles[side].force =
        word + " force x [N], " + word + " force y [N], " + word + " force z [N]";
    condyles[side].place = word + " place x [mm], " + word + " place z [mm]";
    condyles[side].z = side == 0 ? -24. : 24.;
  }
}

void
CondyleLoadEntries::declare(Parameters &parameters)
{
  const auto section = parameters.section(
      "Load", "Forces of the condyles on the insert over the cycle. The statistics.csv of a run of "
              "knee_insert has all columns under the names that are the defaults.");
  section.add_input_file("File", file,
                         "CSV over a cycle with a column cycle_percent, or over time with a column "
                         "'time [s]' or time_s; of a table over time the last whole cycle is used.",
                         required("../output/knee_restraint/statistics.csv"));
  for (const std::size_t side : {0, 1})
  {
    Condyle &condyle = condyles[side];
    const std::string word = sides[side];
    section.add(
        word + " force column", condyle.force, rules::text(),
        "Three columns separated by commas, x (forward), y (up, negative where it presses) and z "
        "(to the right) of the force on the insert; or one, the force that presses. Names end in "
        "the unit, _N, _kN, [N] or [kN]; a minus before a name reverses its sign.");
    section.add(word + " place column", condyle.place, rules::text(true),
                "Two columns separated by commas, x and z of the middle of the contact. Empty: it "
                "stays at the place below.");
    section
        .add(word + " place x [mm]", condyle.x, units::mm, rules::between(-500., 500.),
             "Not used with columns.")
        .plausible({0., 80.});
    section
        .add(word + " place z [mm]", condyle.z, units::mm, rules::between(-500., 500.),
             "Not used with columns.")
        .plausible({0., 80.});
  }
  section
      .add("Patch radius [mm]", patch_radius, units::mm, rules::positive(),
           "Each force is spread over a patch of this radius on the bearing surface. The backing, "
           "a thickness away, hardly depends on it.")
      .plausible({0.2, 50.});
  section.add("Factor", factor, rules::positive(), "Multiplies all forces.");
  section
      .add("Cycle of file [s]", file_period, units::s, rules::non_negative(),
           "Duration of a cycle in a file over time; the run's own is [Time / Cycle frequency "
           "[Hz]].")
      .plausible(plausible::cycle_of_file());
  section.add("Phase [%]", phase, units::percent, rules::between(-100., 100.),
              "Percent of the cycle at time 0.");
  section
      .add("Close cycle over last [%]", close_over, units::percent, rules::between(0., 100.),
           "Blends a table that does not close over the end of the cycle; 0: such a table is an "
           "error.")
      .plausible(plausible::closed_share());
}

std::shared_ptr<const CondyleLoad>
CondyleLoadEntries::read(Parameters &parameters, const double frequency) const
{
  std::shared_ptr<const CondyleLoad> load;
  with_table(parameters, "Load / File", file,
             [&](const CsvTable &table)
             {
               const auto curves = [&](const Condyle &condyle)
               {
                 return CondyleCurves{force_of(table, condyle, close_over, file_period),
                                      place_of(table, condyle, close_over, file_period)};
               };
               load = std::make_shared<CondyleLoad>(
                   std::array<CondyleCurves, 2>{curves(condyles[0]), curves(condyles[1])},
                   frequency, phase, factor);
               for (const Condyle &condyle : condyles)
                 check_table(parameters, table, split(table, condyle.force), file_period);
             });
  return load;
}
} // namespace arthrowear
