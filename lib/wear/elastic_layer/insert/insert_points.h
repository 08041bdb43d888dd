// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/rigid_part.h"

namespace arthrowear
{
/// Rectangle of an insert as seen from above: x forward, z along the axis of flexion [mm].
struct InsertOutline
{
  double x_least = 0., x_most = 0., z_least = 0., z_most = 0.;
};

/// Points of the surface of an insert on a square grid as seen from above, along y. A point stands
/// for the surface above its square, so that sums of values times areas are of second order in the
/// spacing.
struct InsertPoints
{
  /// Points of neighbouring squares, and a ball that has them within.
  struct Tile
  {
    std::vector<unsigned int> points; ///< ascending
    Vector3 middle{};
    double radius = 0.; ///< [mm]
  };

  double spacing = 0.;            ///< of the grid [mm]
  std::vector<Vector3> positions; ///< [mm]
  std::vector<Vector3> normals;   ///< out of the insert, of length 1
  std::vector<double> areas;      ///< [mm^2]
  /// An area grows by the factor 1 + g0 w + g1 w^2 where its surface sinks by w along the normal:
  /// g0 is the sum of the principal curvatures of a dish [1/mm], g1 their product.
  std::vector<std::array<double, 2>> growth;
  std::vector<std::array<unsigned int, 3>> triangles; ///< counter-clockwise as seen from above
  std::vector<bool> is_at_border;                     ///< a neighbouring square has no point
  std::vector<Tile> tiles;

  std::size_t size() const { return positions.size(); }
};

/// Points where lines from above meet the insert.
/// @param top  height y at which these lines begin, in the open [mm]
InsertPoints make_insert_points(const RigidPart &insert, const InsertOutline &outline,
                                double spacing, double top);

/// The spacing with which an outline has about that many points [mm].
double spacing_for_points(const InsertOutline &outline, double n_points);
} // namespace arthrowear
