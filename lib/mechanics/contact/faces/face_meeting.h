// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/mortar_rows.h"
#include "contact/faces/nodal_face.h"
#include "contact/faces/obstacle.h"
#include "contact/faces/triangle_overlap.h"
#include "gait/counterface_motion.h"

#include <cstdint>

namespace arthrowear
{
/// Sums over the common parts of two faces, cut in the planes of the first face's triangles. Each
/// vertex of the first face becomes a contact point. Numbers (n) are equations of
/// doc/theory/mortar.md.
class FaceMeeting
{
public:
  /// Velocity with which the material of the second face passes along its path; mean over a step,
  /// and at its end less this mean.
  struct Motion
  {
    RigidVelocity mean{}, change{};
  };
  /// Positions are of the nodes of each face, in one frame [mm].
  /// @param reach  normal distance beyond which triangles do not meet [mm]
  FaceMeeting(const NodalFace &first, const std::vector<Vector3> &positions_of_first,
              const NodalFace &second, const std::vector<Vector3> &positions_of_second,
              const Motion &motion, double reach);

  /// Adds the common parts of a triangle of the first face with triangles of the second face that
  /// may meet it.
  void add(std::size_t triangle, const std::vector<std::uint32_t> &of_second);
  /// Rows of the points.
  /// @param rotation  from the frame of the second face's nodal vectors to the frame of positions
  /// @param at        gap, normal and velocity of each point
  MortarRows rows(const Matrix3 &rotation, std::vector<ObstaclePoint> &at) const;

private:
  using Share = MortarRows::Share;
  /// Integrals over the common parts with the shape function of a point as weight.
  struct Sums
  {
    double covered = 0., gap = 0.;
    Vector3 velocity{}, change{};
    std::vector<Share> of_first, of_second;
    std::vector<MortarRows::VertexShare> of_vertices;
  };
  /// The same of the nodes of one triangle and the corners of a triangle of the first face.
  struct Local
  {
    double weight[3][6]{};
    Matrix3 turned[3][6]{};
  };
  /// A triangle of the first face in its plane.
  struct Plane
  {
    Vector3 origin, along, across;
    Triangle2 corners;
    Point2 flat(const Vector3 &position) const
    {
      const Vector3 arm = position - origin;
      return {dot(arm, along), dot(arm, across)};
    }
  };
  void add_overlap(std::size_t triangle, const NodalTriangle &own, const Plane &plane,
                   const NodalTriangle &other, std::size_t of_second, const Triangle2 &theirs,
                   const TriangleOverlap &overlap, Local &own_sums);
  void add_local(std::size_t triangle, const NodalTriangle &nodes, const Local &local,
                 std::vector<Share> Sums::*list);

  const NodalFace &first_, &second_;
  const std::vector<Vector3> &x_, &y_;
  const Motion &motion_;
  const double reach_;
  const VertexAreas vertices_; // of the first face
  std::vector<Sums> sums_;
};
} // namespace arthrowear
