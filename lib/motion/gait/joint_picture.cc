// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/joint_picture.h"

#include "base/csv.h"
#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "base/units.h"
#include "gait/curve_table.h"

#include <cmath>

namespace arthrowear
{
namespace
{
/// A column over the cycle, in degrees, mm or N, with the sign of the entry.
struct Course
{
  std::vector<double> phases, values;
  double least = 0., most = 0., at_least = 0., at_most = 0.; ///< values, and their phases

  double range() const { return most - least; }
  /// Mean between two phases; 0 if there are no rows.
  double mean(const double begin, const double end) const
  {
    double sum = 0.;
    unsigned n = 0;
    for (std::size_t i = 0; i < phases.size(); ++i)
      if (phases[i] >= begin && phases[i] <= end)
        sum += values[i], ++n;
    return n == 0 ? 0. : sum / n;
  }
};

Course
course_of(const TableCycle &cycle, const std::vector<double> &values)
{
  Course course;
  course.phases = cycle.phases;
  course.values = values;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    if (i == 0 || values[i] < course.least)
      course.least = values[i], course.at_least = cycle.phases[i];
    if (i == 0 || values[i] > course.most)
      course.most = values[i], course.at_most = cycle.phases[i];
  }
  return course;
}

/// Values of a column in the rows of the cycle.
/// @param unit of the values, in library units
std::vector<double>
values_of(const CsvTable &table, const std::string &name, const TableCycle &cycle,
          const double unit)
{
  return mapped<double>(cycle.rows,
                        [&](const std::size_t row) { return unit * table.column(name)[row]; });
}

bool
is_within(const double value, const double least, const double most)
{
  return value >= least && value <= most;
}

/// "1.5 lbf (6.67 N) or 1.5 kgf (14.7 N)": the units of a quantity with which a size is usual.
struct OtherUnits
{
  std::string text, first;
};

OtherUnits
other_units(const std::vector<Quantity> &quantities, const std::string &own, const double size,
            const double least, const double most, const double body_weight, const char *shown)
{
  OtherUnits others;
  for (const NameUnit &unit : known_units())
  {
    if (std::find(quantities.begin(), quantities.end(), unit.quantity) == quantities.end() ||
        unit.name == own || unit.name == "daN") // which is rare
      continue;
    const double converted =
        size * unit.factor * (unit.quantity == Quantity::body_weights ? body_weight : 1.);
    if (!is_within(converted, least, most))
      continue;
    others.text +=
        (others.text.empty() ? "" : " or ") + unit.name + formatted(" (%.4g %s)", converted, shown);
    others.first = others.first.empty() ? unit.name : others.first;
  }
  return others;
}

/// The remedy for a column of another unit, which needs no change of the file.
std::string
named(const std::string &text, const std::string &unit)
{
  return "write `" + text + " [" + unit + "]` in the entry or option that names it";
}

/// Smallest and largest range of an angle over the cycle [deg].
struct AngleRange
{
  double least, most;
  const char *joint;
};

AngleRange
range_of(const JointCurve kind)
{
  switch (kind)
  {
  case JointCurve::hip_flexion:
    return {2.2, 160., "a hip flexes"};
  case JointCurve::knee_flexion:
    return {2.5, 170., "a knee flexes"};
  case JointCurve::knee_rotation:
    return {.5, 70., "a knee turns"};
  default:
    return {.7, 100., "a hip turns"};
  }
}

class Judge
{
public:
  Judge(const CsvTable &table, const TableCycle &cycle) : table_(table), cycle_(cycle) {}

  void judge(const CurveOfJoint &curve)
  {
    if (curve.columns.empty() || curve.columns[0].empty() || cycle_.rows.empty())
      return;
    if (curve.kind == JointCurve::force)
      judge_force(curve);
    else if (curve.kind == JointCurve::knee_forward)
      judge_forward(curve);
    else
      judge_angle(curve.kind, curve.columns[0]);
  }

