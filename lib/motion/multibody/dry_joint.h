// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/friction/joint_friction.h"
#include "laws/joint/hertz.h"
#include "laws/joint/joint_force.h"
#include "multibody/journal_joint.h"

namespace arthrowear
{
/// Equivalent radius of a ball in its socket, for a sphere on a plane.
enum class SocketCurvature
{
  conformal, ///< R_i R_j/(R_i - R_j): the socket is hollow
  printed    ///< R_i R_j/(R_i + R_j), (18) of [Costa2016]: two balls, softer by sqrt((R_i+R_j)/c)
};

/// Contact of a ball and a socket, both elastic. [Costa2016] (18), (19)
/// @param clearance radial [mm], > 0
HertzPair socket_contact(SocketCurvature curvature, double ball_radius, double clearance,
                         const ElasticMaterial &ball, const ElasticMaterial &socket);

/// A ball that touches its socket or flies in it [Costa2016] (6) to (24).
struct DryJoint final : PlanarJoint
{
  double ball_radius = 0.;      ///< R_j [mm]
  double radial_clearance = 0.; ///< c = R_i - R_j > 0 [mm]
  JointForce normal;            ///< over the penetration, (24)
  /// Friction at the surfaces' material points: (8) of the paper follows the contact point, which
  /// hardly moves against itself, doc/theory/lubrication.md (3).
  JointFriction friction = JointFriction::regularised_coulomb(.01, 1.);

  PlanarJointForce force(const PlanarJointMotion &motion) const override;
  double clearance() const override { return radial_clearance; }
  double smallest_impact_rate() const override { return normal.smallest_impact_rate; }
  double stored_energy(const Vector2 &eccentricity) const override
  {
    return normal.elastic.energy(norm(eccentricity) - radial_clearance);
  }
  /// The smaller of sqrt(m/F') of the elastic force under `load` and m v_0/(2 mu load) of friction
  /// at rest.
  double stiffest_time_constant(double mass, double load) const override;
  /// Returns the eccentricity at which the elastic force bears `load` [mm]; zero without a load.
  Vector2 start(const Vector2 &load) const override;
};
} // namespace arthrowear
