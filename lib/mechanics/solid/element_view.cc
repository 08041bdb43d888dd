// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/element_view.h"

#include "mesh/mesh_nodes.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// The two edges of a quadratic tetrahedron that meet nowhere: 01-23, 12-03, 20-13.
bool
are_opposite(const int edge, const int other)
{
  constexpr int opposite[6] = {5, 3, 4, 1, 2, 0};
  return opposite[edge] == other;
}

/// Converts gradients with respect to the barycentric coordinates 1, 2, 3 (coordinate 0 is one
/// minus their sum) to gradients with respect to position; `part` is the weight of the point as a
/// fraction of the unit tetrahedron's volume.
template <int n_nodes>
double
to_space(const Vector3 (&x)[n_nodes], const Vector3 (&rates)[n_nodes], const double part,
         Vector3 *gradients, double &weight)
{
  Matrix3 jacobian{}; // row: derivative of the position along a coordinate
  for (int a = 0; a < n_nodes; ++a)
    for (int i = 0; i < 3; ++i)
      jacobian[i] = jacobian[i] + rates[a][i] * x[a];
  const double det = determinant(jacobian);
  const Matrix3 inverse{(1. / det) * cross(jacobian[1], jacobian[2]),
                        (1. / det) * cross(jacobian[2], jacobian[0]),
                        (1. / det) * cross(jacobian[0], jacobian[1])};
  for (int a = 0; a < n_nodes; ++a)
    gradients[a] = rates[a][0] * inverse[0] + rates[a][1] * inverse[1] + rates[a][2] * inverse[2];
  weight = part * det / 6.;
  return det;
}

constexpr Vector3 rate_of_coordinate[4] = {
    {-1., -1., -1.}, {1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
} // namespace

double
mass_share(const LinearElement &, const int a, const int b)
{
  return (a == b ? 2. : 1.) / 20.;
}

double
mass_share(const QuadraticElement &, int a, int b)
{
  if (a > b)
    std::swap(a, b);
  if (b < 4)
    return (a == b ? 6. : 1.) / 420.;
  const unsigned int *edge = tet_edges[b - 4];
  if (a < 4)
    return (edge[0] == unsigned(a) || edge[1] == unsigned(a) ? -4. : -6.) / 420.;
  return (a == b ? 32. : are_opposite(a - 4, b - 4) ? 8. : 16.) / 420.;
}

double
set_up_element(const Vector3 (&x)[4], Vector3 (*gradients)[4], double *weights)
{
  const double det = to_space<4>(x, rate_of_coordinate, 1., gradients[0], weights[0]);
  return det > 0. ? 1. : -1.;
}

double
set_up_element(const Vector3 (&x)[10], Vector3 (*gradients)[10], double *weights)
{
  constexpr double own = 0.5854101966249685, other = 0.1381966011250105;
  const auto rates_at = [](const double *at, Vector3(&rates)[10])
  {
    for (int a = 0; a < 4; ++a)
      rates[a] = (4. * at[a] - 1.) * rate_of_coordinate[a];
    for (int e = 0; e < 6; ++e)
    {
      const unsigned int i = tet_edges[e][0], j = tet_edges[e][1];
      rates[4 + e] = (4. * at[j]) * rate_of_coordinate[i] + (4. * at[i]) * rate_of_coordinate[j];
    }
  };
  Vector3 rates[10];
  double least = std::numeric_limits<double>::infinity(), sum = 0.;
  for (int q = 0; q < 4; ++q)
  {
    double at[4] = {other, other, other, other};
    at[q] = own;
    rates_at(at, rates);
    const double det = to_space<10>(x, rates, 0.25, gradients[q], weights[q]);
    least = std::min(least, det);
    sum += det;
  }
  // A quadratic element folds at a corner first.
  for (int vertex = 0; vertex < 4; ++vertex)
  {
    double at[4] = {}, weight;
    at[vertex] = 1.;
    rates_at(at, rates);
    Vector3 unused[10];
    least = std::min(least, to_space<10>(x, rates, 0.25, unused, weight));
  }
  return sum > 0. ? 4. * least / sum : -1.;
}
} // namespace arthrowear
