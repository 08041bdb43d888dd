// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A block [0, L_x] x [0, L_y] x [0, L_z] of n_x n_y n_z boxes.
struct BlockGeometry
{
  Vector3 lengths{10., 10., 10.}; // mm
  std::array<unsigned int, 3> cells{3, 3, 3};
};

/// Each box is split into six tetrahedra around its diagonal from the lowest to the highest corner
/// (Kuhn's split), so neighbouring boxes conform. Boundaries: `bottom` (z = 0), `top` (z = L_z),
/// `sides`; volume `block`. Vertex (i, j, k) has index i + (n_x + 1) (j + (n_y + 1) k).
/// @throws InputError if a length or a number of cells is not positive
MeshData make_block(const BlockGeometry &geometry);

/// A disc about the z axis between z = 0 and z = thickness [mm], of concentric rings of 6, 12, 18
/// ... points, `radius / element_size` of them, and layers of prisms cut into tetrahedra.
/// Boundaries `bottom` (z = 0), `top`, `sides`; volume `disc`. Its own mirror image in y = 0.
/// @throws InputError if a length is not positive
MeshData make_disc(double radius, double thickness, double element_size);
} // namespace arthrowear
