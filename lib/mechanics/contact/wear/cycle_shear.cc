// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/cycle_shear.h"

#include "base/assertion.h"

namespace arthrowear
{
namespace
{
// Steps end at a cycle's end to this fraction of their length.
constexpr double rounding = 1e-6;

// Indices into a point's values.
enum Place : std::size_t
{
  work,
  cosine,
  sine,
  impulse,
  contact,
  last_ratio,
  last_direction,
  last_work = last_direction + 3,
  last_pressure,
  step_pressure, // at the begin of the previous step
  step_duration, // of the previous step
  n_values
};

const std::vector<HistoryVariable> &
variables()
{
  static const std::vector<HistoryVariable> list{
      {"slip_work", "MPa mm"},         {"slip_work_cosine", "MPa mm"},
      {"slip_work_sine", "MPa mm"},    {"contact_impulse", "MPa s"},
      {"contact_time", "s"},           {"cross_shear", "-"},
      {"cross_shear_direction_x", ""}, {"cross_shear_direction_y", ""},
      {"cross_shear_direction_z", ""}, {"cycle_slip_work", "MPa mm"},
      {"cycle_mean_pressure", "MPa"},  {"last_step_pressure", "MPa"},
      {"last_step_duration", "s"}};
  return list;
}

SlidingSums
running(const double *values)
{
  return {values[work], values[cosine], values[sine], values[impulse], values[contact]};
}

void
set_running(const SlidingSums &sums, double *values)
{
  values[work] = sums.work;
  values[cosine] = sums.cosine;
  values[sine] = sums.sine;
  values[impulse] = sums.impulse;
  values[contact] = sums.contact;
}

/// Share of a step during which a point is in contact, if it is open at one end of the step. The
/// pressures at the closed end and at the next step end within the contact are extrapolated
/// linearly to the time of zero pressure, with an error of second order in the step. If that time
/// is beyond the step, the contact begins or ends with a jump at an unknown time of the step, whose
/// expected share is 1/2; between 1 and 1.5 steps the share falls from 1 to 1/2 without a jump.
/// @param closed, inner  pressures at the closed end and one step further within the contact [MPa]
/// @param ratio  duration of the open step over the duration of the step within the contact [-]
double
covered_share(const double closed, const double inner, const double ratio)
{
  const double change = (inner - closed) * ratio;
  if (!(2. * change > closed))
    return .5;
  const double steps = closed / change;
  return steps <= 1. ? steps : std::max(.5, 2. - steps);
}
} // namespace

CycleShear::CycleShear(const CycleShearParameters &parameters, std::vector<Matrix3> frames)
    : parameters_(parameters), frames_(std::move(frames))
{
  ARTHROWEAR_ASSERT(parameters_.period > 0., "a gait cycle has a duration");
}

PointHistory
CycleShear::sums() const
{
  return {variables(), frames_.size()};
}

/// Time in contact of the step, and the correction of the previous step's: where the point closes
/// in a step, half of the step counts until the next step shows how the pressure rises.
double
CycleShear::contact_time(const Step &step, double *values)
{
  const double before = step.pressure_before, after = step.pressure_after, h = step.duration,
               earlier = values[step_pressure], previous = values[step_duration];
  values[step_pressure] = before;
  values[step_duration] = h;
  if (before > 0. && after > 0.)
  {
    const bool has_closed = previous > 0. && earlier <= 0.;
    return h + (has_closed ? previous * (covered_share(before, after, previous / h) - .5) : 0.);
  }
  if (before > 0.)
    return h * (previous > 0. && earlier > 0. ? covered_share(before, earlier, h / previous) : .5);
  return after > 0. ? .5 * h : 0.;
}

bool
CycleShear::add(const Step &step, const std::size_t point, PointHistory &sums) const
{
  double *values = sums.at(point);
  SlidingSums of_step;
  const double pressure = .5 * (step.pressure_before + step.pressure_after);
  if (pressure > 0.)
  {
    const Matrix3 &frame = frames_[point];
    of_step.add_slip(dot(frame[0], step.slip), dot(frame[1], step.slip),
                     parameters_.weight == CrossShearWeight::pressure ? pressure : 1.);
    of_step.impulse = pressure * step.duration;
  }
  const double loaded = contact_time(step, values);
  of_step.contact = step.covered < 0. ? loaded : step.covered * step.duration;
  // If several cycles end within a step, those between the first and the last end are alike.
  const double period = parameters_.period, h = step.duration, end = step.begin + h;
  const double first = (std::floor((step.begin + rounding * h) / period) + 1.) * period,
               last = std::floor((end + rounding * h) / period) * period;
  double begin = step.begin;
  const auto add_until = [&](const double time)
  {
    SlidingSums so_far = running(values);
    so_far.add(of_step, std::clamp((time - begin) / h, 0., 1.));
    set_running(so_far, values);
    begin = time;
  };
  if (last < first - rounding * h)
  {
    add_until(end);
    return false;
  }
  add_until(first);
  complete(values, point);
  if (last > first + rounding * h)
  {
    add_until(last);
    complete(values, point);
  }
  if (end > last + rounding * h)
    add_until(end);
  return true;
}

void
CycleShear::complete(double *values, const std::size_t point) const
{
  const SlidingSums sums = running(values);
  const Matrix3 &frame = frames_[point];
  const Vector3 direction =
      sums.work > 0. ? std::cos(sums.angle()) * frame[0] + std::sin(sums.angle()) * frame[1]
                     : Vector3{};
  values[last_ratio] = sums.ratio();
  std::copy(direction.begin(), direction.end(), values + last_direction);
  values[last_work] = sums.work;
  values[last_pressure] = sums.mean_pressure();
  set_running({}, values);
}

CycleShear::Result
CycleShear::result(const PointHistory &sums, const std::size_t point)
{
  const double *values = sums.at(point);
  return {values[last_ratio],
          {values[last_direction], values[last_direction + 1], values[last_direction + 2]},
          values[last_work],
          values[last_pressure]};
}

double
CycleShear::mean_ratio(const PointHistory &sums, const std::vector<double> &areas)
{
  double sum = 0., weight = 0.;
  if (sums.n_variables() > 0)
    for (std::size_t point = 0; point < areas.size(); ++point)
    {
      const Result of_point = result(sums, point);
      sum += areas[point] * of_point.work * of_point.ratio;
      weight += areas[point] * of_point.work;
    }
  return weight > 0. ? sum / weight : 0.;
}
} // namespace arthrowear
