// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/element_shape.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
double
jacobian_at(const Vector3 *x, const double *at)
{
  constexpr Vector3 rates[4] = {{-1., -1., -1.}, {1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
  Matrix3 jacobian{};
  for (int i = 0; i < 3; ++i)
  {
    for (int a = 0; a < 4; ++a)
      jacobian[i] = jacobian[i] + ((4. * at[a] - 1.) * rates[a][i]) * x[a];
    for (int e = 0; e < 6; ++e)
    {
      const unsigned int a = tet_edges[e][0], b = tet_edges[e][1];
      jacobian[i] = jacobian[i] + (4. * (at[b] * rates[a][i] + at[a] * rates[b][i])) * x[4 + e];
    }
  }
  return determinant(jacobian);
}

/// Smallest ratio of a cell's Jacobian determinant to its reference's at the same place.
double
least_ratio(const Vector3 *x, const Vector3 *reference, const unsigned int n)
{
  if (n == 4)
    return signed_volume(x[0], x[1], x[2], x[3]) /
           signed_volume(reference[0], reference[1], reference[2], reference[3]);
  const auto here = jacobians(x), there = jacobians(reference);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < here.size(); ++k)
    least = std::min(least, here[k] / there[k]);
  return least;
}
} // namespace

double
mean_ratio(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d)
{
  double squares = 0.;
  for (const Vector3 &edge : {b - a, c - a, d - a, c - b, d - b, d - c})
    squares += dot(edge, edge);
  const double root = std::cbrt(3. * signed_volume(a, b, c, d));
  return squares > 0. ? std::copysign(12. * root * root / squares, root) : 0.;
}

std::array<double, 8>
jacobians(const Vector3 *x)
{
  constexpr double own = 0.5854101966249685, other = 0.1381966011250105;
  std::array<double, 8> result;
  for (int q = 0; q < 4; ++q)
  {
    double inside[4] = {other, other, other, other}, corner[4] = {};
    inside[q] = own;
    corner[q] = 1.;
    result[q] = jacobian_at(x, inside);
    result[4 + q] = jacobian_at(x, corner);
  }
  return result;
}

WorstCell
least_mean_ratio(const MeshData &mesh)
{
  WorstCell worst{std::numeric_limits<double>::infinity(), 0};
  for (unsigned int c = 0; c < mesh.cells.size(); ++c)
  {
    const auto &v = mesh.cells[c];
    const double value = mean_ratio(mesh.vertices[v[0]], mesh.vertices[v[1]], mesh.vertices[v[2]],
                                    mesh.vertices[v[3]]);
    if (!(value >= worst.value))
      worst = {value, c};
  }
  return worst;
}

WorstCell
least_jacobian_ratio(const MeshData &mesh, const MeshNodes &nodes,
                     const SharedArray<Vector3> &reference)
{
  WorstCell worst{std::numeric_limits<double>::infinity(), 0};
  std::array<unsigned int, 10> of_cell;
  Vector3 x[10], x_reference[10];
  for (unsigned int c = 0; c < mesh.cells.size(); ++c)
  {
    nodes.of_cell(mesh.cells[c], of_cell.data());
    for (unsigned int k = 0; k < nodes.per_cell(); ++k)
    {
      x[k] = nodes.positions[of_cell[k]];
      x_reference[k] = reference[of_cell[k]];
    }
    const double value = least_ratio(x, x_reference, nodes.per_cell());
    if (!(value >= worst.value))
      worst = {value, c};
  }
  return worst;
}
} // namespace arthrowear
