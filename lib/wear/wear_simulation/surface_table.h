// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// All contact points as CSV: position in the reference, contact normal (into the body), area,
/// force on the body, then the fields of contact.pvd. Sums over the points give results of
/// statistics.csv: forces give the resultant, pressure times area the sum of normal forces, depth
/// times area the worn volume if the depth is small beside the radius.
/// @param time under which frames are shown: seconds, or gait cycles with jumps
std::string surface_table(const WearSystem &system, const WearRunParameters &p, const State &state,
                          double time);
} // namespace arthrowear