  void judge_adduction(const CurveOfJoint &adduction, const CurveOfJoint &flexion)
  {
    const std::string &text = adduction.columns[0];
    if (flexion.columns[0].empty() || text.empty())
      return;
    const Course hip = angles(flexion.columns[0]), course = angles(text);
    const bool is_walking_from_strike =
        hip.range() > 15. && is_within(hip.at_least, .4, .65) && !is_within(hip.at_most, .25, .75);
    const double stance = course.mean(.1, .45), swing = course.mean(.6, .85);
    if (!is_walking_from_strike || course.range() < 5. || stance - swing > -.4 * course.range())
      return;
    add(SignedColumn(text).name,
        formatted("is %.3g deg on average in stance and %.3g deg in swing: as if abduction were "
                  "positive. In walking the loaded hip is adducted. If so, write `%s` in the entry "
                  "or option that names it.",
                  stance, swing, reversed(text).c_str()));
  }

  std::vector<std::string> doubts;

private:
  void add(const std::string &column, const std::string &text)
  {
    doubts.push_back(table_.file + ": `" + column + "` " + text);
  }
  Course angles(const std::string &text) const
  {
    const SignedColumn column(text);
    return course_of(cycle_, values_of(table_, column.name, cycle_,
                                       column.sign * unit_of_column(column.name) / units::deg));
  }

  void judge_angle(const JointCurve kind, const std::string &text)
  {
    const std::string name = SignedColumn(text).name;
    if (parts_of_name(name).unit.quantity != Quantity::angle)
      return;
    const Course course = angles(text);
    const AngleRange usual = range_of(kind);
    const bool is_in_degrees = parts_of_name(name).unit.name == "deg";
    const double as_radians = course.range() / units::deg, as_degrees = course.range() * units::deg;
    if (course.range() == 0.)
      return;
    if (is_in_degrees && course.range() < usual.least)
      add(name, formatted("changes by %.3g deg over the cycle, less than %s in any gait: as if in "
                          "radians (%.3g deg). If so, ",
                          course.range(), usual.joint, as_radians) +
                    named(text, "rad") + ".");
    else if (!is_in_degrees && course.range() > usual.most)
      add(name, formatted("changes by %.4g deg over the cycle, more than %s in any gait: as if in "
                          "degrees (%.3g deg). If so, ",
                          course.range(), usual.joint, as_degrees) +
                    named(text, "deg") + ".");
    else if (kind == JointCurve::hip_flexion || kind == JointCurve::knee_flexion)
      judge_flexion(kind, text, course);
  }

  void judge_flexion(const JointCurve kind, const std::string &text, const Course &course)
  {
    constexpr double most_extension = 35.; // deg
    const std::string name = SignedColumn(text).name;
    const std::string extremes =
        formatted("is between %.3g deg, at %.3g %%, and %.3g deg, at %.3g %% of the cycle: as if "
                  "flexion were counted backwards. ",
                  course.least, course.at_least / units::percent, course.most,
                  course.at_most / units::percent);
    const std::string remedy =
        " If so, write `" + reversed(text) + "` in the entry or option that names it.";
    constexpr double straight = 180., near_straight = 15., least_of_straight = 90.; // deg
    if (course.most > straight - near_straight && course.least > least_of_straight)
    {
      add(name, formatted("is between %.3g and %.3g deg: as if a straight leg were 180 deg. If so, "
                          "write 180 deg minus these values into the file.",
                          course.least, course.most));
      return;
    }
    if (kind == JointCurve::knee_flexion)
    {
      if (course.least < -20. && course.most < 15.)
        add(name, extremes + "A knee flexes by 50 to 130 deg and hardly extends beyond straight." +
                      remedy);
      return;
    }
    const bool is_extended_most_at_strike =
        is_within(course.at_most, .35, .65) && !is_within(course.at_least, .25, .75);
    if (course.most > most_extension)
      return;
    if (course.least < -most_extension ||
        (is_extended_most_at_strike && -course.least > course.most))
      add(name, extremes +
                    "In walking a hip is flexed most around heel strike, 0 or 100 %, and extended "
                    "most near 50 %, by 10 to 20 deg." +
                    remedy);
  }

