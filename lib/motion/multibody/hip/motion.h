// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/hip/drive.h"
#include "multibody/hip/worn_geometry.h"
#include "multibody/integrator.h"

namespace arthrowear
{
/// Motion of the head's centre, m e'' = F(t) + contact force [Askari2015, (12)]; the turning of the
/// head is prescribed, so that the moments follow from it.
struct HipState
{
  Vector3 centre{};   ///< e [mm]
  Vector3 velocity{}; ///< [mm/s]
  /// Penetration rate at the last touch-down [mm/s]; `apart` while the head flies.
  double impact_rate = 0.;
  /// No contact force acts then, even where a stage of a step overlaps the cup: the touch-down is
  /// found on the flight, and the contact begins there. Otherwise a step over a whole impact may
  /// pass the error test, whose estimate leaves out the second stage of Fehlberg's pair.
  static constexpr double apart = -1.;
  bool is_apart() const { return impact_rate < 0.; }

  static constexpr std::size_t size = 7;
  static HipState from(const double *values)
  {
    return {{values[0], values[1], values[2]}, {values[3], values[4], values[5]}, values[6]};
  }
  std::vector<double> values() const;
};

/// A hip with its prescribed motion and force and, once it has worn, its geometry.
struct Hip
{
  const HipJoint &joint;
  const HipDrive &drive;
  const WornGeometry *worn = nullptr; ///< null: unworn spheres
};

/// At rest where the force, friction and the contact are in balance. Without a force at `time` it
/// is the centre of the cup, apart.
HipState hip_equilibrium(const Hip &hip, double time);

/// The equations of motion; a crossing marks each touch-down and keeps its rate. Refers to what
/// `hip` refers to.
OdeSystem hip_system(const Hip &hip);

/// Computes the contact of head and cup in a state.
HipContact hip_contact(const Hip &hip, double time, const HipState &state, const Vector3 &spin);
} // namespace arthrowear
