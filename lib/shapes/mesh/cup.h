// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A part of a sphere about the origin with smaller elements. Elements grow from its edge, and with
/// the depth below it.
struct FinePatch
{
  double size = 0.;              ///< edges [mm]; 0: none
  Vector3 direction{0., 0., 1.}; ///< from the origin to its middle, of length 1
  double radius = 0.;            ///< along the sphere [mm]
  bool is_at_backing = false;    ///< of a cup; false: in its cavity
};

/// A hemispherical shell with its cavity's centre at the origin, its pole on +z and its rim in
/// z = 0. The element size grows linearly with the radius from `wear` to `backing`.
struct CupGeometry
{
  double inner_radius = 14.;             // mm
  double outer_radius = 28.;             // mm
  double element_size_at_wear = 4.1;     // mm
  double element_size_at_backing = 6.25; // mm
  /// If not 0: both sizes are scaled by one factor until the number of cells is as near to this as
  /// a few trials get, mostly within 1 %, always within cup_cells_tolerance.
  unsigned int target_cells = 0;
  /// Radius of the rounding between `wear` and `rim` [mm]; 0: a sharp edge.
  double rim_radius = 0.;
  /// At the inner edge of the rim, on one side of y [mm]; 0: as elsewhere.
  double element_size_at_rim = 0.;
  double refined_side = 1.; // sign of y
  FinePatch patch{};        // scaled with the other sizes
};

/// Limits for the mesh of a made cup. If the first mesh exceeds them, element sizes are varied by
/// up to 12 %, and the first mesh within the limits is used, else the best mesh.
constexpr double least_cup_radius_ratio = .1; // see quality.h
constexpr double cup_cells_tolerance = .15;   // of the target

/// Mesh with the boundaries `wear` (inner sphere, and the rounding of the rim, which is part of a
/// torus), `backing` (outer sphere), `rim` (annulus) and the volume `cup`. The vertices of `wear`
/// and `backing` lie on their surfaces to rounding, one of each at the pole.
/// @throws InputError if a radius or size is not positive, the inner radius not below the outer,
/// the rounding wider than the rim, or an element size is above twice the outer radius
MeshData make_cup(const CupGeometry &geometry);
} // namespace arthrowear
