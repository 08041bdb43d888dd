// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

namespace arthrowear
{
/// The articulating surface of a femoral part: on each side a band of a torus about the axis of
/// flexion, all around. x points forward, y up and z to the right; the axis is z, the origin in the
/// middle between the condyles. Defaults are fitted to an instrumented knee.
struct CondyleShape
{
  double sagittal_radius = 38.9; // mm; as seen from the side
  double coronal_radius = 47.;   // mm; as seen from the front
  double distance = 49.3;        // mm; of the condyles along z; 0: one condyle in the middle
  double edge = .5;              // mm; of the triangles
};

/// Triangles that are nearly regular, with points on the tori to round-off and normals that point
/// out of the part. Bands are open at their sides: there they are 30 % of the distance from the
/// lowest point, or as steep as 60 deg, or at half the distance of the lowest point from the axis.
/// Flat triangles lie up to edge^2/(6 r) behind a torus of radius r, its smaller one.
/// @throws InputError with all findings: a length that is not positive, an edge that is above half
/// of a radius, or that makes more than 2 million triangles
TriangleMesh make_condyles(const CondyleShape &shape);
} // namespace arthrowear
