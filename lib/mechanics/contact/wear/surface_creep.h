// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/point_history.h"
#include "laws/creep/creep_over_cycles.h"

namespace arthrowear
{
/// Creep at the points of a contact surface: the gap that it has opened, and the impulse of the
/// pressure since the gait cycle began. Depths change between cycles only, by CreepJump. Functions
/// on a history; one without variables belongs to a surface that does not creep.
namespace surface_creep
{
/// Returns the history of points that have not carried a load.
/// @param walls  thickness at each point along the normal [mm]; empty: no creep
PointHistory start(const std::vector<double> &walls);

/// True if the surface creeps.
inline bool
is_on(const PointHistory &creep)
{
  return creep.n_variables() > 0;
}
/// >= 0 [mm]; 0 of a surface that does not creep.
double depth(const PointHistory &creep, std::size_t point);
/// The same of all points; empty of a surface that does not creep.
std::vector<double> depths(const PointHistory &creep);
void set_depths(PointHistory &creep, const std::vector<double> &depths);
std::vector<double> walls(const PointHistory &creep);

/// Adds a step of duration h under a pressure [MPa].
void add(PointHistory &creep, std::size_t point, double pressure, double h);
/// Time over which the pressure of each point is averaged [s]: the duration of the cycle, or the
/// time in which the point has carried pressure; 0 for points that have carried none.
std::vector<double> mean_times(const PointHistory &creep, double duration, MeanPressureTime mean);
/// Ends a cycle: its impulses over the times of mean_times() are the mean pressures; impulses and
/// times are zero again.
/// @param duration  of the cycle [s], > 0
void end_cycle(PointHistory &creep, double duration, MeanPressureTime mean);
/// Mean pressure at each point over the last complete cycle [MPa]; zero before.
std::vector<double> mean_pressures(const PointHistory &creep);
void set_mean_pressures(PointHistory &creep, const std::vector<double> &pressures);
} // namespace surface_creep
} // namespace arthrowear
