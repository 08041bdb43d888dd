// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// A node in the middle of an edge.
struct EdgeMiddle
{
  std::array<unsigned int, 2> edge; ///< vertices, ascending
  Vector3 position;                 ///< [mm]
};

/// A body's mesh of first-order tetrahedra as plain arrays, the output of mesh makers and readers
/// and the input of solvers. Every cell is positively oriented ((v1-v0) x (v2-v0) . (v3-v0) > 0),
/// every vertex belongs to a cell, every boundary face is a face of exactly one cell. Equal inputs
/// give equal arrays.
struct MeshData
{
  struct BoundaryFace
  {
    std::array<unsigned int, 3> vertices; // counter-clockwise seen from outside
    unsigned int boundary_id;             // index into boundary_names
  };

  std::vector<Vector3> vertices; // mm
  std::vector<std::array<unsigned int, 4>> cells;
  std::vector<unsigned int> cell_volume_id; // per cell, index into volume_names
  std::vector<BoundaryFace> faces;          // all named faces; unnamed boundary faces are absent
  std::vector<std::string> boundary_names;
  std::vector<std::string> volume_names;
  /// For quadratic elements of a worn mesh, or of a file of second order: the nodes that do not lie
  /// on the middle of a straight edge, ascending by edge. Empty: as ElementChoice says.
  std::vector<EdgeMiddle> middles;

  /// Moves all vertices and nodes on edges by a function from place to place.
  template <class Move> void move_places(const Move &move)
  {
    for (Vector3 &x : vertices)
      x = move(x);
    for (EdgeMiddle &middle : middles)
      middle.position = move(middle.position);
  }

  /// @throws InputError naming the nearest and all known boundaries if `name` is not one
  unsigned int boundary_id(const std::string &name) const;
  bool has_boundary(const std::string &name) const;
  /// Returns the vertices of a boundary, ascending.
  std::vector<unsigned int> boundary_vertices(const std::string &name) const;
  /// Returns the triangles of a boundary in the order of `faces`.
  std::vector<std::array<unsigned int, 3>> boundary_faces(const std::string &name) const;
  /// [mm^2]
  double boundary_area(const std::string &name) const;
  /// [mm^3]
  double cell_volume(unsigned int cell) const;
  /// [mm^3]
  double volume() const;
};

/// Volume of the tetrahedron a b c d [length^3], positive if a, b, c are counter-clockwise seen
/// from outside, from the side away from d: (b-a) x (c-a) . (d-a) / 6.
double signed_volume(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d);

/// Brings raw arrays to the rules of MeshData: swaps two vertices of negative cells, drops unused
/// vertices keeping the order of the others, turns faces outwards.
/// @throws InputError if a face is not a face of exactly one cell, or an index is out of range
void make_consistent(MeshData &mesh);
} // namespace arthrowear
