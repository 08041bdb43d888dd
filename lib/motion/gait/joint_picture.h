// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/table_cycle.h"

namespace arthrowear
{
/// A curve of a joint over the gait cycle.
enum class JointCurve
{
  hip_flexion,
  hip_adduction,
  hip_rotation,
  knee_flexion,
  knee_forward,
  knee_rotation,
  force
};

/// Columns of a table that are a curve of a joint.
struct CurveOfJoint
{
  JointCurve kind;
  /// As the entry names it, with a minus or empty; of a force also its components.
  std::vector<std::string> columns;
  double factor = 1.;      ///< of the entry, which multiplies the values
  double body_weight = 0.; ///< [N]; 0: not known
  /// The columns of the file from which those of the table were computed, if they are others.
  std::vector<std::string> of_file = {};
};

/// Judges each curve by the picture of a hip or a knee in walking, and says what it looks like,
/// with the remedy:
/// - the unit, by the range over the cycle: angles in radians or degrees, a force in another unit,
///   travel in mm, cm, m or inches; of a column with a factor, with and without it;
/// - the sign of flexion: a hip is flexed most around heel strike and extended most, by at most 35
///   deg, near 50 % of the cycle; a knee is never extended by more than 20 deg;
/// - the sign of adduction, where the flexion beside it is that of walking from heel strike: the
///   loaded hip is adducted, the swinging one abducted.
/// Constant columns are not judged.
std::vector<std::string> doubts_about_joint(const CsvTable &table,
                                            const std::vector<CurveOfJoint> &curves,
                                            const TableCycle &cycle);
} // namespace arthrowear
