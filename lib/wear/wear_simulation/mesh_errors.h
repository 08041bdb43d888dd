// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/statistics.h"
#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
/// Sets errors that results of a run have by its mesh, over the results, from fields recovered on
/// the contact surface (doc/manual/convergence.md).
/// @param statistics   with the peak pressures of the run and of its cycles
/// @param penetration  of a ball, if there is one
void set_mesh_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                     const WearStatistics &statistics,
                     const std::optional<Penetration> &penetration, const WearSummary &summary);
} // namespace arthrowear
