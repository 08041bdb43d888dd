// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/point_history.h"
#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Load and sliding of a point of a contact surface in an accepted step, after the wear of the step
/// was added. Every value is defined in every step. A point without pressure at both ends of the
/// step is open: its pressure, slip and dissipation are zero, its other values hold.
struct ContactPointStep
{
  /// The pressure is the mean of both ends of the step, with [Wear / Time rule] end_of_step the
  /// pressure at its end. The slip is the path of the obstacle over the body in the step, in the
  /// frame of the case. The duration is above 0 in every step.
  Sliding sliding;
  double area = 0.;       ///< tributary, of the surface as it is worn [mm^2]
  double gap = 0.;        ///< at the end, with the wear of the step; > 0: open [mm]
  double wear_depth = 0.; ///< of the body at the end, from the beginning of the run [mm]
  Vector3 normal{};       ///< unit vector from the obstacle to the body, in the frame of the case
};

/// A field on contact surfaces that is updated in each step: frames show it under its name,
/// checkpoints keep it, jumps over cycles extend it if it accumulates. A step that is rejected
/// leaves no trace in it.
struct ContactField
{
  HistoryVariable variable;
  /// Called once for each point of the body and accepted step, also for open points, on one rank
  /// and in any order. The function must be pure. Where a step stands for several cycles, the
  /// change of a variable that adds up is multiplied by their number afterwards.
  /// @param before the step: the initial value of `variable` in the first one
  /// @return the value at its end, finite
  std::function<double(const ContactPointStep &step, double before)> update;
};

/// Fields of every contact surface that is made later; empty unless a program adds some.
std::vector<ContactField> &contact_fields();
} // namespace arthrowear
