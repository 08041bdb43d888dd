// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface.h"
#include "contact/faces/face_meeting.h"
#include "surface/box_tree.h"

namespace arthrowear
{
/// The face of an elastic body that the contact points of another face touch. Both faces are cut
/// into common parts in the planes of the other face's triangles (doc/theory/mortar.md, whose
/// equations are cited by number). The elements of either face are linear or quadratic. Its wear is
/// stored at its vertices. The material may pass along a path: a pose turns the whole body, a
/// velocity without a pose passes like a belt.
class MortarFace : public Obstacle, public WearPoints
{
public:
  /// @param other  the face that has the contact points
  /// @param most_distance  along the normal of the other face, beyond which faces do not meet [mm]
  /// @param path   of the material; the displacement of nodes is in the frame of its pose
  MortarFace(NodalFace other, NodalFace face, double most_distance, SurfacePath path = {});

  const double reach; ///< along the normal of the other face [mm]

  /// Mesh nodes of the face, whose motion moves it.
  const std::vector<unsigned int> &nodes() const { return face_.nodes; }
  /// Moves the nodes in the pose of the last move(). @param displacement  3 per node [mm]
  void place_nodes(const double *displacement);
  /// Measures where the other face meets this one.
  /// @param displacement  3 per node of the other face [mm]
  /// @param at  gap, normal and velocity at each vertex of the other face
  MortarRows meet(const double *displacement, std::vector<ObstaclePoint> &at) const;

  void move(double begin, double end) override;
  /// Gap, by the nearest flat facet, the normal of the facet, and the velocity of the path at the
  /// foot on the curved one.
  ObstaclePoint nearest(const Vector3 &position) const override;
  MortarFace *face() override { return this; }

  const WearPoints *wear_points() const override { return this; }
  SurfacePose pose(double fraction) const override;
  double turn() const override { return (end_ - begin_) * norm(motion_.mean.angular); }
  std::size_t size() const override { return face_.n_vertices; }
  Vector3 position(const std::size_t point) const override { return face_.positions[point]; }
  const std::vector<Vector3> &normals() const override { return vertices_.normals; }
  const std::vector<std::array<unsigned int, 3>> &triangles() const override
  {
    return face_.triangles;
  }
  const std::vector<double> &areas() const override { return vertices_.areas; }
  double spacing() const override;
  double radius() const override;
  using WearPoints::place;
  Place place(const Vector3 &position, std::size_t &hint) const override;

private:
  /// Finds the triangle nearest to a position.
  /// @param positions  of the nodes, which have moved by up to `moved` since the reference [mm]
  std::size_t nearest_triangle(const Vector3 &position, const std::vector<Vector3> &positions,
                               double moved) const;

  NodalFace other_, face_;
  SurfacePath path_;
  double begin_ = 0., end_ = 0.; // of the step [s]
  SurfacePose pose_;             // at its end
  FaceMeeting::Motion motion_;
  std::vector<Vector3> own_;       // positions of the nodes in the own frame [mm]
  std::vector<Vector3> positions_; // the same in the fixed frame
  Vector3 shift_{};                // mean displacement of the nodes in the own frame [mm]
  double moved_ = 0.;              // largest displacement beside it [mm]
  VertexAreas vertices_;           // in the reference
  std::unique_ptr<BoxTree> tree_;  // of the triangles in the reference
};
} // namespace arthrowear
