// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/counterface_entries.h"

#include "base/collect.h"
#include "base/format.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "gait/curve_table.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Largest size [mm] and number of turns: beyond any bench.
constexpr double far = 1e6;

const char *const size_x_name = "Motion / Size along x [mm]";
const char *const size_y_name = "Motion / Size along y [mm]";
const char *const angle_name = "Motion / Fan angle [deg]";
const char *const fixed_name = "Motion / Fixed circle radius [mm]";
const char *const rolling_name = "Motion / Rolling circle radius [mm]";
const char *const arm_name = "Motion / Arm [mm]";
const char *const length_name = "Motion / Path length [mm]";
const char *const seed_name = "Motion / Seed";

/// An angle over the cycle, and the whole turns that it gains in it.
struct TurningCurve
{
  PeriodicCurve curve = PeriodicCurve::constant(0.);
  double turns = 0.;
};

/// @throws InputError where an angle begins again after a turn, or rows are missing
void
check_jumps(const CsvTable &table, const std::string &column, const TableCycle &cycle)
{
  const std::vector<double> &angles = table.column(column);
  const double half_turn = units::pi / unit_of_column(column);
  InputErrors errors;
  for (std::size_t i = 1; i < cycle.rows.size(); ++i)
  {
    const double change = angles[cycle.rows[i]] - angles[cycle.rows[i - 1]];
    if (std::abs(change) > half_turn)
      errors.add(table.where(cycle.rows[i]) +
                 formatted(": column `%s` changes by %.6g from the row before, must change by at "
                           "most half a turn. Let angles continue beyond a turn, or add rows.",
                           column.c_str(), change));
  }
  errors.throw_if_any();
}

/// A column of angles in a table whose rows reach from 0 to 100 % may end whole turns later than it
/// began.
TurningCurve
turning_curve(const CsvTable &table, const std::string &text, const CounterfaceEntries &entries,
              const PeriodicCurve::Shape shape)
{
  TurningCurve result;
  if (text.empty())
    return result;
  const SignedColumn column(text);
  const TableCycle cycle = cycle_of(table, entries.file_period);
  check_jumps(table, column.name, cycle);
  std::vector<double> angles = table.column(column.name);
  const double unit = unit_of_column(column.name), full = 2. * units::pi / unit;
  if (cycle.phases.front() == 0. && cycle.phases.back() == 1.)
  {
    constexpr double rounding = 1e-6; // of a turn, in written angles
    const double begin = angles[cycle.rows.front()];
    const double turns = (angles[cycle.rows.back()] - begin) / full;
    if (std::abs(turns - std::round(turns)) < rounding)
      result.turns = std::round(turns);
    for (std::size_t i = 0; i < cycle.rows.size(); ++i)
      angles[cycle.rows[i]] -= result.turns * full * cycle.phases[i];
    if (result.turns != 0.)
      angles[cycle.rows.back()] = begin;
  }
  result.turns *= column.sign;
  result.curve =
      curve_of_values(table, std::move(angles), "column `" + column.name + "`", column.sign * unit,
                      entries.close_over, entries.file_period, shape);
  return result;
}

/// @throws InputError at the first row that is farther off than entries may be
void
check_distance(const CsvTable &table, const std::string &text)
{
  const SignedColumn column(text);
  const std::vector<double> &values = table.column(column.name);
  const double unit = unit_of_column(column.name);
  for (std::size_t row = 0; row < values.size(); ++row)
    if (std::abs(unit * values[row]) > far)
      throw InputError(
          table.where(row) +
          formatted(": column `%s` is %.6g, must be at most %g mm from 0. Check its unit",
                    column.name.c_str(), values[row], far));
}

