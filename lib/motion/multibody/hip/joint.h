// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/friction/friction_law.h"
#include "laws/joint/hertz.h"
#include "laws/joint/joint_force.h"

namespace arthrowear
{
/// Contact between head and cup. The cup rests with its centre at the origin.
struct HipContact
{
  double penetration = 0.;       ///< delta [mm], < 0 apart, [Askari2015] (11)
  double penetration_rate = 0.;  ///< [mm/s]
  double normal_force = 0.;      ///< [N] >= 0, [Askari2015] (17)
  Vector3 normal{};              ///< from the head to the cup, (6); zero while concentric
  Vector3 head_slip{};           ///< velocity of the head's surface along the cup's [mm/s], (10)
  double equivalent_radius = 0.; ///< of the sphere on a plane that touches alike [mm]
  Vector3 friction{};            ///< force on the head [N], (20)

  /// On the head [N].
  Vector3 force() const { return friction - normal_force * normal; }
};

/// Geometric quantities of a contact between head and cup.
struct HipContactPlace
{
  Vector3 normal{};              ///< from the head to the cup; zero while concentric
  double penetration = 0.;       ///< > 0 where they overlap [mm]
  double equivalent_radius = 0.; ///< [mm]
  double stiffness_factor = 1.;  ///< multiplies the contact force; 1 for the unworn joint [-]
};

/// A head in a spherical cup with clearance, both elastic where they touch [Askari2015].
struct HipJoint
{
  double head_radius = 0.;                ///< R_j [mm]
  double clearance = 0.;                  ///< radial, c = R_i - R_j > 0 [mm]
  double mass = 0.;                       ///< that moves with the head's centre [tonne]
  HertzPair pair;                         ///< compliance and radius of the contact
  JointForce force;                       ///< its stiffness belongs to `pair`
  std::shared_ptr<const FrictionLaw> law; ///< of friction; must be set

  double cup_radius() const { return head_radius + clearance; }
  /// Mass of a solid head [tonne]. @param density [tonne/mm^3]
  static double solid_mass(double head_radius, double density);
  /// Contact of the two materials by Hertz; the damping of `force` is unchanged.
  void set_materials(const ElasticMaterial &head, const ElasticMaterial &cup);

  /// @param centre of the head, the eccentricity e [mm]
  /// @param spin angular velocity of the head [rad/s]
  /// @param impact_rate penetration rate at the last touch-down [mm/s]
  HipContact contact(const Vector3 &centre, const Vector3 &velocity, const Vector3 &spin,
                     double impact_rate) const;
  /// Contact at a known place. The surfaces slide past each other like unworn surfaces.
  HipContact contact_at(const HipContactPlace &place, const Vector3 &velocity, const Vector3 &spin,
                        double impact_rate) const;

  /// Moment of the contact force on the head about its centre [N mm], [Askari2015] (16).
  Vector3 moment_on_head(const HipContact &contact) const
  {
    return cross(head_radius * contact.normal, contact.force());
  }

  struct Balance
  {
    Vector3 normal{};
    double normal_force = 0.; ///< [N]
  };
  /// Normal and normal force with which friction and contact balance a force while the head spins.
  /// @throws std::invalid_argument without a force
  Balance balance(const Vector3 &force, const Vector3 &spin) const;
  /// Returns the position of the head's centre in this balance, for unworn surfaces [mm].
  Vector3 equilibrium(const Vector3 &load, const Vector3 &spin) const
  {
    const Balance rest = balance(load, spin);
    return (clearance + pair.indentation(rest.normal_force)) * rest.normal;
  }
};

inline HipContact
HipJoint::contact_at(const HipContactPlace &place, const Vector3 &velocity, const Vector3 &spin,
                     const double impact_rate) const
{
  HipContact c;
  c.penetration = place.penetration;
  c.normal = place.normal;
  c.equivalent_radius = place.equivalent_radius;
  c.penetration_rate = dot(velocity, c.normal);
  // (8) to (10) leave the spin out, without which the surfaces would hardly slide.
  c.head_slip = velocity - c.penetration_rate * c.normal + head_radius * cross(spin, c.normal);
  if (c.penetration <= 0.)
    return c;
  c.normal_force =
      place.stiffness_factor * force.force(c.penetration, c.penetration_rate, impact_rate);
  c.friction = law->force(c.normal_force, c.head_slip);
  return c;
}

inline HipContact
HipJoint::contact(const Vector3 &centre, const Vector3 &velocity, const Vector3 &spin,
                  const double impact_rate) const
{
  const double eccentricity = norm(centre);
  const Vector3 normal = eccentricity > 0. ? (1. / eccentricity) * centre : Vector3{};
  return contact_at({normal, eccentricity - clearance, pair.radius, 1.}, velocity, spin,
                    impact_rate);
}
} // namespace arthrowear
