// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/gait/model.h"
#include "multibody/motion_observer.h"

namespace arthrowear
{
/// A walking body at a time.
struct GaitMoment
{
  double time = 0.; ///< [s]
  GaitModel::Response response;
  GaitModel::Drift drift;

  /// Thigh pose of the first leg; its origin is the thigh's centre of mass.
  PlanarPose thigh;
  Vector2 thigh_acceleration{}; ///< [mm/s^2]
};

/// Position of the ball of a hip that acts by forces at time 0; its velocity is the socket's.
enum class HipStart
{
  centred, ///< in the middle of the socket, as an ideal joint has it
  loaded   ///< where the joint bears the ideal joint's reaction
};

using GaitObserver = MotionObserver<GaitMoment>;

/// Initial state on the reference motion, with the first leg placed as `start` says.
std::vector<double> gait_start(const GaitModel &model, HipStart start);

/// Moves the body from `state` at time 0 and leaves the last state there.
/// @param options its absolute tolerances are set here: `position_tolerance` [mm] and
/// `velocity_tolerance` [mm/s] for deviations, 1/(100 mm) times both for angular deviations
/// @throws InputError, RunError as integrate()
IntegrationStatistics walk(const GaitModel &model, std::vector<double> &state, double end,
                           double position_tolerance, double velocity_tolerance,
                           IntegratorOptions options, const GaitObserver &observer);

/// Force of the trunk on the first thigh through an ideal hip at a time, for a body that follows
/// the reference motion exactly [N].
Vector2 ideal_hip_force(const GaitModel &model, double time);
/// Largest magnitude of this force over a cycle [N].
double largest_ideal_hip_force(const GaitModel &model);
} // namespace arthrowear