PathCurves
curves_of_path(const CsvTable &table, const CounterfaceEntries &entries)
{
  const bool is_straight = entries.shape == PathShape::straight;
  const auto shape = is_straight ? PeriodicCurve::Shape::straight : PeriodicCurve::Shape::smooth;
  const auto displacement = [&](const std::string &column)
  {
    if (column.empty())
      return PeriodicCurve::constant(0.);
    check_distance(table, column);
    return curve_of_column(table, column, entries.close_over, entries.file_period, shape);
  };
  InputErrors errors;
  PathCurves curves;
  collect(errors, [&] { curves.x = displacement(entries.x_column); });
  collect(errors, [&] { curves.y = displacement(entries.y_column); });
  const auto turn = [&](const std::string &column, PeriodicCurve &curve, double &turns)
  {
    const TurningCurve turning = turning_curve(table, column, entries, shape);
    curve = turning.curve;
    turns = turning.turns;
  };
  collect(errors, [&] { turn(entries.rotation_column, curves.rotation, curves.turns); });
  collect(errors, [&] { turn(entries.spin_column, curves.spin, curves.spins); });
  errors.throw_if_any();
  if (is_straight)
    for (const double phase : cycle_of(table, entries.file_period).phases)
      curves.corners.push_back(phase - std::floor(phase));
  return curves;
}

/// A circle rolls inside a larger one, and its path closes within a cycle.
void
check_circles(Parameters &parameters, const Hypotrochoid &shape)
{
  if (shape.fixed == 0. || shape.rolling == 0.)
    return;
  if (shape.rolling >= shape.fixed)
    parameters.error_at(rolling_name, "below [Motion / Fixed circle radius [mm]]");
  else if (shape.turns() == 0)
    parameters.error_at(
        rolling_name,
        formatted("such that the path closes within %u turns", Hypotrochoid::most_turns),
        formatted("Fixed over rolling radius is %.10g. Set a radius with which it is a fraction of "
                  "small whole numbers.",
                  shape.fixed / shape.rolling));
}

void
check_track(Parameters &parameters, const RandomTrack &track)
{
  if (track.size == 0. || track.length == 0.)
    return;
  if (const double ratio = track.length / track.size;
      ratio < RandomTrack::least_ratio || ratio > RandomTrack::most_ratio)
    parameters.error_at(length_name,
                        formatted("%g to %g times [Motion / Size along x [mm]]",
                                  RandomTrack::least_ratio, RandomTrack::most_ratio),
                        "Set a length between these limits.");
}
} // namespace

