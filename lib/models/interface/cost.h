// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/interface/parameters.h"
#include "run/run_cost.h"

namespace arthrowear
{
/// Fixed steps at one point.
RunCost cost_of(const InterfaceParameters &p);
} // namespace arthrowear
