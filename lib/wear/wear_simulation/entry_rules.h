// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/parameters.h"

namespace arthrowear
{
// Rules that join entries, and values that follow from several; findings go to the parameters. A
// model calls them in this order. The rule of a single entry is at its declaration.
void check_laws(WearRunParameters &p, Parameters &parameters);
void check_wear(WearRunParameters &p, Parameters &parameters);
void check_time(const WearRunParameters &p, Parameters &parameters);
} // namespace arthrowear
