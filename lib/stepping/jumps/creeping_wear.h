// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/creep_jump.h"
#include "stepping/jumps/wearing_contact.h"

#include <vector>

namespace arthrowear
{
/// Openings of the points of a contact surface by a jump [mm].
struct CreepingWear
{
  std::vector<double> worn;  ///< by wear in the jump
  std::vector<double> crept; ///< by creep so far, at the end of the jump
};

/// Wear and creep of a linearly implicit jump. Each takes pressure from the points, and so from the
/// other: doc/theory/creep.md (6). The jump is divided into equal parts; in each wear has the
/// pressures that creep left in the part before, creep those that wear has left in this one.
/// @param contact      of the cycle where the jump starts
/// @param rate         wear of each point in the cycle where the jump starts [mm]
/// @param depth        of creep at the start [mm]
/// @param cycles_done  since creep began
CreepingWear creeping_wear(WearingContact &contact, const std::vector<double> &rate,
                           const CreepJump &creep, const std::vector<double> &depth,
                           double cycles_done, double cycles, unsigned int n_parts);
} // namespace arthrowear
