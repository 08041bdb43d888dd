// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/rigid_body.h"

namespace arthrowear
{
/// The motion that restraints and contact of a body resist least.
struct SoftestMotion
{
  RigidMotion direction; // displacement [mm] and rotation [rad] of the length 1 (12)
  double stiffness = 0.; // against it [N/mm]
  double largest = 0.;   // stiffness of the body against any motion [N/mm]

  /// A load along the direction has no equilibrium: nothing but inertia resists. The tolerance has
  /// to be above the round-off of the normals, about 1e-12, and below (a/R)^2/4 for a patch of the
  /// radius a in a dish of the radius R.
  bool is_unresisted(const double tolerance) const { return stiffness <= tolerance * largest; }
};

/// Stiffness of a body in a pose: restraints and contact without friction (12). Misses
/// the rotation of forces with the body, so that it is never negative: a ball on a dome has the
/// stiffness of a ball in a dish.
class RigidStiffness
{
public:
  void add(const RestraintTangent &restraints);
  /// A closed point.
  /// @param normal  unit, of the side that this body does not move: on a flat insert all normals
  /// are parallel, whatever the shape of the femur
  /// @param arm  from the centre of mass [mm]
  /// @param stiffness  pressure times area over indentation, or any number above 0 [N/mm]
  void add_contact(const Vector3 &normal, const Vector3 &arm, double stiffness);

  /// Part of the force and torque against the motion `b` that acts along the motion `a`; symmetric.
  double between(const RigidMotion &a, const RigidMotion &b) const;
  /// Among the free motions of a body.
  /// @throws InputError if the body has no free motion
  SoftestMotion softest(const RigidBody &body) const;

private:
  std::array<std::array<double, 6>, 6> values_{}; // displacement along x, y, z, rotation about them
};
} // namespace arthrowear
