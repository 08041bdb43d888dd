// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/joint/damping_law.h"

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
  template <typename Number> Number force(const Number &indentation) const;
  /// Energy that the layers hold [mJ].
  template <typename Number> Number energy(const Number &indentation) const;
  /// dF/ddelta [N/mm]
  double tangent(double indentation) const;
};

/// Normal force of a joint: the elastic force of its layers, damped by a law.
///
/// The restitution coefficient of a law is not the restitution of an impact under that law: at
/// 0.616 a free impact returns 0.761870 of its speed (Lankarani-Nikravesh) or 0.720404
/// (Hunt-Crossley), doc/theory/knee_dynamics.md (9). Two layers are damped alike, so that the force
/// stays continuous.
struct JointForce
{
  ElasticForce elastic;
  std::shared_ptr<const DampingLaw> damping = damping_laws().make("hertz");
  double restitution = 1.; ///< c_r in [0, 1]
  /// Impact rates below it count as it [mm/s], > 0: laws divide by them, and contact may begin at
  /// rest.
  double smallest_impact_rate = 10.;

  /// [N] >= 0
  /// @param indentation delta [mm], > 0 where the bodies overlap
  /// @param rate its time derivative [mm/s]
  /// @param impact_rate `rate` at the last touch-down [mm/s]
  double force(double indentation, double rate, double impact_rate) const;
};

template <typename Number>
Number
ElasticForce::force(const Number &indentation) const
{
  using std::pow;
  using std::sqrt;
  if (indentation <= 0.)
    return Number(0.);
  const auto power = [this](const Number &x) -> Number
  { return exponent == 1.5 ? Number(x * sqrt(x)) : Number(pow(x, exponent)); };
  if (!has_two_layers() || indentation <= first_thickness)
    return stiffness * power(indentation);
  return stiffness * power(Number(first_thickness)) +
         second_stiffness * power(Number(indentation - first_thickness));
}

template <typename Number>
Number
ElasticForce::energy(const Number &indentation) const
{
  using std::pow;
  if (indentation <= 0.)
    return Number(0.);
  const auto stored = [this](const double k, const Number &x) -> Number
  { return k * pow(x, exponent + 1.) / (exponent + 1.); };
  if (!has_two_layers() || indentation <= first_thickness)
    return stored(stiffness, indentation);
  const Number beyond = indentation - first_thickness;
  return stored(stiffness, Number(first_thickness)) + force(first_thickness) * beyond +
         stored(second_stiffness, beyond);
}

inline double
ElasticForce::tangent(const double indentation) const
{
  if (indentation <= 0.)
    return 0.;
  const auto slope = [this](const double k, const double x)
  { return k * exponent * std::pow(x, exponent - 1.); };
  return !has_two_layers() || indentation <= first_thickness
             ? slope(stiffness, indentation)
             : slope(second_stiffness, indentation - first_thickness);
}

inline double
JointForce::force(const double indentation, const double rate, const double impact_rate) const
{
  const double elastic_part = elastic.force(indentation);
  if (elastic_part == 0.)
    return elastic_part;
  return damping->force(
      {elastic_part, rate, std::max(impact_rate, smallest_impact_rate), restitution});
}
} // namespace arthrowear
