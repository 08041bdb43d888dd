// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Thickness of the wall behind each vertex of a boundary, in the order of boundary_vertices()
/// [mm]: from the middles of the triangles around it along their inward normals to where the normal
/// leaves the volumes that have faces on the boundary, the smallest of them.
std::vector<double> wall_thickness(const MeshData &mesh, const std::string &boundary);
} // namespace arthrowear
