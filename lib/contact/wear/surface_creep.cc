// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/surface_creep.h"

namespace arthrowear::surface_creep
{
namespace
{
// Places of a point's values.
enum Place : std::size_t
{
  at_depth,
  at_mean_pressure,
  at_impulse,
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
  if (is_on(creep))
    creep.at(point)[at_impulse] += h * pressure;
}

void
end_cycle(PointHistory &creep, const double duration)
{
  const std::size_t n_points = is_on(creep) ? creep.values().size() / creep.n_variables() : 0;
  for (std::size_t point = 0; point < n_points; ++point)
  {
    double *values = creep.at(point);
    values[at_mean_pressure] = values[at_impulse] / duration;
    values[at_impulse] = 0.;
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
