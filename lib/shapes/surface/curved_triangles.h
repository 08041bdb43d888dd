// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/box_tree.h"
#include "surface/corner_normals.h"
#include "surface/quadratic_patch.h"
#include "surface/surface.h"

#include <memory>

namespace arthrowear
{
/// Triangles as curved patches: each edge is the shortest-curved parabola whose ends are at right
/// angles to the normals there, the same for both neighbours, so that the surface has no gaps
/// (Nagata 2005). Edges whose parabola would bend by more than about 60 deg, or turn a patch over,
/// are straight. Distances are negative behind the surface, on the side from which normals point
/// away. A surface may be open: beyond its border distances are positive, and the normal is that of
/// the border.
class CurvedTriangles : public Surface
{
public:
  /// @param mesh  of triangles with an area, whose normals are on the side of their left turn
  CurvedTriangles(const TriangleMesh &mesh, const CornerNormals &normals);
  /// With fitted normals.
  CurvedTriangles(const TriangleMesh &mesh, double crease_angle);

  Nearest nearest(const Vector3 &position, std::uint32_t &hint) const override;
  double clearance(const std::vector<Vector3> &hull, double most) const override;
  double first_hit(const Vector3 &start, const Vector3 &direction, double side) const override;
  double extent() const override { return extent_; }

  /// The same by a search of all patches.
  Nearest nearest_of_all(const Vector3 &position) const;

  std::size_t n_patches() const { return patches_.size(); }
  const QuadraticPatch &patch(const std::size_t triangle) const { return patches_[triangle]; }
  const QuadraticEdge &edge(const std::size_t edge) const { return curves_[edge]; }
  const MeshEdges &edges() const { return edges_; }
  std::size_t n_straight() const { return n_straight_; } ///< edges that would bend too far

private:
  CurvedTriangles(const TriangleMesh &mesh, MeshEdges edges, const CornerNormals &normals);

  /// Nearest place of a patch: inside, on an edge, or at a point.
  struct Place
  {
    double squared = std::numeric_limits<double>::infinity();
    std::uint32_t patch = 0;
    int side = inside;
    double s = 0.;         ///< along the edge
    double u = 0., v = 0.; ///< inside
  };
  static constexpr int inside = -1;
  /// A patch whose distance the triangle of its corners bounds [mm].
  struct Candidate
  {
    std::uint32_t patch;
    QuadraticPatch::Place near; ///< of that triangle
    double least, most;
  };
  Candidate candidate(const Vector3 &position, const std::uint32_t patch) const
  {
    const QuadraticPatch &own = patches_[patch];
    const QuadraticPatch::Place place = own.nearest_of_chord_triangle(position);
    const double near = std::sqrt(place.squared), beyond = own.sagitta() + round_off_;
    return {patch, place, near - beyond, near + beyond};
  }
  void compare(const Vector3 &position, const Candidate &candidate, Place &best) const;
  Nearest at_place(const Vector3 &position, const Place &place) const;
  /// Sum of the normals of the patches at a place of an edge.
  Vector3 normal_of_edge(std::uint32_t edge, double s) const;
  void bend_edges(const TriangleMesh &mesh, const CornerNormals &normals);
  void make_patches(const TriangleMesh &mesh);
  void add_normals_of_points(const TriangleMesh &mesh);

  MeshEdges edges_;
  std::vector<QuadraticEdge> curves_; // of the edges
  std::vector<QuadraticPatch> patches_;
  std::vector<Vector3> normals_of_points_; // sums, weighted by the angles of the patches
  std::vector<std::uint8_t> is_border_point_;
  std::unique_ptr<BoxTree> tree_;
  double extent_ = 0., round_off_ = 0.; // [mm]
  std::size_t n_straight_ = 0;
};
} // namespace arthrowear
