// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/gait/anthropometry.h"
#include "multibody/gait/measured_gait.h"

namespace arthrowear
{
constexpr std::size_t most_walking_bodies = 7; ///< trunk and two legs

/// A body of the walking chain in its measured motion.
struct ReferencePose
{
  PlanarPose pose;                  ///< origin at the centre of mass
  Vector2 acceleration{};           ///< of it [mm/s^2]
  double angular_acceleration = 0.; ///< [rad/s^2]
  Vector2 proximal{};               ///< arm from the centre of mass to the joint, in space [mm]
  Vector2 distal{};                 ///< the same
};

using ReferenceMotion = std::array<ReferencePose, most_walking_bodies>;

/// Trunk 0, first leg 1 to 3, second leg 4 to 6: the body above in the chain.
constexpr std::size_t
body_above(const std::size_t body)
{
  return body == 4 ? 0 : body - 1;
}

/// Poses that the guides give to all bodies if all joints are ideal: the kinematics of the chain.
/// doc/theory/gait_dynamics.md (4)
ReferenceMotion reference_motion(const std::vector<BodySegment> &bodies, const MeasuredGait &gait,
                                 double time);
} // namespace arthrowear
