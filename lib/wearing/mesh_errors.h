// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "inputs/penetration.h"
#include "output/statistics.h"
#include "wearing/pressure_errors.h"
#include "wearing/wear_system.h"

namespace arthrowear
{
/// Adds errors that results of a run have by its mesh, over the results, from fields recovered on
/// the contact surface (doc/manual/convergence.md).
/// @param of_pressure  from the step with the peak pressure
/// @param penetration  of a ball, if there is one
void add_mesh_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                     const PressureErrors &of_pressure,
                     const std::optional<Penetration> &penetration, Summary &summary);
} // namespace arthrowear
