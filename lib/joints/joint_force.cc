// SPDX-License-Identifier: LGPL-2.1-or-later
#include "joints/joint_force.h"

#include <algorithm>

namespace arthrowear
{
double
ElasticForce::energy(const double indentation) const
{
  if (indentation <= 0.)
    return 0.;
  const auto stored = [this](const double k, const double x)
  { return k * std::pow(x, exponent + 1.) / (exponent + 1.); };
  if (!has_two_layers() || indentation <= first_thickness)
    return stored(stiffness, indentation);
  const double beyond = indentation - first_thickness;
  return stored(stiffness, first_thickness) + force(first_thickness) * beyond +
         stored(second_stiffness, beyond);
}

double
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

double
JointForce::damping_factor() const
{
  switch (damping)
  {
  case ContactDamping::lankarani_nikravesh:
    return .75 * (1. - restitution * restitution);
  case ContactDamping::hunt_crossley:
    return 1.5 * (1. - restitution);
  case ContactDamping::hertz:
    break;
  }
  return 0.;
}

double
JointForce::force(const double indentation, const double rate, const double impact_rate) const
{
  const double elastic_part = elastic.force(indentation);
  if (damping == ContactDamping::hertz || elastic_part == 0.)
    return elastic_part;
  const double reference = std::max(impact_rate, smallest_impact_rate);
  return std::max(0., elastic_part * (1. + damping_factor() * rate / reference));
}
} // namespace arthrowear
