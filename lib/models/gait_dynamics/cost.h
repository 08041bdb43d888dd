// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/gait_dynamics/parameters.h"
#include "run/run_cost.h"

namespace arthrowear
{
/// A range, since a tolerance decides the steps; from steps per second of motion that were measured
/// (doc/benchmarks.md).
RunCost cost_of(const GaitDynamicsParameters &p);
} // namespace arthrowear
