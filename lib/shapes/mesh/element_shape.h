// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_nodes.h"

namespace arthrowear
{
/// Shape of a tetrahedron: 12 (3V)^(2/3) over the sum of its squared edges; 1 for a regular one, 0
/// for a flat one, negative for an inverted one (Liu & Joe 1994).
double mean_ratio(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d);

/// Determinants of the Jacobian of a quadratic tetrahedron [mm^3]: at the four points of its
/// quadrature rule, then at its corners.
/// @param x  its ten nodes
std::array<double, 8> jacobians(const Vector3 *x);

/// Smallest shape of the straight cells, and the cell that has it.
struct WorstCell
{
  double value;
  unsigned int cell;
};
WorstCell least_mean_ratio(const MeshData &mesh);

/// Smallest determinant of the Jacobian, at the points of quadrature and the corners of all cells,
/// over the determinant at the same place in another mesh of the same cells.
WorstCell least_jacobian_ratio(const MeshData &mesh, const MeshNodes &nodes,
                               const SharedArray<Vector3> &reference);
} // namespace arthrowear
