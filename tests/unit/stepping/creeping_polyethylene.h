// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/creep_jump.h"

namespace arthrowear::testing
{
// Constants as quoted for polyethylene, per MPa, after a reference of 1e4 min [s].
constexpr double creep_a = 3.491e-3, creep_b = 7.966e-4, reference = 6e5;
const CreepOverCycles polyethylene{{creep_a, creep_b, reference}, 31.6};
const double onset = reference * std::pow(10., -creep_a / creep_b); ///< of strain [s]
} // namespace arthrowear::testing
