// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/obstacle.h"

namespace arthrowear
{
/// A surface on a rigid body that has degrees of freedom: the body's pose moves it, and contact
/// forces on it act on the body.
class CarriedObstacle : public Obstacle
{
public:
  /// @param shape  in the body frame, whose origin is the centre of mass; its own motion is
  /// relative to the body. Both must outlive this.
  CarriedObstacle(Obstacle &shape, const Carrier &body);

  void move(double begin, double end) override { shape_.move(begin, end); }
  ObstaclePoint nearest(const Vector3 &position) const override;
  ObstaclePoint nearest_of(std::size_t place, const Vector3 &position) const override;
  bool is_searched() const override { return shape_.is_searched(); }
  double clearance(const std::vector<Vector3> &hull, double most) const override;
  double facet_height(const Vector3 &position) const override
  {
    return shape_.facet_height(in_body_frame(position));
  }
  bool has_flat_facets() const override { return shape_.has_flat_facets(); }
  const Carrier *carrier() const override { return &body_; }
  void place(const RigidState &state) override
  {
    position_ = state.position;
    rotation_ = rotation_of(state.rotation);
  }
  const WearPoints *wear_points() const override { return shape_.wear_points(); }
  /// The shape's pose at a fraction of the step, on the body at its last position.
  SurfacePose pose(double fraction) const override;
  double turn() const override { return shape_.turn(); }

private:
  ObstaclePoint in_fixed_frame(ObstaclePoint point) const;
  Vector3 in_body_frame(const Vector3 &position) const
  {
    return transpose(rotation_) * (position - position_);
  }

  Obstacle &shape_;
  const Carrier &body_;
  Vector3 position_{};
  Matrix3 rotation_ = identity3; // body frame to fixed frame
};
} // namespace arthrowear
