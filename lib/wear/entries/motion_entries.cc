// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/motion_entries.h"

#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/orbital_motion.h"

namespace arthrowear
{
namespace
{
std::shared_ptr<const HeadMotion>
motion_of_table(const MotionEntries &motion, Parameters &parameters, const CsvTable &whole,
                const double frequency, GaitCut *cut, std::vector<PeriodicCurve> *given)
{
  const std::vector<std::string> columns = columns_like_each(
      whole, {motion.flexion_column, motion.adduction_column, motion.rotation_column});
  require_angles(whole, columns);
  std::optional<CsvTable> average;
  if (cut && cut->is_on())
    average = cut_angles(whole, columns, cut);
  const CsvTable &table = average ? *average : whole;
  if (cut)
    require_cycle(table, motion.file_period);
  const auto curves = curves_of_columns(table, columns, motion.close_over, motion.file_period);
  check_joint_table(parameters, table,
                    {{JointCurve::hip_flexion, {columns[0]}},
                     {JointCurve::hip_adduction, {columns[1]}},
                     {JointCurve::hip_rotation, {columns[2]}}},
                    motion.file_period);
  if (given)
    *given = curves;
  return motion.motion_of(motion.harmonics.keep(curves), frequency);
}
} // namespace

namespace
{
constexpr const char *angle_names[] = {"Flexion", "Adduction", "Internal rotation"};
} // namespace

void
MotionEntries::declare(Parameters &parameters)
{
  const auto turn = parameters.section(
      "Motion", "Rotation of the head: flexion about y, adduction about x, internal rotation about "
                "z, z being the load axis.");
  turn.add_choice<MotionKind>("Kind", kind,
                              {{"gait_table", MotionKind::gait_table},
                               {"constant_spin", MotionKind::constant_spin},
                               {"orbital", MotionKind::orbital},
                               {"still", MotionKind::still}},
                              "Motion of the head. orbital: biaxial rocking of a hip machine, "
                              "whose axis circles about the load axis once per cycle without a "
                              "spin about itself.");
  turn.add_input_file("File", file,
                      "Angles over a cycle, a CSV with a column cycle_percent, or over time, "
                      "a CSV with a column 'time [s]' or time_s or a file of OpenSim (.mot, "
                      ".sto). Of a table over time the last whole cycle of Cycle of file is "
                      "used, unless the section Heel strikes cuts it.");
  turn.add("Flexion column", flexion_column, rules::text(),
           "Like the other two names, it has its unit, as flexion_deg or Flexion (rad), or gets it "
           "in brackets behind the name, flexion [rad]; a file of OpenSim gives it in its header. "
           "A minus before the name reverses the sign, and * stands for any text: "
           "*hip_flexion_r/value.");
  turn.add("Adduction column", adduction_column, rules::text(), "");
  turn.add("Internal rotation column", rotation_column, rules::text(), "");
  turn.add("Euler sequence", sequence, rules::one_of(EulerSequence::names()),
           "Order of the rotations from the left of the product: 'flexion adduction rotation' is "
           "R_y R_x R_z.");
  turn.add("Cycle of file [s]", file_period, units::s, rules::non_negative(),
           "Duration of a cycle in a file over time, of which the last whole cycle is used; the "
           "head's own is [Time / Cycle frequency [Hz]].")
      .plausible(plausible::cycle_of_file());
  turn.add("Phase [%]", phase, units::percent, rules::between(-100., 100.),
           "Percent of the cycle at time 0.");
  turn.add("Close cycle over last [%]", close_over, units::percent, rules::between(0., 100.),
           "Blends a table that does not close over the end of the cycle; 0: such a table is an "
           "error.")
      .plausible(plausible::closed_share());
  harmonics.declare(turn, "Motion");
  for (std::size_t i = 0; i < amplitudes.size(); ++i)
  {
    const std::string angle = angle_names[i];
    const bool is_first = i == 0;
    turn.add(angle + " amplitude factor", amplitudes[i], rules::non_negative(),
             is_first ? "Multiplies the deviation of the tabulated angle from its mean over the "
                        "cycle."
                      : "");
    turn.add(angle + " offset [deg]", offsets[i], units::deg, rules::between(-180., 180.),
             is_first ? "Added to the tabulated angle." : "");
  }
  turn.add("Spin [rad/s]", spin, 1., rules::vector3(), "Angular velocity of a constant spin.")
      .plausible({1e-3, 1000.});
  turn.add("Rocking angle [deg]", rocking_angle, units::deg, rules::between(0., 90.),
           "Angle between the axis of the head and the load axis in the orbital motion: 23 in "
           "usual machines.")
      .plausible({1., 90.});
}

void
MotionEntries::require(Parameters &parameters) const
{
  harmonics.check(parameters);
  if (kind == MotionKind::gait_table)
    parameters.require("Motion / File", "[Motion / Kind] gait_table needs it");
  else if (kind == MotionKind::constant_spin)
    parameters.require("Motion / Spin [rad/s]", "[Motion / Kind] constant_spin needs it");
  else if (kind == MotionKind::orbital && rocking_angle == 0.)
    parameters.error_at("Motion / Rocking angle [deg]", "above 0 with [Motion / Kind] orbital");
  if (kind != MotionKind::orbital && rocking_angle > 0.)
    parameters.finding_at("Motion / Rocking angle [deg]",
                          "is set, and [Motion / Kind] is not orbital. Remove one.");
  if (kind == MotionKind::gait_table)
    return;
  const char *only_tables = "changes the angles of a table, and [Motion / Kind] is not gait_table. "
                            "Remove one.";
  for (std::size_t i = 0; i < amplitudes.size(); ++i)
  {
    const std::string entry = std::string("Motion / ") + angle_names[i];
    if (amplitudes[i] != 1.)
      parameters.finding_at(entry + " amplitude factor", only_tables);
    if (offsets[i] != 0.)
      parameters.finding_at(entry + " offset [deg]", only_tables);
  }
}

HeelStrikeEntries::Table
MotionEntries::table() const
{
  return {"Motion / File", kind == MotionKind::gait_table ? file : "", "Motion / Cycle of file [s]",
          file_period};
}

std::shared_ptr<const HeadMotion>
MotionEntries::motion_of(const std::vector<PeriodicCurve> &angles, const double frequency) const
{
  const auto angle = [&](const std::size_t i)
  { return angles[i].adjusted(amplitudes[i], offsets[i]); };
  return std::make_shared<TabulatedMotion>(TabulatedMotion::Angles{angle(0), angle(1), angle(2)},
                                           EulerSequence(sequence), frequency, phase);
}

std::shared_ptr<const HeadMotion>
MotionEntries::read(Parameters &parameters, const double frequency, GaitCut *cut,
                    std::vector<PeriodicCurve> *given) const
{
  if (kind == MotionKind::still)
    return std::make_shared<StillHead>();
  if (kind == MotionKind::constant_spin)
    return std::make_shared<ConstantSpin>(spin);
  if (kind == MotionKind::orbital)
    return std::make_shared<OrbitalMotion>(rocking_angle, frequency);
  std::shared_ptr<const HeadMotion> motion;
  if (cut && cut->is_refused)
    return motion;
  with_gait_table(parameters, "Motion / File", file,
                  [&](const CsvTable &table)
                  { motion = motion_of_table(*this, parameters, table, frequency, cut, given); });
  return motion;
}
} // namespace arthrowear
