// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/point_history.h"
#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Load and sliding of a point of a contact surface in an accepted step.
struct ContactPointStep
{
  Sliding sliding;        ///< zero pressure: open
  double area = 0.;       ///< tributary [mm^2]
  double gap = 0.;        ///< at the end, > 0: open [mm]
  double wear_depth = 0.; ///< of the body at the end [mm]
  Vector3 normal{};       ///< from the obstacle to the body
};

/// A field on contact surfaces that is updated in each step: frames show it under its name,
/// checkpoints keep it, jumps over cycles extend it if it accumulates.
struct ContactField
{
  HistoryVariable variable;
  /// @param before the step @return the value at its end
  std::function<double(const ContactPointStep &step, double before)> update;
};

/// Fields of every contact surface that is made later; empty unless a program adds some.
std::vector<ContactField> &contact_fields();
} // namespace arthrowear
