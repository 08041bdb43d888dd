// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/welded_surface.h"

namespace arthrowear
{
/// Faults of a surface of triangles, each kind with its number, and the place and the size of the
/// largest one.
struct SurfaceFaults
{
  Welding welding;        ///< what was changed before the search
  SurfacePlaces borders;  ///< closed lines of open edges, of holes and outer borders; length [mm]
  SurfacePlaces holes;    ///< borders that the surface surrounds; length [mm]
  SurfacePlaces slivers;  ///< triangles whose height is below a twentieth of their longest edge;
                          ///< largest ratio of both
  SurfacePlaces branches; ///< edges of three triangles or more; length [mm]
  SurfacePlaces turned;   ///< edges whose two triangles face opposite sides; length [mm]

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

/// Welds a surface and searches for faults in it.
CheckedSurface check_surface(const TriangleMesh &mesh);
} // namespace arthrowear
