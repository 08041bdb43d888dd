// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wearing/wear_system.h"

#include <vector>

namespace arthrowear
{
/// The points in contact in a step, and how they approach the counterface under forces.
struct ClosedContact
{
  std::vector<unsigned int> points; ///< ascending
  std::vector<double> compliance;   ///< symmetric, row by row: approach per normal force [mm/N]
};

/// @param problem of the step that ended in the state, on rank 0
ClosedContact closed_contact(const WearSystem &system, const State &state,
                             const nscd::ContactProblem &problem);
} // namespace arthrowear
