// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/logarithmic_creep.h"

namespace arthrowear
{
/// Creep of a wall over gait cycles.
struct CreepOverCycles
{
  LogarithmicCreep law;
  double cycle_time = 1.; ///< time that passes per gait cycle, rest included [s]
};
} // namespace arthrowear
