// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Local vertices of the faces of a positive tetrahedron, each counter-clockwise seen from outside.
constexpr unsigned int tet_faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};

using Triangle = std::array<unsigned int, 3>;

Triangle sorted(Triangle t);

/// Normal times area, along the normal from which the vertices are counter-clockwise.
Vector3 area_vector(const std::vector<Vector3> &vertices, const Triangle &t);

/// A face of a cell.
struct CellFace
{
  Triangle key; // vertices, ascending
  unsigned int cell;
  unsigned int face; // row of tet_faces
};

/// The vertices of a face of `mesh`, counter-clockwise seen from outside its (positive) cell.
Triangle outward_vertices(const MeshData &mesh, const CellFace &face);

/// All faces of all cells by key and then by cell: the two sides of a face between cells follow
/// each other.
std::vector<CellFace> sorted_faces(const MeshData &mesh);

/// Returns the faces that belong to exactly one cell, by key: the boundary of the body.
std::vector<CellFace> outer_faces(const MeshData &mesh);

/// Returns begin and end of the faces in `faces` (in the order of sorted_faces()) that have the
/// vertices of `triangle`.
std::pair<const CellFace *, const CellFace *> cells_at(const std::vector<CellFace> &faces,
                                                       const Triangle &triangle);
} // namespace arthrowear
