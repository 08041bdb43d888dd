// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/contact_wear.h"

namespace arthrowear
{
namespace
{
/// Depth rate of one side.
DepthRate
side_rate(const WearLaw *law, const double factor, const double pressure, const double speed,
          const double *history)
{
  return law ? law->rate(pressure, speed, history)
             : DepthRate{factor * pressure * speed, factor * speed, factor * pressure};
}

PointHistory
history_of(const std::shared_ptr<const WearLaw> &law, const std::size_t n_points)
{
  return law ? PointHistory(law->history(), n_points) : PointHistory();
}
} // namespace

ContactWear
ContactWear::archard(const double body_factor, const double obstacle_factor,
                     const double amplification)
{
  ContactWear wear;
  wear.body_factor = body_factor;
  wear.obstacle_factor = obstacle_factor;
  wear.amplification = amplification;
  return wear;
}

ContactWear::Opening
ContactWear::opening(const double area, const double force, const double speed,
                     const PointHistory &body_history, const PointHistory &obstacle_history,
                     const std::size_t point) const
{
  if (is_archard())
  {
    const double total = gap_factor(area) * force * speed;
    return {total, body_share() * total, total};
  }
  if (!(force > 0.))
    return {};
  const double pressure = force / area;
  const DepthRate body =
      side_rate(body_law.get(), body_factor, pressure, speed, body_history.at(point));
  const DepthRate obstacle =
      side_rate(obstacle_law.get(), obstacle_factor, pressure, speed, obstacle_history.at(point));
  return {amplification * (body.value + obstacle.value), amplification * body.value,
          amplification * pressure * (body.by_pressure + obstacle.by_pressure)};
}

nscd::WearRate
ContactWear::rate(const double area, const double force, const double speed,
                  const PointHistory &body_history, const PointHistory &obstacle_history,
                  const std::size_t point) const
{
  const double pressure = force / area;
  const DepthRate body =
      side_rate(body_law.get(), body_factor, pressure, speed, body_history.at(point));
  const DepthRate obstacle =
      side_rate(obstacle_law.get(), obstacle_factor, pressure, speed, obstacle_history.at(point));
  return {amplification * (body.value + obstacle.value),
          amplification * (body.by_pressure + obstacle.by_pressure) / area,
          amplification * (body.by_speed + obstacle.by_speed)};
}

double
ContactWear::per_force(const double area, const double force, const PointHistory &body_history,
                       const PointHistory &obstacle_history, const std::size_t point) const
{
  return is_archard() ? gap_factor(area)
                      : rate(area, force, 1., body_history, obstacle_history, point).by_force;
}

void
ContactWear::advance(const Sliding &body, const Sliding &obstacle, const std::size_t point,
                     PointHistory &body_history, PointHistory &obstacle_history) const
{
  const auto advance_side = [&](const WearLaw *law, const Sliding &step, PointHistory &history)
  {
    if (law)
      history.advance(point, amplification, [&](double *values) { law->advance(step, values); });
  };
  advance_side(body_law.get(), body, body_history);
  advance_side(obstacle_law.get(), obstacle, obstacle_history);
}

void
ContactWear::complete_cycle(const CycleSliding &cycle, const std::size_t point,
                            PointHistory &body_history) const
{
  if (uses_cycles())
    body_law->complete_cycle(cycle, body_history.at(point));
}

PointHistory
ContactWear::body_history(const std::size_t n_points) const
{
  return history_of(body_law, n_points);
}

PointHistory
ContactWear::obstacle_history(const std::size_t n_points) const
{
  return history_of(obstacle_law, n_points);
}
} // namespace arthrowear
