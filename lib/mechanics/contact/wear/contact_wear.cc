// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/contact_wear.h"

namespace arthrowear
{
DepthRate
SideWear::rate(const double pressure, const double speed, const double *history) const
{
  return law ? law->rate(pressure, speed, history)
             : DepthRate{factor * pressure * speed, factor * speed, factor * pressure};
}

void
SideWear::advance(const Sliding &step, const double times, const std::size_t point,
                  PointHistory &history) const
{
  if (law)
    history.advance(point, times, [&](double *values) { law->advance(step, values); });
}

void
SideWear::complete_cycle(const CycleSliding &cycle, const std::size_t point,
                         PointHistory &history) const
{
  if (uses_cycles())
    law->complete_cycle(cycle, history.at(point));
}

ContactWear
ContactWear::archard(const double body_factor, const double obstacle_factor,
                     const double amplification)
{
  ContactWear wear;
  wear.body.factor = body_factor;
  wear.counterface.factor = obstacle_factor;
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
  const auto [of_body, of_obstacle] = rates(pressure, speed, body_history, obstacle_history, point);
  return {amplification * (of_body.value + of_obstacle.value), amplification * of_body.value,
          amplification * pressure * (of_body.by_pressure + of_obstacle.by_pressure)};
}

nscd::WearRate
ContactWear::rate(const double area, const double force, const double speed,
                  const PointHistory &body_history, const PointHistory &obstacle_history,
                  const std::size_t point) const
{
  const double pressure = force / area;
  const auto [of_body, of_obstacle] = rates(pressure, speed, body_history, obstacle_history, point);
  return {amplification * (of_body.value + of_obstacle.value),
          amplification * (of_body.by_pressure + of_obstacle.by_pressure) / area,
          amplification * (of_body.by_speed + of_obstacle.by_speed)};
}
} // namespace arthrowear
