// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/creep_jump.h"
#include "stepping/jumps/wearing_contact.h"

namespace arthrowear
{
/// Openings per point of a contact surface at the end of a jump [mm].
struct CreepingWear
{
  std::vector<double> worn;  ///< by wear in the jump
  std::vector<double> crept; ///< by creep since it began
};

/// Wear and creep of a linearly implicit jump. Each lowers the pressure of the points, which drives
/// the other: doc/theory/creep.md (6). The jump is divided into equal parts; in each part, wear has
/// the pressures after the creep of the previous part, creep the pressures after the wear of this.
/// @param contact      of the cycle where the jump starts
/// @param rate         wear of each point in the cycle where the jump starts [mm]
/// @param depth        of creep at the start [mm]
/// @param cycles_done  since creep began
CreepingWear creeping_wear(WearingContact &contact, const std::vector<double> &rate,
                           const CreepJump &creep, const std::vector<double> &depth,
                           double cycles_done, double cycles, unsigned int n_parts);
} // namespace arthrowear
