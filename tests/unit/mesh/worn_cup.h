// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"
#include "mesh/cup.h"
#include "wear_positions.h"

namespace arthrowear
{
/// Half shell 14/28 mm, 2 mm at the cavity.
inline const MeshData &
cup()
{
  static const MeshData mesh = []
  {
    CupGeometry g;
    g.element_size_at_wear = 2.;
    g.element_size_at_backing = 4.;
    return make_cup(g);
  }();
  return mesh;
}

/// On linear elements: depth d cos(theta) along the unworn normals, theta from the pole.
inline std::vector<Vector3>
polar_wear(const MeshMotion &motion, const double depth)
{
  return mapped<Vector3>(wear_positions(motion, {}), [&](const Vector3 &x)
                         { return (depth * x[2] / norm(x)) * normalised(x); });
}
} // namespace arthrowear
