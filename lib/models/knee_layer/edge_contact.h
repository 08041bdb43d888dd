// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/insert_cycle.h"
#include "surface/curved_triangles.h"

namespace arthrowear
{
/// Contact of an insert with the edge of an open surface of the femur: the surface ends there, and
/// with it its curvature.
struct EdgeContact
{
  double pressure = 0.; ///< largest [MPa]; 0: none
  double phase = 0.;    ///< of the step, fraction of the cycle
  Vector3 place{};      ///< in the frame of the femur [mm]
};

/// Largest pressure of the last cycle at points within their spacing from the edge.
EdgeContact contact_on_edge(const CurvedTriangles &femur, const InsertCycle &cycle);
} // namespace arthrowear
