// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
struct MeshQuality
{
  /// Radius ratio of a cell: 3 times the inscribed over the circumscribed radius, 1 for a regular
  /// tetrahedron, 0 for a flat one.
  double min_radius_ratio, mean_radius_ratio, max_radius_ratio;
  double min_dihedral, max_dihedral;     // angle between faces [rad]
  double min_volume, max_volume, volume; // [mm^3]
  double min_edge, max_edge;             // [mm]
  double min_altitude;     // smallest distance of a vertex from its opposite face [mm]
  unsigned int worst_cell; // with the smallest radius ratio
};

double radius_ratio(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d);

/// Smallest of the four altitudes [length]; over the speed of pressure waves it measures the stable
/// step of explicit dynamics.
double smallest_altitude(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d);

MeshQuality quality_of(const MeshData &mesh);

/// Edge length of an equilateral triangle with the mean area of a boundary's triangles [mm].
double mean_edge(const MeshData &mesh, const std::string &boundary);

/// A mesh with a smaller radius ratio than the first is worth a warning, than the second useless.
/// Gmsh's own meshes mostly have .2 and more; a sliver of .05 has dihedral angles near 2.5 and 175
/// deg.
constexpr double poor_radius_ratio = .05, unusable_radius_ratio = 1e-3;

/// The cells below a radius ratio.
struct PoorCells
{
  unsigned int n_cells = 0;
  double worst_ratio = 1.;                     // smallest radius ratio
  Vector3 worst_centre{};                      // of that cell [mm]
  double min_dihedral = 0., max_dihedral = 0.; // of that cell [rad]
  /// Factor by which errors of gradients on that cell exceed the errors on a well-shaped cell:
  /// 1/sin of the largest dihedral angle, where it is obtuse (Krizek 1992).
  double gradient_error() const;
};
PoorCells poor_cells(const MeshData &mesh, double radius_ratio_limit);

/// A sentence about nodes on edges that a run moves towards the middles of straight edges, since
/// curved cells would fold there; empty: there are none, or no side is curved.
std::string doubt_about_folds(const MeshData &mesh);

/// Counts, quality, boundaries with their areas and volumes with their sizes, for people, ending in
/// a line feed.
std::string quality_report(const MeshData &mesh);
} // namespace arthrowear
