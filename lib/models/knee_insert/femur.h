// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/setup.h"

namespace arthrowear
{
/// The condyles of a femur that balances on the insert.
class FemurObstacle : public Obstacle
{
public:
  /// @param condyles  in the frame of the femur @param body  must outlive this
  FemurObstacle(RigidPart condyles, const FemurBody &body);

  void move(double, double) override {}
  ObstaclePoint nearest(const Vector3 &position) const override;
  ObstaclePoint nearest_of(std::size_t place, const Vector3 &position) const override;
  bool is_searched() const override { return condyles_.is_searched(); }
  double clearance(const std::vector<Vector3> &hull, double most) const override;
  const Carrier *carrier() const override { return &body_; }
  void place(const RigidState &state) override;

private:
  ObstaclePoint nearest_from(const Vector3 &position, std::uint32_t *hints) const;

  const RigidPart condyles_;
  const FemurBody &body_;
  Vector3 origin_{};
  Matrix3 rotation_ = identity3; // frame of the femur to frame of the insert
  // The last position, then each place, has its own; they change the time alone.
  mutable RigidPart::Hints hints_;
};

/// The femur as a body, in its place at the start.
FemurBody::Parameters femur_parameters(const KneeInsertParameters &p,
                                       const KneeInsertInputs &inputs);

/// Height of the origin of a femur at which it touches vertices of the boundary `wear` [mm];
/// infinite where it lies beside them.
/// @param pose  with any height @param side  of z on which it touches: 0: both, else of this sign
double height_of_touch(const RigidPart &condyles, const FemurPose &pose, const MeshData &mesh,
                       double side = 0.);

/// Distances of the vertices of the boundaries from a femur that touches `wear` [mm], over the
/// motion of a cycle and over what forces can move, with each condyle on its dish. The least is
/// exact where it is below 0 on other boundaries than `wear`; a vertex of `wear` has a distance
/// above the reach only if it comes nowhere within it.
std::vector<double> distance_from_path(const KneeInsertParameters &p,
                                       const KneeInsertInputs &inputs);
} // namespace arthrowear
