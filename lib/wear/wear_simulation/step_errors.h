// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_summary.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Sets the error that the wear of a run has by its steps, over the wear: the error of the load
/// times sliding at the reference point in these steps (doc/manual/convergence.md). Sets nothing
/// where the error is round-off, as where nothing slides, and where a cycle has more than 10000
/// steps.
void set_step_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                     const WearSummary &summary);
} // namespace arthrowear
