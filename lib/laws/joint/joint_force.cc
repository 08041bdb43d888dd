// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/joint_force.h"

namespace arthrowear
{
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
} // namespace arthrowear
