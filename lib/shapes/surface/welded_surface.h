// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

#include <string>

namespace arthrowear
{
/// Places of one kind on a surface, with the largest.
struct SurfacePlaces
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

/// Changes that welded() made.
struct Welding
{
  double tolerance = 0.;    ///< [mm]
  std::size_t n_joined = 0; ///< points that were joined with others
  SurfacePlaces dropped;    ///< triangles without a height; their longest edge [mm]
  std::size_t n_split = 0;  ///< triangles that were split where a point lay on their edge

  /// "1210 points joined with others within 0.0008 mm, 2 flat triangles dropped"; empty: nothing
  /// was changed.
  std::string text() const;
};

/// A surface whose triangles share their corners.
struct WeldedSurface
{
  TriangleMesh mesh;
  Welding welding;
};

/// Joins equal points and leaves out points that no triangle has. All triangles stay, also those
/// with equal corners.
TriangleMesh with_shared_corners(const TriangleMesh &mesh);

/// Tolerance of welded() over the diagonal of the surface's box.
constexpr double weld_over_size = 1e-5;

/// Joins points that steps of at most a tolerance connect, to their mean; drops triangles
/// whose height is at most the tolerance; and splits triangles at points of open edges that lie
/// within the tolerance of an open edge of theirs, as a dropped triangle leaves them. An opening
/// that is wider than the tolerance stays.
WeldedSurface welded(const TriangleMesh &mesh);
} // namespace arthrowear
