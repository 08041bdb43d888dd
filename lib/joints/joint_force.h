// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>

namespace arthrowear
{
/// Force over indentation of one layer or of two, one above the other. [Machado2011] (3), (21)
struct ElasticForce
{
  double stiffness = 0.;        ///< K_1 [N/mm^n]
  double exponent = 1.5;        ///< n >= 1 [-]
  double second_stiffness = 0.; ///< K_2 [N/mm^n]; 0: one layer
  double first_thickness = 0.;  ///< h_1 [mm]: where the second layer begins to yield

  bool has_two_layers() const { return second_stiffness > 0.; }
  /// [N]; 0 for an indentation <= 0
  double force(double indentation) const;
  /// Energy that the layers hold [mJ].
  double energy(double indentation) const;
  /// dF/ddelta [N/mm]
  double tangent(double indentation) const;
};

/// Law of the dissipation in contact.
enum class ContactDamping
{
  hertz,               ///< not at all
  lankarani_nikravesh, ///< [Machado2011] (10), [Askari2015] (17)
  hunt_crossley        ///< [Machado2011] (9)
};

/// Normal force of a joint: F = F_el(delta) (1 + a rate/impact rate), never attractive.
///
/// a is made of a restitution coefficient, which is not the one that an impact then has: at .616 a
/// free impact returns .761870 of its speed (Lankarani-Nikravesh) or .720404 (Hunt-Crossley),
/// doc/theory/knee_dynamics.md (9). With two layers both are damped with the same a, so that the
/// force stays continuous.
struct JointForce
{
  ElasticForce elastic;
  ContactDamping damping = ContactDamping::hertz;
  double restitution = 1.; ///< c_r in [0, 1]
  /// Least impact rate that is used [mm/s], > 0 with damping: (9) and (10) divide by the rate, and
  /// contact may begin at rest.
  double smallest_impact_rate = 10.;

  /// a [-]
  double damping_factor() const;

  /// [N] >= 0
  /// @param indentation delta [mm], > 0 where the bodies overlap
  /// @param rate its time derivative [mm/s]
  /// @param impact_rate `rate` at the last touch-down [mm/s]
  double force(double indentation, double rate, double impact_rate) const;
};

inline double
ElasticForce::force(const double indentation) const
{
  if (indentation <= 0.)
    return 0.;
  const auto power = [this](const double x)
  { return exponent == 1.5 ? x * std::sqrt(x) : std::pow(x, exponent); };
  if (!has_two_layers() || indentation <= first_thickness)
    return stiffness * power(indentation);
  return stiffness * power(first_thickness) +
         second_stiffness * power(indentation - first_thickness);
}
} // namespace arthrowear
