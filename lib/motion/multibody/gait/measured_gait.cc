// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/gait/measured_gait.h"

#include "base/collect.h"
#include "base/csv.h"
#include "base/number_text.h"
#include "base/unit_in_name.h"
#include "base/units.h"
#include "gait/curve_table.h"

#include <optional>

namespace arthrowear
{
namespace
{
constexpr double right_angle = .5 * units::pi;

/// Columns and curves of one table; what fails is kept for throw_if_any().
class Reader
{
public:
  Reader(const CsvTable &table, const GaitReading &reading) : table_(table), reading_(reading)
  {
    collect(errors_, [&]() { phases_ = phases_of_rows(table); });
    for (std::size_t i = 0; i < 4; ++i)
      angles_[i] = column(reading.angle_columns[i], "an angle", Quantity::angle);
    for (std::size_t i = 0; i < 2; ++i)
    {
      point_[i] = column(reading.point_columns[i], "a length", Quantity::length);
      force_[i] = column(reading.force_columns[i], "a force", Quantity::force);
    }
    centre_ = column(reading.centre_column, "a length", Quantity::length);
    if (reading.advances && !phases_.empty() && (phases_.front() != 0. || phases_.back() != 1.))
      errors_.add(table.file + ": rows go from " + rounded_text(100. * phases_.front()) + " to " +
                  rounded_text(100. * phases_.back()) +
                  " %, must go from 0 to 100: where X advances, the advance needs both ends.");
    errors_.throw_if_any();
  }

  double advance() const { return reading_.advances ? point_[0].back() - point_[0].front() : 0.; }

  /// The guided point, without its advance.
  PeriodicCurve point(const std::size_t i)
  {
    std::vector<double> values = point_[i];
    if (i == 0)
      for (std::size_t row = 0; row < values.size(); ++row)
        values[row] -= advance() * phases_[row];
    return curve(std::move(values), "column `" + reading_.point_columns[i] + "`", units::m);
  }

  /// Turn of a segment from upright standing: 0 trunk, 1 thigh, 2 shank, 3 foot.
  PeriodicCurve turn(const std::size_t segment)
  {
    std::vector<double> values = angles_[segment];
    std::string name = "column `" + reading_.angle_columns[segment] + "`";
    if (reading_.angles == GaitReading::Angles::segment)
    {
      const double standing = segment == 3 ? units::pi - reading_.foot_inclination : right_angle;
      for (double &value : values)
        value -= standing;
    }
    else if (segment > 0)
    {
      name = "the sum of the columns down to `" + reading_.angle_columns[segment] + "`";
      static constexpr double signs[4] = {1., 1., -1., 1.}; // the knee flexes backwards
      for (std::size_t row = 0; row < values.size(); ++row)
      {
        values[row] *= signs[segment];
        for (std::size_t above = 0; above < segment; ++above)
          values[row] += signs[above] * angles_[above][row];
      }
    }
    return curve(std::move(values), name, units::deg);
  }

  /// Force on the foot, X and Y, and its moment about the guided point.
  std::vector<TimeCurve> ground()
  {
    std::array<std::vector<double>, 3> values{force_[0], force_[1], {}};
    for (std::size_t row = 0; row < phases_.size(); ++row)
    {
      if (force_[1][row] < reading_.force_threshold)
        values[0][row] = values[1][row] = 0.;
      const Vector2 arm{centre_[row] - point_[0][row], -point_[1][row]};
      values[2].push_back(cross(arm, {values[0][row], values[1][row]}));
    }
    return {monotone_cycle(phases_, values[0]), monotone_cycle(phases_, values[1]),
            monotone_cycle(phases_, values[2])};
  }

  void throw_if_any() const { errors_.throw_if_any(); }

private:
  std::vector<double> column(const std::string &name, const std::string &word,
                             const Quantity quantity)
  {
    std::vector<double> values;
    collect(errors_,
            [&]()
            {
              values = table_.column(name);
              const double unit = unit_of_column(name);
              if (parts_of_name(name).unit.quantity != quantity)
                throw InputError(table_.file + ": the column `" + name + "` must be " + word);
              for (double &value : values)
                value *= unit;
            });
    return values;
  }

  /// @param unit in which messages give values
  PeriodicCurve curve(std::vector<double> values, const std::string &name, const double unit)
  {
    for (double &value : values)
      value /= unit;
    std::optional<PeriodicCurve> result;
    collect(errors_,
            [&]()
            {
              result =
                  curve_of_values(table_, std::move(values), name, unit, reading_.close_over_last);
              if (reading_.most_harmonics > 0)
                result = result->low_pass(reading_.most_harmonics);
            });
    return result ? *result : PeriodicCurve::constant(0.);
  }

  const CsvTable &table_;
  const GaitReading &reading_;
  InputErrors errors_;
  std::vector<double> phases_, centre_;
  std::array<std::vector<double>, 4> angles_;
  std::array<std::vector<double>, 2> point_, force_;
};
} // namespace

MeasuredGait::MeasuredGait(const CsvTable &table, const GaitReading &reading, const double period,
                           const double phase)
    : period_(period), phase_(phase)
{
  Reader reader(table, reading);
  advance_ = reader.advance();
  curves_.x = reader.point(0);
  curves_.y = reader.point(1);
  for (std::size_t i = 0; i < curves_.angles.size(); ++i)
    curves_.angles[i] = reader.turn(i);
  reader.throw_if_any();
  curves_.ground = reader.ground();
}

Guide
MeasuredGait::guide(const PeriodicCurve &curve, const double at) const
{
  const double frequency = 1. / period_;
  return {curve.value(at), frequency * curve.derivative(at),
          frequency * frequency * curve.second_derivative(at)};
}

MeasuredGait::Trunk
MeasuredGait::trunk(const double time) const
{
  const double at = phase(time);
  Trunk now{guide(curves_.x, at), guide(curves_.y, at), guide(curves_.angles[0], at)};
  now.x.value += advance_ * at;
  now.x.rate += advance_ / period_;
  return now;
}

MeasuredGait::Leg
MeasuredGait::leg(const double time, const double lag) const
{
  const double at = phase(time) - lag;
  return {guide(curves_.angles[1], at), guide(curves_.angles[2], at), guide(curves_.angles[3], at)};
}

MeasuredGait::Ground
MeasuredGait::ground(const double time, const double lag) const
{
  const double cycles = phase(time) - lag, at = cycles - std::floor(cycles);
  return {{curves_.ground[0].value(at), curves_.ground[1].value(at)}, curves_.ground[2].value(at)};
}
} // namespace arthrowear
