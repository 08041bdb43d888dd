// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/quadratic_triangle.h"
#include "base/vector3.h"

namespace arthrowear
{
/// Dunavant's rule of degree 4 on a triangle: barycentric coordinates and weights, sum 1.
struct TrianglePoint
{
  double at[3];
  double weight;
};
constexpr double dunavant_a = 0.445948490915965, dunavant_b = 0.091576213509771;
constexpr double dunavant_wa = 0.223381589678011, dunavant_wb = 0.109951743655322;
constexpr TrianglePoint triangle_rule[6] = {
    {{1. - 2. * dunavant_a, dunavant_a, dunavant_a}, dunavant_wa},
    {{dunavant_a, 1. - 2. * dunavant_a, dunavant_a}, dunavant_wa},
    {{dunavant_a, dunavant_a, 1. - 2. * dunavant_a}, dunavant_wa},
    {{1. - 2. * dunavant_b, dunavant_b, dunavant_b}, dunavant_wb},
    {{dunavant_b, 1. - 2. * dunavant_b, dunavant_b}, dunavant_wb},
    {{dunavant_b, dunavant_b, 1. - 2. * dunavant_b}, dunavant_wb}};

/// Derivative of a place on a quadratic triangle as it moves from corner 0 to corner 1 or 2, per
/// unit of barycentric coordinates [mm].
/// @param x  the six nodes @param towards  1 or 2
inline Vector3
along_edge(const Vector3 *x, const double *at, const int towards)
{
  double rate[3] = {-1., 0., 0.};
  rate[towards] = 1.;
  Vector3 sum{};
  for (int i = 0; i < 3; ++i)
  {
    const int j = (i + 1) % 3;
    sum = sum + (rate[i] * (4. * at[i] - 1.)) * x[i] +
          (4. * (rate[i] * at[j] + at[i] * rate[j])) * x[3 + i];
  }
  return sum;
}

/// Area vector of a quadratic triangle at a point, per unit of the rule's weight [mm^2]; along the
/// normal from which the corners are counter-clockwise.
/// @param x  the six nodes
inline Vector3
area_vector(const Vector3 *x, const double *at)
{
  return 0.5 * cross(along_edge(x, at, 1), along_edge(x, at, 2));
}
} // namespace arthrowear
