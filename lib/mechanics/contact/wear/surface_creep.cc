// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/surface_creep.h"

namespace arthrowear::surface_creep
{
namespace
{
// Indices into a point's values.
enum Place : std::size_t
{
  at_depth,
  at_mean_pressure,
  at_impulse,
  at_loaded_time,
  at_wall
};
} // namespace

PointHistory
start(const std::vector<double> &walls)
{
  if (walls.empty())
    return {};
  PointHistory creep({{"creep_depth", "mm"},
                      {"creep_mean_pressure", "MPa"},
                      {"creep_impulse", "MPa s"},
                      {"creep_loaded_time", "s"},
                      {"creep_wall", "mm"}},
                     walls.size());
  for (std::size_t point = 0; point < walls.size(); ++point)
    creep.at(point)[at_wall] = walls[point];
  return creep;
}

double
depth(const PointHistory &creep, const std::size_t point)
{
  return is_on(creep) ? creep.at(point)[at_depth] : 0.;
}

std::vector<double>
depths(const PointHistory &creep)
{
  return creep.variable(at_depth);
}

void
set_depths(PointHistory &creep, const std::vector<double> &depths)
{
  for (std::size_t point = 0; point < depths.size(); ++point)
    creep.at(point)[at_depth] = depths[point];
}

std::vector<double>
walls(const PointHistory &creep)
{
  return creep.variable(at_wall);
}

void
add(PointHistory &creep, const std::size_t point, const double pressure, const double h)
{
  if (!is_on(creep) || !(pressure > 0.))
    return;
  creep.at(point)[at_impulse] += h * pressure;
  creep.at(point)[at_loaded_time] += h;
}

std::vector<double>
mean_times(const PointHistory &creep, const double duration, const MeanPressureTime mean)
{
  std::vector<double> times = creep.variable(at_loaded_time);
  for (double &time : times)
    if (time > 0. && mean == MeanPressureTime::cycle)
      time = duration;
  return times;
}

void
end_cycle(PointHistory &creep, const double duration, const MeanPressureTime mean)
{
  if (!is_on(creep))
    return;
  const std::vector<double> times = mean_times(creep, duration, mean);
  for (std::size_t point = 0; point < times.size(); ++point)
  {
    double *values = creep.at(point);
    values[at_mean_pressure] = times[point] > 0. ? values[at_impulse] / times[point] : 0.;
    values[at_impulse] = values[at_loaded_time] = 0.;
  }
}

std::vector<double>
mean_pressures(const PointHistory &creep)
{
  return creep.variable(at_mean_pressure);
}

void
set_mean_pressures(PointHistory &creep, const std::vector<double> &pressures)
{
  for (std::size_t point = 0; point < pressures.size(); ++point)
    creep.at(point)[at_mean_pressure] = pressures[point];
}
} // namespace arthrowear::surface_creep
