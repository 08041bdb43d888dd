// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/logarithmic_creep.h"

namespace arthrowear
{
/// Averaging time for the mean pressure of a point.
enum class MeanPressureTime
{
  cycle, ///< the whole gait cycle, unloaded time included
  loaded ///< the time in a cycle in which the point carries pressure
};

/// Creep law of a wall, and the time that a gait cycle adds to it.
struct CreepOverCycles
{
  LogarithmicCreep law;
  double cycle_time = 1.; ///< time that passes per gait cycle, rest included [s]
  MeanPressureTime mean = MeanPressureTime::cycle;
};
} // namespace arthrowear
