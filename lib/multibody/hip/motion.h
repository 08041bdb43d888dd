// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/hip/drive.h"
#include "multibody/hip/joint.h"
#include "multibody/integrator.h"

namespace arthrowear
{
/// Motion of the head's centre, m e'' = F(t) + contact force [Askari2015, (12)]; the turning of the
/// head is prescribed, so that the moments follow from it.
struct HipState
{
  Vector3 centre{};        ///< e [mm]
  Vector3 velocity{};      ///< [mm/s]
  double impact_rate = 0.; ///< penetration rate at the last touch-down [mm/s]

  static constexpr std::size_t size = 7;
  static HipState from(const double *values);
  std::vector<double> values() const;
};

/// At rest where the force, friction and the contact are in balance. Without a force at `time` it
/// is the centre of the cup.
HipState hip_equilibrium(const HipJoint &joint, const HipDrive &drive, double time);

/// The equations of motion; a crossing marks each touch-down and keeps its rate. Refers to `joint`
/// and `drive`.
OdeSystem hip_system(const HipJoint &joint, const HipDrive &drive);

/// Contact at a state of the system.
HipContact hip_contact(const HipJoint &joint, const HipDrive &drive, double time,
                       const double *state);
} // namespace arthrowear
