// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/joint.h"

#include "base/units.h"

namespace arthrowear
{
double
HipJoint::solid_mass(const double head_radius, const double density)
{
  return 4. / 3. * units::pi * head_radius * head_radius * head_radius * density;
}

void
HipJoint::set_materials(const ElasticMaterial &head, const ElasticMaterial &cup)
{
  pair = HertzPair(head, cup, convex_concave_radius(head_radius, cup_radius()));
  force.elastic = ElasticForce{pair.stiffness()};
}

HipJoint::Balance
HipJoint::balance(const Vector3 &load, const Vector3 &spin) const
{
  const double magnitude = norm(load);
  if (!(magnitude > 0.))
    throw std::invalid_argument("equilibrium: no force presses the head into the cup");
  Vector3 normal = (1. / magnitude) * load;
  double normal_force = magnitude;
  // Friction turns the contact by its angle, whose tangent is well below 1: a contraction.
  for (int i = 0; i < 200; ++i)
  {
    const Vector3 slip = head_radius * cross(spin, normal);
    const Vector3 sum = load + law->force(normal_force, slip);
    const Vector3 next = normalised(sum);
    const double change = norm(next - normal);
    normal = next;
    normal_force = dot(load, normal);
    if (change < 1e-15)
      break;
  }
  return {normal, normal_force};
}
} // namespace arthrowear
