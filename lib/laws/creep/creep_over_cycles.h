// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/logarithmic_creep.h"

namespace arthrowear
{
/// Time over which the mean of a point's pressure is taken.
enum class MeanPressureTime
{
  cycle, ///< the whole gait cycle, unloaded time included
  loaded ///< the time in a cycle in which the point carries pressure
};

/// Creep of a wall over gait cycles.
struct CreepOverCycles
{
  LogarithmicCreep law;
  double cycle_time = 1.; ///< time that passes per gait cycle, rest included [s]
  MeanPressureTime mean = MeanPressureTime::cycle;
};
} // namespace arthrowear
