// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_layer/parameters.h"
#include "run/run_cost.h"

namespace arthrowear
{
/// A number of cycles that the tolerance of jumps decides.
RunCost cost_of(const HipLayerParameters &p);
} // namespace arthrowear
