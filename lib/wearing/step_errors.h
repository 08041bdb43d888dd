// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "output/statistics.h"
#include "wearing/wear_system.h"

namespace arthrowear
{
/// Adds the error that the wear of a run has by its steps, over the wear: the error of the load
/// times sliding at the reference point in these steps (doc/manual/convergence.md). Adds nothing
/// where the error is round-off, as where nothing slides, and where a cycle has more than 10000 steps.
void add_step_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                     Summary &summary);
} // namespace arthrowear
