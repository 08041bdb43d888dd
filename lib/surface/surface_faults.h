// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

#include <string>

namespace arthrowear
{
/// Faults of a surface of triangles, each kind with its number, and the place and the size of the
/// largest one.
struct SurfaceFaults
{
  struct Kind
  {
    std::size_t n = 0;
    double largest = 0.; ///< what it measures depends on the kind
    Vector3 place{};     ///< of the largest one [mm]

    void add(const double size, const Vector3 &at)
    {
      if (n++ == 0 || size > largest)
      {
        largest = size;
        place = at;
      }
    }
  };
  std::size_t n_merged = 0; ///< points that were within round-off of others and were joined
  Kind dropped;             ///< triangles without an area that were dropped; longest edge [mm]
  Kind borders;             ///< closed lines of open edges, of holes and outer borders; length [mm]
  Kind holes;               ///< borders that the surface surrounds; length [mm]
  Kind slivers;             ///< triangles whose height is below a twentieth of their longest edge;
                            ///< largest ratio of both
  Kind branches;            ///< edges of three triangles or more; length [mm]
  Kind turned;              ///< edges whose two triangles face opposite sides; length [mm]

  /// True if the side of every place next to the surface is known.
  bool is_oriented() const { return branches.n == 0 && turned.n == 0; }
  /// Sentences about the faults there are, with places; empty: there are none.
  std::string text() const;
};

struct CheckedSurface
{
  TriangleMesh mesh;
  SurfaceFaults faults;
};

/// Joins points within a millionth of the extent, drops triangles without an area, and searches
/// for faults in the rest.
CheckedSurface check_surface(const TriangleMesh &mesh);
} // namespace arthrowear
