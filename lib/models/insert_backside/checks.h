// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/insert_backside/setup.h"

namespace arthrowear
{
/// Warns of entries that are allowed but doubtful, with the estimated error and a remedy, and
/// refuses forces that no insert on a tray can have. On one rank, after prepare_insert_backside().
void check_plausibility(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
                        Parameters &parameters);
} // namespace arthrowear
