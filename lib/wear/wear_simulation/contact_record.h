// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/cycle_contact.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Adds an accepted step of size h to the record of its cycle: forces, gaps, and the wear that a
/// force causes at each point. A point without a force slides as well, and would wear by the mean
/// wear factor of the points that carry one.
void record_step(const ContactWear &wear, const State &state, double h, CycleContact &cycle);

/// Completes the record of a cycle that ended in a state by the compliance of all points that come
/// into contact where the counterface sinks by `reach` [mm]. Collective.
/// @param rate  wear of each point in the cycle [mm]
void complete_record(const WearSystem &system, const State &state, const ContactParameters &contact,
                     const std::vector<double> &rate, double reach, CycleContact &cycle);
} // namespace arthrowear
