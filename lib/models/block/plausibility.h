// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/block/setup.h"

namespace arthrowear
{
/// Checks before a block runs: adds warnings about values that are allowed but doubtful, each with
/// the estimated error and a remedy. To be called on one rank, after prepare_block(); does nothing
/// if that found errors.
void check_plausibility(const BlockParameters &p, const BlockInputs &inputs,
                        Parameters &parameters);
} // namespace arthrowear
