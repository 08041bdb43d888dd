// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "entries/penetration.h"
#include "entries/verdicts.h"

namespace arthrowear
{
/// Bounds of a penetration that follow from the wear and creep of the same state, whatever the
/// path of the ball.
/// @param depth  largest depth of wear of both bodies and of creep [mm]
/// @param volume  that wear of both bodies and creep have opened [mm^3]
std::vector<BoundCheck> penetration_checks(const Penetration &penetration, double depth,
                                           double volume);
/// A warning with the numbers of each check that is not met.
void warn_of_penetration(const std::vector<BoundCheck> &checks, Log &log);
} // namespace arthrowear
