// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "gait/gait_cycles.h"

namespace arthrowear
{
/// Motion and load columns of a hip in a user's table.
struct OwnTable
{
  /// Flexion, adduction and internal rotation, with a minus where the sign must turn; or empty.
  std::vector<std::string> angles;
  std::vector<std::string> forces; ///< magnitude, or components x, y, z; or empty
  bool is_over_time = false;       ///< else over the percentage of the cycle
  bool is_cut = false;             ///< over time, and cut into cycles at heel strikes
  /// Fractions of the cycle at its end that must be blended for the curves to close; 0: they do.
  double angles_blend = 0., forces_blend = 0.;
};

/// Column names by which a user overrules the search.
struct NamedColumns
{
  std::vector<std::string> angles; ///< three, or none
  std::vector<std::string> forces; ///< one or three, or none
};

/// Parts that a table must have.
struct WantedParts
{
  bool angles = true, forces = true;
};

/// Reads a CSV or a file of OpenSim and finds the columns by their names, see part_of_name(). If
/// some columns of a part are of the hip, only they count; columns of other joints, of the ground
/// and of muscles never do. The signs of extension, abduction and external rotation turn; internal
/// rotation turns its sign, so that the three angles have the signs of a leg
/// (inputs/gait/README.md). A part that no column is, or that several are, is a finding that lists
/// the columns and the options.
/// @param period duration of a cycle [s]; 0: not known
/// @param cycles between heel strikes, or none; of a table over time, cycles that it does not cover
/// are removed
/// Findings begin with `option`.
OwnTable read_own_table(const std::string &file, const NamedColumns &named, double period,
                        std::vector<GaitCycle> &cycles, const WantedParts &wanted,
                        const std::string &option, InputErrors &errors);

/// Cycles between heel strikes that a user gives by times [s], or by the file of a ground force.
/// Findings begin with the option.
std::vector<GaitCycle> read_heel_strikes(const std::vector<std::string> &given,
                                         const std::string &column, InputErrors &errors);

/// True if one of the columns is in multiples of the body weight.
bool is_in_body_weights(const std::vector<std::string> &columns);
} // namespace arthrowear