void
CounterfaceEntries::declare(Parameters &parameters)
{
  const auto motion = parameters.section(
      "Motion", "Motion of the counterface under the body, which is at rest: a path in the plane z "
                "= 0 over a cycle, rotation about z and spin about the counterface's own axis.");
  motion.add_choice<PathKind>(
      "Path", kind,
      {{"still", PathKind::still},
       {"line", PathKind::line},
       {"circle", PathKind::circle},
       {"ellipse", PathKind::ellipse},
       {"rectangle", PathKind::rectangle},
       {"fan", PathKind::fan},
       {"figure_of_eight", PathKind::figure_of_eight},
       {"hypotrochoid", PathKind::hypotrochoid},
       {"random", PathKind::random},
       {"table", PathKind::table}},
      "Displacement of the counterface. fan: the line, while the body turns in phase about its own "
      "axis; rectangle: a quarter of the cycle for each side; figure_of_eight: x is a sine, y a "
      "sine of twice the frequency; hypotrochoid: of a circle that rolls inside a fixed circle, "
      "the whole closed path in a cycle; random: a smooth closed random track in a cycle.");
  motion
      .add("Size along x [mm]", size_x, units::mm, rules::between(0., far),
           "Extent of the path, from end to end; a circle's diameter; of a random track the "
           "diameter of the circle within which it stays.")
      .plausible({0.05, 500.});
  motion
      .add("Size along y [mm]", size_y, units::mm, rules::between(0., far),
           "Extent of an ellipse, a rectangle and a figure of eight.")
      .plausible({0.05, 500.});
  motion
      .add("Fan angle [deg]", fan_angle, units::deg, rules::between(0., 180.),
           "Amplitude of the body's rotation: directions of sliding fill twice this angle.")
      .plausible({1., 180.});
  motion
      .add("Fixed circle radius [mm]", hypotrochoid.fixed, units::mm, rules::between(0., far),
           "Radius R of the fixed circle of a hypotrochoid. The path closes after as many turns as "
           "the denominator of R/r.")
      .plausible({0.05, 500.});
  motion
      .add("Rolling circle radius [mm]", hypotrochoid.rolling, units::mm, rules::between(0., far),
           "Radius r of the circle that rolls inside the fixed one.")
      .plausible({0.05, 500.});
  motion
      .add("Arm [mm]", hypotrochoid.arm, units::mm, rules::between(0., far),
           "Distance of the point that draws a hypotrochoid from the centre of the rolling circle.")
      .plausible({0.05, 500.});
  motion
      .add("Path length [mm]", length, units::mm, rules::between(0., far),
           "Length of the random track in a cycle. The mean speed is this length times the cycle "
           "frequency.")
      .plausible({0.1, 1e4});
  motion.add("Seed", seed, rules::integer_between(0, 1000000000),
             "Selects the random track: equal seeds give equal tracks.");
  motion.add("Direction [deg]", direction, units::deg, rules::between(-180., 180.),
             "Turns a named path about z: angle from x of the body to x of the path.");
  motion.add(
      "Turns per cycle", turns, rules::between(-far, far),
      "Steady rotation about z, in addition to the rotation of the path: a disc under a pin.");
  motion.add("Spins per cycle", spins, rules::between(-far, far),
             "Steady spin about the counterface's own axis: a ring under a block.");
  motion
      .add("Axis at x [mm]", axis_x, units::mm, rules::between(-far, far),
           "Axis of the rotation about z. It moves with the path.")
      .plausible({0., 1000.});
  motion.add("Axis at y [mm]", axis_y, units::mm, rules::between(-far, far), "")
      .plausible({0., 1000.});
  motion.add_choice<bool>(
      "Turning part", body_turns, {{"counterface", false}, {"body", true}},
      "The part that turns by the tabulated rotation and the turns per cycle. body: in a frame at "
      "rest the counterface follows the path without rotation, and the body turns about the axis, "
      "as with Path = fan always.");
  motion.add_input_file("File", file,
                        "CSV of the path over a cycle with a column cycle_percent, or over time "
                        "with a column 'time [s]' or time_s; then the last whole cycle is used.");
  motion.add("X column", x_column, rules::text(true),
             "Displacement along x. Like the other names, it ends in the unit, _mm, _m, _deg or "
             "_rad; a minus before the name reverses the sign, an empty name is 0.");
  motion.add("Y column", y_column, rules::text(true), "");
  motion.add("Rotation column", rotation_column, rules::text(true),
             "Column of the rotation about z.");
  motion.add("Spin column", spin_column, rules::text(true),
             "Column of the spin about the counterface's own axis.");
  motion.add_choice<PathShape>(
      "Between rows", shape, {{"smooth", PathShape::smooth}, {"straight", PathShape::straight}},
      "Curve of a tabulated path. straight: a polygon with corners at the rows.");
  motion
      .add("Cycle of file [s]", file_period, units::s, rules::non_negative(),
           "Duration of a cycle in a file over time; the run's own is [Time / Cycle frequency "
           "[Hz]].")
      .plausible(plausible::cycle_of_file());
  motion.add("Phase [%]", phase, units::percent, rules::between(-100., 100.),
             "Percent of the cycle at time 0.");
  motion
      .add("Close cycle over last [%]", close_over, units::percent, rules::between(0., 100.),
           "Blends a table that does not close over the end of the cycle; 0: such a table is an "
           "error.")
      .plausible(plausible::closed_share());
  harmonics.declare(motion, "Motion");
}

