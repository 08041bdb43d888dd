// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/nodal_face.h"
#include "contact/faces/obstacle.h"
#include "contact/faces/point_weights.h"
#include "contact/wear/ball_place.h"
#include "mesh/wear_surface.h"

#include <map>
#include <memory>

namespace arthrowear
{
/// Wear that the mesh of a body already has: its contact surface was moved, so that elasticity,
/// mass and areas belong to the worn body (doc/theory/deep_wear.md). Histories of the contact
/// points (ContactHistory) hold all wear since the body was unworn; the difference to this is still
/// in the gap. Values are at the n contact points.
struct WornShape
{
  std::vector<double> depth;        ///< opening of the gap by all moves until now [mm]
  std::vector<double> displacement; ///< of the contact points by wear, 3n global [mm]
  std::vector<Vector3> unworn;      ///< ContactSurface::positions() before the first move [mm]
  double unworn_area = 0.;          ///< ContactSurface::area() before it [mm^2]
  double volume_from_forces = 0.;   ///< State::worn_volume at the last move [mm^3]
  double volume_from_depths = 0.;   ///< swept by the depths, before moves were corrected [mm^3]
  double volume_of_mesh = 0.;       ///< by which the mesh has shrunk [mm^3]
  BallPlace unworn_ball;            ///< under the largest load before it, if there is a ball

  /// True unless the mesh has never moved.
  bool is_worn() const { return !depth.empty(); }

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("depth", s.depth...);
    visit("displacement", s.displacement...);
    visit("unworn points", s.unworn...);
    visit("unworn area", s.unworn_area...);
    visit("volume from forces", s.volume_from_forces...);
    visit("volume from depths", s.volume_from_depths...);
    visit("volume of the mesh", s.volume_of_mesh...);
    visit("place of the ball in the unworn body", s.unworn_ball...);
  }
};

/// A boundary of a mesh by its nodes.
/// @throws InputError if the mesh has no such boundary
NodalFace boundary_face(const MeshData &mesh, const MeshNodes &nodes, const std::string &boundary);

/// The wearing boundary of a body. Its vertices are the contact points, in ascending order whatever
/// the number of ranks; nodal values are stored per mesh node of the boundary, 3 each. Equation
/// numbers (n) refer to doc/theory/hip_cup.md.
///
/// On linear elements a point is its node. On quadratic ones it is a mean over the surface with the
/// linear shape function of its vertex as weight: pressure is linear on each triangle, which the
/// displacement can resolve, and the gap is integrated by a rule of degree 4.
class ContactSurface : public PointWeights
{
public:
  /// @param shape  wear that the mesh has; null: none
  /// @throws InputError if the mesh has no such boundary
  ContactSurface(const MeshData &mesh, const MeshNodes &nodes, const std::string &boundary,
                 std::shared_ptr<const WornShape> shape = nullptr);
  /// The surface on linear elements, where each point is a node.
  ContactSurface(const MeshData &mesh, const std::string &boundary);

  /// Mesh vertex of each point.
  const std::vector<unsigned int> &vertices() const { return vertices_; }
  /// Vertex positions in the reference [mm].
  const std::vector<Vector3> &positions() const { return positions_; }
  /// Triangles as indices of points, counter-clockwise seen from outside the body.
  const std::vector<std::array<unsigned int, 3>> &triangles() const { return triangles_; }

  /// Positions of the points in the reference: mean over their part of the surface, inside the
  /// sphere by the sagitta on quadratic elements [mm].
  const std::vector<Vector3> &means() const { return means_; }
  /// Nodal values of vectors on the points. A node on an edge gets the mean of the edge's two
  /// points, each vector turned from the normal of its point to the normal of the edge.
  void interpolate(const std::vector<double> &points, std::vector<double> &nodal) const;

  /// True if gaps are means over the surface instead of values at the vertices.
  bool has_mean_gaps() const { return degree_ == 2; }
  /// Mean gap of each point [mm]. @param displacement  nodal [mm]
  void mean_gaps(const Obstacle &obstacle, const std::vector<double> &displacement,
                 std::vector<double> &gaps) const;
  /// Mean gaps of some points; the gaps of the others stay.
  void mean_gaps_of(const std::vector<bool> &points, const Obstacle &obstacle,
                    const std::vector<double> &displacement, std::vector<ObstaclePoint> &at) const;
  /// Adds the places of a triangle where gaps are measured, moved [mm].
  void add_places(std::size_t triangle, const std::vector<double> &displacement,
                  std::vector<Vector3> &places) const;

  /// Tributary areas projected along contact normals (which point into the body) [mm^2]: integrals
  /// of the linear shape functions over area vectors; on quadratic elements projected on the normal
  /// turned to each place. With them, depth times area is the volume that wear removes from the
  /// present surface.
  /// @param moved  displacement of the points from the reference, 3n [mm]
  std::vector<double> projected_areas(const std::vector<double> &moved,
                                      const std::vector<Vector3> &contact_normals) const;
  /// Volume between the reference and the surface with its points moved, > 0 into the body [mm^3]
  /// @param moved  displacement of the points from the reference, 3n [mm]
  double volume_of(const std::vector<double> &moved) const;
  /// Surface area, summed over the triangles [mm^2].
  double area() const;

  /// Wear that the mesh has; null while it is as it was made.
  const WornShape *worn_shape() const { return shape_.get(); }
  /// Returns the depth of wear that the mesh has at a point [mm].
  double worn_depth(const std::size_t point) const { return shape_ ? shape_->depth[point] : 0.; }
  /// Depth that the mesh does not have yet, of the depth of all wear [mm].
  std::vector<double> open_depth(std::vector<double> all) const;
  /// The same of the displacement of the points by wear, 3n [mm].
  std::vector<double> open_displacement(std::vector<double> all) const;
  /// Projected areas with all wear of the points, along the normals of these frames [mm^2].
  std::vector<double> worn_areas(const std::vector<double> &displacement,
                                 const std::vector<Matrix3> &frames) const;

private:
  /// A node's shape function, integrated with the weight of a point.
  struct NodeSum
  {
    double weight = 0.;
    Matrix3 turned{};
  };
  using NodeSums = std::map<unsigned int, NodeSum>; // by node
  void make_means();
  void add_to_means(std::size_t t, const std::vector<Vector3> &normals, std::vector<double> &areas,
                    std::vector<NodeSums> &sums);
  void make_shares(const std::vector<double> &areas, const std::vector<NodeSums> &sums);
  void make_rule_positions(const MeshNodes &nodes, const std::string &boundary);

  unsigned int degree_;
  std::shared_ptr<const WornShape> shape_;
  std::vector<unsigned int> vertices_;
  std::vector<Vector3> positions_, node_positions_, means_;
  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<SixNodes> six_nodes_; // per triangle, indices into nodes(); degree 2
  // Per triangle and point of the rule: position in the reference, on a sphere to round-off,
  // elsewhere on the curved surface; and per corner, its fraction of the mean.
  std::vector<Vector3> rule_positions_;
  std::vector<double> mean_weights_;
  std::vector<Matrix3> turns_; // from the normal there to the corner's
  std::vector<EdgeNode> edge_nodes_;
};
} // namespace arthrowear
