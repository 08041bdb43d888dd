// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_nodes.h"

namespace arthrowear
{
/// Offsets of the nodes of edges from the middles of the straight edges [mm], continued from given
/// edges into the body so that cells beside a curved edge do not fold: the minimum of the sum over
/// cells of (1/V) int |grad c_i|^2 for the quadratic interpolation c of the offsets, zero at the
/// vertices, equation (3) of doc/theory/deep_wear.md. They fade over a cell or two.
/// @param mesh  its straight cells
/// @param nodes  of quadratic elements on this mesh
/// @param is_given  per edge of `nodes`
/// @param offsets  per edge of `nodes`; those that are not given must be zero, and are computed
void continue_offsets(const MeshData &mesh, const MeshNodes &nodes,
                      const std::vector<bool> &is_given, std::vector<Vector3> &offsets);

/// Per edge of `nodes`: true if the edge lies on the boundary, on a face of exactly one cell.
std::vector<bool> boundary_edges(const MeshData &mesh, const MeshNodes &nodes);

/// Smallest ratio of a determinant of the Jacobian to the mean determinant of its cell, at the
/// points of quadrature and the corners of quadratic cells; 1 for straight cells, <= 0 for a folded
/// cell.
double least_relative_jacobian(const MeshData &mesh, const MeshNodes &nodes,
                               const SharedArray<Vector3> &positions);
} // namespace arthrowear
