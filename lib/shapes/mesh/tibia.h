// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// The upper end of a tibia with the tibial part of a knee replacement, after section 5.2 of
/// [Rojek2001], which gives no dimensions. Round about the z axis; the tray's underside is in
/// z = 0, bone and post below it.
struct TibiaGeometry
{
  double tray_radius = 35.;       // mm
  double tray_thickness = 5.;     // mm
  double post_radius = 7.;        // mm
  double post_length = 40.;       // mm; 0: no post, and no cement
  double cement_thickness = 2.;   // mm; around the post's side and end
  double bone_height = 100.;      // mm
  double proximal_radius = 0.;    // mm; of the bone in z = 0; 0: the tray's
  double distal_radius = 20.;     // mm; of the bone at its lower end, a cone between them
  double bearing_thickness = 10.; // mm; as wide as the tray

  /// In the plane of the tray and along the post. Smaller in and around the post, which always has
  /// two rings of elements or more, and one element through the cement.
  double element_size_at_interface = 5.; // mm
  double element_size_far = 8.;          // mm; along z at the bone's lower end
  /// Least number of elements through the tray's thickness.
  unsigned int tray_layers = 2;
  /// If not 0: both sizes are scaled until the number of cells is within 2 % of this (from 5000 to
  /// 100000 for the other defaults) or as near as they get.
  unsigned int target_cells = 0;
};

/// Volumes `bone`, `cement`, `tray` (with the post) and `bearing`; boundaries `base` (lower end of
/// the bone), `top` (of the bearing), `sides` (all other free surfaces) and both sides of the
/// interfaces: `tray_bone.bone`, `tray_bone.tray`, `post_cement.cement`, `post_cement.tray`, each
/// pair with coinciding triangles on separate vertices. The cement's upper face, below the tray,
/// belongs to `post_cement`. Cement and bone share vertices, so do tray and bearing; without a post
/// there is neither `cement` nor `post_cement`. Vertices of curved surfaces lie on them to
/// rounding. The mesh is its own mirror image in y = 0.
///
/// Layers of prisms over one section, cut into tetrahedra: no slivers, so the stable step of
/// explicit dynamics is near the stable step of the typical element.
/// @throws InputError with all findings: a length that is not positive, a part that does not fit
/// into another
MeshData make_tibia(const TibiaGeometry &geometry);
} // namespace arthrowear