  void judge_forward(const CurveOfJoint &curve)
  {
    constexpr double least = 1., most = 40., usual_least = 1.5, usual_most = 25.; // mm
    const std::string &text = curve.columns[0];
    const std::string name = SignedColumn(text).name;
    const NameUnit unit = parts_of_name(name).unit;
    if (unit.quantity != Quantity::length)
      return;
    const double factor = std::abs(curve.factor);
    const Course course = course_of(cycle_, values_of(table_, name, cycle_, factor));
    const double travel = unit.factor * course.range();
    // A factor may draw patients, or convert a unit.
    if (travel == 0. || is_within(travel, least, most) || is_within(travel / factor, least, most))
      return;
    const OtherUnits others = other_units({Quantity::length}, unit.name, course.range(),
                                          usual_least, usual_most, 0., "mm");
    add(name, formatted("travels by %.3g mm over the cycle, %s than the 2 to 12 mm of a knee",
                        travel, travel < least ? "less" : "more") +
                  (others.first.empty() ? ". Correct its values or its unit."
                                        : ": as if in " + others.text + ". If so, " +
                                              named(text, others.first) + "."));
  }

  void judge_force(const CurveOfJoint &curve)
  {
    constexpr double usual_weight = 700., least_peak = 900., most_peak = 9000.; // N
    constexpr double least_usual = 1000., most_usual = 6000.;
    const std::vector<std::string> &named_columns =
        curve.of_file.empty() ? curve.columns : curve.of_file;
    const NameUnit own = parts_of_name(SignedColumn(named_columns[0]).name).unit;
    const double weight = curve.body_weight > 0. ? curve.body_weight : usual_weight;
    const auto size_of = [weight](const NameUnit &unit)
    { return unit.factor * (unit.quantity == Quantity::body_weights ? weight : 1.); };
    std::vector<double> squares(cycle_.rows.size(), 0.);
    for (const std::string &text : curve.columns)
    {
      const std::string name = SignedColumn(text).name;
      const NameUnit unit = parts_of_name(name).unit;
      if (name.empty())
        continue;
      if (unit.quantity != Quantity::force && unit.quantity != Quantity::body_weights)
        return;
      const std::vector<double> values =
          values_of(table_, name, cycle_, curve.factor * size_of(unit));
      for (std::size_t i = 0; i < values.size(); ++i)
        squares[i] += values[i] * values[i];
    }
    const double peak = std::sqrt(*std::max_element(squares.begin(), squares.end()));
    const double least = curve.body_weight > 0. ? 1.3 * weight : least_peak;
    if (peak == 0. || is_within(peak, least, most_peak) ||
        is_within(peak / curve.factor, least, most_peak))
      return;
    const OtherUnits others =
        other_units({Quantity::force, Quantity::body_weights}, own.name, peak / size_of(own),
                    least_usual, most_usual, weight, "N");
    add(comma_list(named_columns),
        formatted("is %.4g N at most, %s than the joints of a leg carry in a gait (2 to 4 times "
                  "the body weight)",
                  peak, peak < least ? "less" : "more") +
            (others.first.empty() ? ". Correct its values or its unit."
                                  : ": as if in " + others.text + ". If so, " +
                                        named(named_columns[0], others.first) +
                                        (named_columns.size() > 1 ? ", and so the others." : ".")));
  }

  /// "`-a`" reverses `a`, and the other way round.
  static std::string reversed(const std::string &text)
  {
    return text[0] == '-' ? text.substr(1) : "-" + text;
  }

  const CsvTable &table_;
  const TableCycle &cycle_;
};
} // namespace

std::vector<std::string>
doubts_about_joint(const CsvTable &table, const std::vector<CurveOfJoint> &curves,
                   const TableCycle &cycle)
{
  Judge judge(table, cycle);
  for (const CurveOfJoint &curve : curves)
    judge.judge(curve);
  for (const CurveOfJoint &adduction : curves)
    for (const CurveOfJoint &flexion : curves)
      if (adduction.kind == JointCurve::hip_adduction && flexion.kind == JointCurve::hip_flexion &&
          judge.doubts.empty() && !cycle.rows.empty())
        judge.judge_adduction(adduction, flexion);
  return judge.doubts;
}
} // namespace arthrowear
