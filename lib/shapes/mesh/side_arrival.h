// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"
#include "mesh/side_shape.h"

namespace arthrowear
{
/// Height of a triangle over its longest edge, below which it is too narrow for cells behind it.
double narrow_triangle();

/// A rim vertex of the worn surface that has reached the border of the face in which it slides.
struct SideArrival
{
  unsigned int vertex;  ///< of the mesh
  Vector3 displacement; ///< up to the border of the adjacent face [mm]
  double added;         ///< distance from where it was, < 0 if it had gone beyond the border [mm]
  unsigned int next;    ///< shape in which it slides from there on
};

/// Rim vertices on one side alone whose motion crosses onto the adjacent side, or comes so near to
/// its border that the triangles ahead are too narrow; not nearer than they have come since they
/// were unworn. The border must be convex: the body lies on one side of the next shape.
/// @param sides  of the mesh, with its triangles outwards
/// @param vertices  that move
/// @param displacement  of these, in their sides [mm]
/// @param travelled  distance of these from their unworn places, with the displacement [mm]
std::vector<SideArrival> find_arrivals(const MeshData &mesh, const std::vector<Triangle> &triangles,
                                       const Sides &sides,
                                       const std::vector<unsigned int> &vertices,
                                       const std::vector<Vector3> &displacement,
                                       const std::vector<double> &travelled);
} // namespace arthrowear
