// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/setup.h"

namespace arthrowear
{
/// Checks before an insert runs: adds warnings about values that are allowed but doubtful, each
/// with the estimated error and a remedy. To be called on one rank, after prepare_knee_insert();
/// does nothing if that found errors.
void check_plausibility(const KneeInsertParameters &p, const KneeInsertInputs &inputs,
                        Parameters &parameters);

/// Largest axial load of a cycle [N].
double largest_load(const KneeInsertParameters &p, const KneeInsertInputs &inputs);
} // namespace arthrowear
