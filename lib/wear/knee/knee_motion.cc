// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_motion.h"

#include "base/format.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "knee/column_unit.h"

namespace arthrowear
{
namespace
{
/// The average cycle of a table over time, with the spread of its curves.
CsvTable
cut_motion(const CsvTable &table, const std::vector<std::string> &columns, GaitCut &cut)
{
  const std::array<GaitCut::Curve, 3> shown{{{"", "flexion", "deg", units::deg},
                                             {"", "forward motion", "mm", units::mm},
                                             {"", "rotation", "deg", units::deg}}};
  std::vector<GaitCut::Curve> curves;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (!columns[i].empty())
      curves.push_back({columns[i], shown[i].name, shown[i].unit,
                        unit_of_column(SignedColumn(columns[i]).name) / shown[i].per_unit});
  return cut.cycle_of(table, curves);
}
} // namespace

void
KneeMotionEntries::declare(Parameters &parameters)
{
  const auto motion = parameters.section(
      "Motion",
      "Motion of a knee in the axes of Grood and Suntay: flexion about z of the femur, varus about "
      "the floating axis, rotation about y of the insert. x points forward, y up, z to the right.");
  motion.add_input_file(
      "File", file,
      "CSV over a cycle with a column cycle_percent, or over time with a column 'time [s]' or "
      "time_s, or a file of OpenSim (.mot, .sto); of a table over time the last whole cycle is "
      "used, unless the section Heel strikes cuts it.",
      required("../gait/iso14243_knee_declared.csv"));
  motion.add("Flexion column", flexion_column, rules::text(),
             "Flexion of the knee, positive. Like the other names, it has its unit, or gets it in "
             "brackets behind the name; a minus before the name reverses the sign.");
  motion.add(
      "Forward column", forward_column, rules::text(true),
      "Anterior displacement of the moving part along x (AP), in mm, cm, m or in. Empty: none.");
  motion.add("Rotation column", rotation_column, rules::text(true),
             "Internal rotation of the moving part about y, as of its own leg: the front turns to "
             "the medial side. Empty: none.");
  motion.add_choice<MovingPart>(
      "Moving part", guide.moving, {{"femur", MovingPart::femur}, {"tibia", MovingPart::tibia}},
      "The part to which the columns of forward motion and rotation belong. In ISO 14243 it is the "
      "tibial part; flexion belongs to the femur in either case.");
  motion.add_choice<KneeSide>("Side", guide.side,
                              {{"right", KneeSide::right}, {"left", KneeSide::left}},
                              "Leg of the knee. The medial side of a right knee lies at z < 0.");
  motion.add("Forward factor", forward_factor, rules::any_number(),
             "Multiplies the forward motion; a negative factor reverses it.");
  motion.add("Rotation factor", rotation_factor, rules::any_number(), "Multiplies the rotation.");
  motion.add("Axis of rotation x [mm]", guide.axis_x, units::mm, rules::between(-1000., 1000.),
             {0., 200.},
             "Place of the axis of rotation in the moving part, from the lowest points of the "
             "dishes, with the femur in the middle.");
  motion.add("Axis of rotation z [mm]", guide.axis_z, units::mm, rules::between(-1000., 1000.),
             {0., 200.}, "");
  motion.add(
      "Cycle of file [s]", file_period, units::s, rules::non_negative(), plausible::cycle_of_file(),
      "Duration of a cycle in a file over time; the knee's own is [Time / Cycle frequency [Hz]].");
  motion.add("Phase [%]", phase, units::percent, rules::between(-100., 100.),
             "Percent of the cycle at time 0.");
  motion.add(
      "Close cycle over last [%]", close_over, units::percent, rules::between(0., 100.),
      plausible::closed_share(),
      "Blends a table that does not close over the end of the cycle; 0: such a table is an error.");
  harmonics.declare(motion, "Motion");
}

KneeMotionEntries::Motion
KneeMotionEntries::motion_of(const std::vector<PeriodicCurve> &curves) const
{
  return [*this, curves](const double at)
  {
    const double t = at + phase;
    KneeCoordinates coordinates;
    coordinates.flexion = curves[0].value(t);
    coordinates.forward = forward_factor * curves[1].value(t);
    coordinates.rotation = rotation_factor * curves[2].value(t);
    return coordinates;
  };
}

KneeMotionEntries::Motion
KneeMotionEntries::read(Parameters &parameters, GaitCut &cut,
                        std::vector<PeriodicCurve> *given) const
{
  Motion motion;
  harmonics.check(parameters);
  if (cut.is_refused)
    return motion;
  with_gait_table(parameters, "Motion / File", file,
                  [&](const CsvTable &whole)
                  {
                    const std::vector<std::string> columns =
                        columns_like_each(whole, {flexion_column, forward_column, rotation_column});
                    require_angles(whole, {columns[0], columns[2]});
                    require_quantity(columns[1], Quantity::length, "a length");
                    const CsvTable table = cut_motion(whole, columns, cut);
                    require_cycle(table, file_period);
                    const auto curves = curves_of_columns(table, columns, close_over, file_period);
                    check_joint_table(parameters, table,
                                      {{JointCurve::knee_flexion, {columns[0]}},
                                       {JointCurve::knee_forward, {columns[1]}, forward_factor},
                                       {JointCurve::knee_rotation, {columns[2]}}},
                                      file_period);
                    if (given)
                      *given = curves;
                    motion = motion_of(harmonics.keep(curves));
                  });
  return motion;
}

std::string
KneeMotionEntries::text() const
{
  const char *part = guide.moving == MovingPart::femur ? "femur" : "tibia";
  return formatted("%s knee; forward motion (positive to the front) and internal rotation "
                   "(positive with the front to the medial side) ",
                   guide.side == KneeSide::right ? "right" : "left") +
         formatted("of the table are motions of the %s, about an axis at x %.3g, z %.3g mm; ", part,
                   guide.axis_x, guide.axis_z) +
         "flexion of the femur is positive and moves its lowest point forward";
}

std::string
KneeMotionEntries::assumptions(const Parameters &parameters) const
{
  std::string assumed;
  if (!parameters.is_set("Motion / Side"))
    assumed = "side";
  if (!parameters.is_set("Motion / Axis of rotation x [mm]") ||
      !parameters.is_set("Motion / Axis of rotation z [mm]"))
    assumed += assumed.empty() ? "axis of rotation" : ", axis of rotation";
  return assumed.empty() ? text()
                         : text() + "; assumed, since the case does not set it: " + assumed;
}
} // namespace arthrowear
