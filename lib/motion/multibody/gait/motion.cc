// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/gait/motion.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
std::vector<double>
tolerances(const GaitModel &model, const double position, const double velocity)
{
  constexpr double per_mm = .01;
  std::vector<double> all;
  for (const double tolerance : {position, velocity})
    for (std::size_t i = 0; i < model.n_bodies(); ++i)
      all.insert(all.end(), {tolerance, tolerance, per_mm * tolerance});
  all.resize(model.n_states(), 1.); // the impact rate only jumps
  return all;
}
} // namespace

Vector2
ideal_hip_force(const GaitModel &model, const double time)
{
  const ReferenceMotion motion = reference_motion(model.bodies(), model.gait(), time);
  Vector2 force = -1. * model.gait().ground(time, 0.).force;
  for (std::size_t i = 1; i <= 3; ++i)
    force =
        force + model.bodies()[i].mass * (motion[i].acceleration + Vector2{0., model.gravity()});
  return force;
}

double
largest_ideal_hip_force(const GaitModel &model)
{
  constexpr int n = 2000;
  double largest = 0.;
  for (int i = 0; i < n; ++i)
    largest = std::max(largest, norm(ideal_hip_force(model, i * model.gait().period() / n)));
  return largest;
}

std::vector<double>
gait_start(const GaitModel &model, const HipStart start)
{
  std::vector<double> state(model.n_states(), 0.);
  if (model.hip() == nullptr || start == HipStart::centred)
    return state;
  const Vector2 eccentricity = model.hip()->start(-1. * ideal_hip_force(model, 0.));
  for (std::size_t body = 1; body <= 3; ++body)
    std::copy(eccentricity.begin(), eccentricity.end(), state.begin() + 3 * body);
  if (model.hip()->penetration(model.joint_motion(0., state.data())) > 0.)
    state.back() = model.hip()->smallest_impact_rate();
  return state;
}

IntegrationStatistics
walk(const GaitModel &model, std::vector<double> &state, const double end,
     const double position_tolerance, const double velocity_tolerance, IntegratorOptions options,
     const GaitObserver &observer)
{
  options.absolute_tolerances = tolerances(model, position_tolerance, velocity_tolerance);
  const std::size_t n_q = model.n_coordinates();

  GaitMoment now;
  const auto moment = [&](const double time, const double *values) -> const GaitMoment &
  {
    now.time = time;
    model.respond(time, values, now.response);
    now.drift = model.drift(now.response);
    const ReferencePose &reference = now.response.reference[1];
    const double *u = values + 3, *rate = values + n_q + 3;
    const double *more = now.response.acceleration.data() + 3;
    now.thigh = reference.pose;
    now.thigh.origin = now.thigh.origin + Vector2{u[0], u[1]};
    now.thigh.angle += u[2];
    now.thigh.velocity = now.thigh.velocity + Vector2{rate[0], rate[1]};
    now.thigh.spin += rate[2];
    now.thigh_acceleration = reference.acceleration + Vector2{more[0], more[1]};
    return now;
  };

  GaitModel::Response response;
  OdeSystem system;
  system.size = model.n_states();
  system.rate = [&](const double time, const double *values, double *rate)
  {
    model.respond(time, values, response);
    std::copy_n(values + n_q, n_q, rate);
    std::copy_n(response.acceleration.data(), n_q, rate + n_q);
    if (model.hip() != nullptr)
      rate[2 * n_q] = 0.;
  };
  if (model.hip() != nullptr)
  {
    system.n_crossings = 1;
    system.crossings = [&](const double time, const double *values, double *crossings)
    { crossings[0] = model.hip()->penetration(model.joint_motion(time, values)); };
    system.at_crossing = [&](const Crossing &crossing, double *values)
    {
      const bool is_touch_down = crossing.direction > 0;
      values[2 * n_q] = is_touch_down
                            ? model.hip()->impact_rate_at(model.joint_motion(crossing.time, values))
                            : 0.;
      if (is_touch_down && observer.at_touch_down)
        observer.at_touch_down(moment(crossing.time, values));
    };
  }

  if (observer.after_step)
    observer.after_step(moment(0., state.data()));
  return integrate(system, 0., end, state, options, observer.output(moment));
}
} // namespace arthrowear
