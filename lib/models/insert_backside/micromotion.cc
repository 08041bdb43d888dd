// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/micromotion.h"

#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "knee/column_unit.h"

namespace arthrowear
{
void
TrayEntries::declare(Parameters &parameters)
{
  const auto section = parameters.section(
      "Tray", "The rigid tray under the insert: a flat floor, and a rim around the insert.");
  section.add_choice<bool>(
      "Micromotion", is_given, {{"by_forces", false}, {"given", true}},
      "by_forces: the insert lies on the tray, and friction and the rim alone hold it; given: the "
      "bearing surface is held along x and z, and the tray moves by the table below.");
  section.add(
      "Cycles to settle", cycles_to_settle, rules::integer_between(1, 10000),
      "Cycles before the jumps of [Wear / Jump], by forces: the insert walks from the middle "
      "to its path, the longer the more friction holds it. A run warns if it walks on.");
  section.add_choice<bool>("Rim", has_rim, {{"around", true}, {"none", false}},
                           "around: along the outline of the backing; none: friction alone holds "
                           "the insert.");
  section
      .add("Clearance [mm]", clearance, units::mm, rules::between(0., 5.),
           "Peripheral clearance: from the outline of the backing to the rim, with the insert "
           "in the middle.")
      .plausible({1e-3, 5.});
  section
      .add("Rim height [mm]", rim_height, units::mm, rules::positive(),
           "Over the floor. Faces of the side that begin below it can touch the rim, and in any "
           "case the second row of them; the lowest row belongs to the floor.")
      .plausible({0.2, 30.});
  section.add_input_file(
      "File", file,
      "Motion of the insert on the tray over a cycle, for Micromotion given: a "
      "CSV with a column cycle_percent, or over time with 'time [s]' or time_s.");
  section.add("Forward column", forward_column, rules::text(true),
              "Motion of the insert along x, to the front. Names end in the unit, _mm; a minus "
              "before a name reverses its sign. Empty: none.");
  section.add("Sideways column", sideways_column, rules::text(true),
              "Motion along z, to the right. Empty: none.");
  section.add("Rotation column", rotation_column, rules::text(true),
              "Rotation about y, right-handed, in _deg. Empty: none.");
  section.add("Factor", factor, rules::any_number(), "Multiplies the motion.");
  section
      .add("Cycle of file [s]", file_period, units::s, rules::non_negative(),
           "Duration of a cycle in a file over time.")
      .plausible(plausible::cycle_of_file());
  section.add("Phase [%]", phase, units::percent, rules::between(-100., 100.),
              "Percent of the cycle at time 0.");
  section
      .add("Close cycle over last [%]", close_over, units::percent, rules::between(0., 100.),
           "Blends a table that does not close over the end of the cycle; 0: such a table is an "
           "error.")
      .plausible(plausible::closed_share());
  harmonics.declare(section, "Tray");
}

void
TrayEntries::check(Parameters &parameters) const
{
  harmonics.check(parameters);
  if (is_given)
    parameters.require("Tray / File", "[Tray / Micromotion] given needs it");
  const TrayEntries usual;
  const auto refuse = [&](const char *entry, const auto member, const std::string &choice)
  {
    if (this->*member != usual.*member)
      parameters.finding_at(std::string("Tray / ") + entry,
                            "is set, and [Tray / " + choice + ". Remove one.");
  };
  if (is_given)
    refuse("Cycles to settle", &TrayEntries::cycles_to_settle, "Micromotion] is given");
  else
  {
    const std::string by_forces = "Micromotion] is by_forces";
    refuse("File", &TrayEntries::file, by_forces);
    refuse("Forward column", &TrayEntries::forward_column, by_forces);
    refuse("Sideways column", &TrayEntries::sideways_column, by_forces);
    refuse("Rotation column", &TrayEntries::rotation_column, by_forces);
    refuse("Factor", &TrayEntries::factor, by_forces);
    refuse("Cycle of file [s]", &TrayEntries::file_period, by_forces);
    refuse("Phase [%]", &TrayEntries::phase, by_forces);
    refuse("Close cycle over last [%]", &TrayEntries::close_over, by_forces);
    if (harmonics.is_set())
      parameters.finding_at(harmonics.path(), "is set, and [Tray / " + by_forces + ". Remove one.");
  }
  if (!has_rim)
  {
    refuse("Clearance [mm]", &TrayEntries::clearance, "Rim] is none");
    refuse("Rim height [mm]", &TrayEntries::rim_height, "Rim] is none");
  }
}

CounterfaceMotion
TrayEntries::motion_of(const std::vector<PeriodicCurve> &curves, const double frequency) const
{
  CounterfaceMotion motion;
  motion.axis = {0., 1., 0.};
  const auto of_tray = [frequency, *this](const PeriodicCurve &curve)
  {
    return [curve, frequency, start = phase, times = factor](const double time)
    { return -times * curve.value(frequency * time + start); };
  };
  motion.displacement = [x = of_tray(curves[0]), z = of_tray(curves[1])](const double time) {
    return Vector3{x(time), 0., z(time)};
  };
  motion.angle = of_tray(curves[2]);
  return motion;
}

std::optional<CounterfaceMotion>
TrayEntries::read(Parameters &parameters, const double frequency,
                  std::vector<PeriodicCurve> &given) const
{
  CounterfaceMotion motion;
  motion.axis = {0., 1., 0.};
  if (!is_given)
    return motion;
  bool is_read = false;
  with_table(
      parameters, "Tray / File", file,
      [&](const CsvTable &table)
      {
        const std::vector<std::string> columns{forward_column, sideways_column, rotation_column};
        require_quantity(columns[0], Quantity::length, "a length");
        require_quantity(columns[1], Quantity::length, "a length");
        require_quantity(columns[2], Quantity::angle, "an angle");
        given = curves_of_columns(table, columns, close_over, file_period);
        check_table(parameters, table, columns, file_period);
        motion = motion_of(harmonics.keep(given), frequency);
        is_read = true;
      });
  return is_read ? std::optional<CounterfaceMotion>(motion) : std::nullopt;
}
} // namespace arthrowear
