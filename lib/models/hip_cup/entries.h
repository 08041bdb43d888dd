// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"

namespace arthrowear
{
/// Warns of values that no cup has, as from a wrong unit: stiffness, density, friction, the largest
/// load of a cycle, the number of cycles of a run. To be called after prepare_hip_cup().
void warn_of_entries(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters);
} // namespace arthrowear
