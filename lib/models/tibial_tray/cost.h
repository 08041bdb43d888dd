// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/tibial_tray/parameters.h"
#include "run/run_cost.h"

namespace arthrowear
{
/// Explicit steps; the length of one by the lowest period over the stable step. A range:
/// equilibrium decides how long a level is held.
RunCost cost_of(const TibialTrayParameters &p, double n_cells, double n_vertices);
} // namespace arthrowear
