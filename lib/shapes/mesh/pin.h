// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/curved_boundary.h"

namespace arthrowear
{
/// A pin of a bench about the z axis, from its worn end at z = 0 to its held end at z = height. The
/// element size grows linearly from `wear` to `backing`, and is smaller where needed for 16 edges
/// around each circle.
struct PinGeometry
{
  double outer_radius = 5.;            // mm
  double inner_radius = 0.;            // mm; 0: solid
  double height = 10.;                 // mm
  double end_radius = 0.;              // mm; of a spherical end of a solid pin; 0: flat
  double element_size_at_wear = 1.;    // mm
  double element_size_at_backing = 2.; // mm
};

/// Mesh with the boundaries `wear` (the lower end), `backing` (the upper end), `side` (all other
/// surfaces) and the volume `pin`. The vertices of flat ends, cylinders and the sphere lie on them
/// to rounding; a spherical end touches z = 0 with a vertex at its pole.
/// @throws InputError with all findings: a length that is not positive, radii that do not fit, an
/// element larger than the wall or the height
MeshData make_pin(const PinGeometry &geometry);

/// Returns the curved boundaries of a pin, for quadratic elements.
std::vector<CurvedBoundary> curved_boundaries(const PinGeometry &geometry);
} // namespace arthrowear