void
CounterfaceEntries::check(Parameters &parameters) const
{
  const std::string reason = "[Motion / Path] " + parameters.value("Motion / Path") + " needs it";
  const bool is_table = kind == PathKind::table, is_rolled = kind == PathKind::hypotrochoid,
             is_random = kind == PathKind::random,
             has_x = !is_table && !is_rolled && kind != PathKind::still;
  const bool has_y =
      kind == PathKind::ellipse || kind == PathKind::rectangle || kind == PathKind::figure_of_eight;
  const auto check_one = [&](const char *entry, const bool is_needed, const double value)
  {
    if (is_needed && value == 0.)
      parameters.error_at(entry, "above 0", reason + ".");
    else if (!is_needed && value != 0.)
      parameters.warning_at(entry, "not used by [Motion / Path] " +
                                       parameters.value("Motion / Path") + ".");
  };
  check_one(size_x_name, has_x, size_x);
  check_one(size_y_name, has_y, size_y);
  check_one(angle_name, kind == PathKind::fan, fan_angle);
  check_one(fixed_name, is_rolled, hypotrochoid.fixed);
  check_one(rolling_name, is_rolled, hypotrochoid.rolling);
  check_one(arm_name, is_rolled, hypotrochoid.arm);
  check_one(length_name, is_random, length);
  if (!is_random && seed != CounterfaceEntries().seed)
    parameters.warning_at(seed_name,
                          "not used by [Motion / Path] " + parameters.value("Motion / Path") + ".");
  if (is_rolled)
    check_circles(parameters, hypotrochoid);
  if (is_random)
    check_track(parameters, {size_x, length, seed});
  if (is_table)
    parameters.require("Motion / File", reason);
  harmonics.check(parameters);
  if (harmonics.is_set() && (!is_table || shape == PathShape::straight))
    parameters.finding_at("Motion / Harmonics",
                          "is set, and the path is no smooth one of a table. Remove it, or set "
                          "[Motion / Path] table and [Motion / Between rows] smooth.");
}

CounterfacePath
CounterfaceEntries::path_without_table() const
{
  switch (kind)
  {
  case PathKind::line:
    return line_path(size_x);
  case PathKind::circle:
    return ellipse_path(size_x, size_x);
  case PathKind::ellipse:
    return ellipse_path(size_x, size_y);
  case PathKind::rectangle:
    return rectangle_path(size_x, size_y);
  case PathKind::fan:
    return fan_path(size_x, fan_angle);
  case PathKind::figure_of_eight:
    return eight_path(size_x, size_y);
  case PathKind::hypotrochoid:
    return hypotrochoid_path(hypotrochoid);
  case PathKind::random:
    return random_path({size_x, length, seed});
  default:
    return still_path();
  }
}

std::optional<PathCurves>
CounterfaceEntries::curves(Parameters &parameters) const
{
  std::optional<PathCurves> of_table;
  with_table(parameters, "Motion / File", file,
             [&](const CsvTable &table)
             {
               of_table = curves_of_path(table, *this);
               if (shape == PathShape::smooth)
                 check_table(parameters, table, {x_column, y_column}, file_period);
             });
  return of_table;
}

std::optional<CounterfaceEntries::Read>
CounterfaceEntries::read(Parameters &parameters, const double frequency) const
{
  if (kind != PathKind::table)
    return along(path_without_table(), frequency);
  const std::optional<PathCurves> given = curves(parameters);
  if (!given)
    return std::nullopt;
  if (shape == PathShape::straight)
    return along(table_path(*given), frequency);
  PathCurves kept = *given;
  const auto smooth = harmonics.keep({given->x, given->y, given->rotation, given->spin});
  kept.x = smooth[0], kept.y = smooth[1], kept.rotation = smooth[2], kept.spin = smooth[3];
  Read result = motion_of(kept, frequency);
  result.given = given;
  return result;
}

CounterfaceEntries::Read
CounterfaceEntries::along(CounterfacePath path, const double frequency) const
{
  CounterfacePath turning = with_turns(in_direction(std::move(path), direction), turns, spins);
  if (body_turns || kind == PathKind::fan)
    turning = relative_to_turning_body(std::move(turning));
  Read result;
  result.motion = motion_along(turning, {axis_x, axis_y, 0.}, frequency, phase);
  for (const double corner : turning.corners)
  {
    const double at = corner - phase;
    result.corners.push_back((at - std::floor(at)) / frequency);
  }
  std::sort(result.corners.begin(), result.corners.end());
  return result;
}
} // namespace arthrowear
