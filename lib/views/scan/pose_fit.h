// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/pose.h"

#include <vector>

namespace arthrowear
{
/// A condition on the place of a point of the scan: its distance from a plane is 0 but for scatter.
struct PoseCondition
{
  Vector3 point{};      ///< in the axes of the run [mm]
  Vector3 normal{};     ///< of the plane, unit vector
  double distance = 0.; ///< of the point from the plane, along the normal [mm]
  double weight = 1.;   ///< inverse of the scatter, over the inverse of the others
};

/// Parameters: shift, turn times the length `arm`, offset [mm].
constexpr int n_pose_parameters = 7;
using PoseParameters = std::array<double, n_pose_parameters>;

/// Derivatives of the depth of a point by the parameters; -1 by the offset.
/// @param about  turns are about this point [mm]
/// @param arm    length that makes a turn comparable with a shift [mm]
PoseParameters pose_row(const Vector3 &point, const Vector3 &normal, const Vector3 &about,
                        double arm);

/// The pose after a change by parameters.
Pose changed(const Pose &pose, const PoseParameters &change, const Vector3 &about, double arm);

/// The pose after a step of a fit by least squares, without an offset. Directions that no condition
/// determines (the turns of a sphere) do not change.
Pose fitted(const Pose &pose, const std::vector<PoseCondition> &conditions, const Vector3 &about,
            double arm);
} // namespace arthrowear
