// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/hip_cup_options.h"

namespace arthrowear
{
/// Columns of a knee in a user's table, each with a minus where its sign must turn; empty: none.
struct KneeTable
{
  std::string flexion, axial_force;
  std::string forward, rotation;     ///< displacements
  std::string forward_force, torque; ///< that replace them under control by force

  /// The columns that are used, for the screen.
  std::string text(bool is_by_force) const;
};

/// Reads a CSV or a file of OpenSim and finds the columns by their names and units, or by the
/// options --flexion, --force, --forward and --rotation. Flexion and axial force must be there.
KneeTable read_knee_table(const std::string &file, const GivenOptions &given, InputErrors &errors);
} // namespace arthrowear
