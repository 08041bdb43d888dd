// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// The insert of a knee: a plate with two dishes, alike on both sides of z = 0. x points forward, y
/// up and z to the right, as in knee_layer. Each dish is the lower side of a torus
/// (surface/torus.h) about an axis along z; the lowest points of the dishes are (0, 0, distance/2)
/// and (0, 0, -distance/2). The top is the plane y = depth, or the torus where it is lower, and the
/// backing the plane y = -thickness. Seen from above, the outline is a rectangle with rounded
/// corners. Defaults are fitted to an instrumented knee; its corners are not.
struct KneeInsertShape
{
  double sagittal_radius = 58.; // mm; of the dishes as seen from the side, at the lowest point
  double coronal_radius = 90.;  // mm; of the dishes as seen from the front
  double distance = 49.3;       // mm; of the lowest points; 0: one dish in the middle
  double depth = 5.;            // mm; from the top down to the lowest points
  double thickness = 8.;        // mm; below the lowest points
  double length = 53.;          // mm; along x
  double width = 80.;           // mm; along z
  double corner_radius = 8.;    // mm; of the outline; 0: sharp corners

  /// In the dishes below the condyles. Edges grow from there to the backing, and along the surface
  /// to front, back and sides.
  double element_size_at_wear = 1.75; // mm
  double element_size_far = 4.5;      // mm
  /// If not 0: both sizes are scaled by one factor until the number of cells is within
  /// knee_cells_tolerance of this, mostly within 1 %.
  unsigned int target_cells = 0;
};

constexpr double knee_cells_tolerance = .1; // of the target

/// Height of the unworn top over the lowest points at a place inside the outline [mm], exact to
/// round-off: the lower one of a torus and the plane y = depth.
double top_height(const KneeInsertShape &shape, double x, double z);

/// Mesh with the boundaries `wear` (dishes and top), `backing` (y = -thickness), `side` (the
/// outline) and the volume `insert`. It is its own mirror image in z = 0. Vertices lie on their
/// surfaces to 1e-7 mm, edges of cells run along the borders of the dishes. `middles` has the nodes
/// of quadratic elements on dishes and rounded corners, so that no CurvedBoundary is needed: the
/// error of their volume is below 1e-5 with 3000 cells or more, 1e-4 with 200.
/// @throws InputError with all findings: a length that is not positive, dishes beside the insert,
/// walls steeper than 60 deg, a top so narrow that cells are flat, element sizes that make too many
/// cells. RunError if Gmsh fails
MeshData make_knee_insert_mesh(const KneeInsertShape &shape);
} // namespace arthrowear
