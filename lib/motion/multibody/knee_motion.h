// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/knee_joint.h"
#include "multibody/motion_observer.h"

namespace arthrowear
{
/// A knee at one time of its motion.
struct KneeMoment
{
  double time = 0.; ///< [s]
  KneeState state;
  KneeResponse response;
  double energy_error = 0.; ///< what the energies fail to close by since the start [mJ]

  double flexion() const { return tibia_angle(state.tibia.angle); } ///< [rad]
};

using KneeObserver = MotionObserver<KneeMoment>;

/// Moves the tibia from rest in the pose `start`, at time 0.
/// @param options its absolute tolerances are set here: `tolerance` [mm] for positions, 100 /s
/// times it for velocities, 1/(100 mm) times it for angle and spin, 1e3 N times it for energies
/// @throws InputError, RunError as integrate()
IntegrationStatistics move_knee(const KneeJoint &knee, const PlanarPose &start, double end,
                                double tolerance, IntegratorOptions options,
                                const KneeObserver &observer);
} // namespace arthrowear
