// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <functional>
#include <optional>

namespace arthrowear
{
/// A disc's triangles by concentric rings of points around its centre, each triangle between two
/// neighbouring rings. It is its own mirror image in y = 0, where the points 0 and n/2 of each ring
/// lie. Rings of 6, 12, 18 ... points at equal distances give triangles near the regular one.
struct RingTriangulation
{
  struct Point
  {
    unsigned int ring;   // 0: the centre
    double cosine, sine; // of its angle from +x; both 0 at the centre
    double turn;         // the angle's size over 360 deg, at most 1/2
  };
  std::vector<Point> points;                          // by ring and place
  std::vector<std::array<unsigned int, 3>> triangles; // counter-clockwise, by outer ring
  std::vector<unsigned int> ring_of_triangle;         // its outer ring, from 1
  unsigned int n_rings;                               // without the centre
};

/// @param n_points of each ring from the innermost, even and above 2
RingTriangulation triangulate_rings(const std::vector<unsigned int> &n_points);

/// Extrusion of a section of rings along z: levels 0 to n_layers, layer l from level l to l+1.
struct Sweep
{
  RingTriangulation section;
  unsigned int n_layers;
  /// Place of a point of the section at a level. z must grow with the level.
  std::function<Vector3(unsigned int level, const RingTriangulation::Point &)> position;
  /// Index into volume_names of what fills a ring of a layer, none where there is nothing.
  std::function<std::optional<unsigned int>(unsigned int layer, unsigned int ring)> volume;
  std::vector<std::string> volume_names;
  std::array<std::string, 3> boundary_names; // level 0, level n_layers, all others
};

/// Three tetrahedra in each prism over a triangle, cut so that prisms conform and that the mesh is
/// its own mirror image in y = 0. All faces on the surface are in one of the three boundaries.
MeshData sweep(const Sweep &sweep);
} // namespace arthrowear
