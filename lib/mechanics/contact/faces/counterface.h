// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface_shape.h"

namespace arthrowear
{
/// Prescribed motion of a rigid surface, as functions of time.
struct SurfacePath
{
  /// At a fraction of a step; 1 is its end.
  std::function<SurfacePose(double begin, double end, double fraction)> pose;
  /// Mean velocity between two times with which the surface passes places that stand.
  std::function<RigidVelocity(double begin, double end)> velocity;
};

/// @param own  the axis of the spin, through the origin of the surface
SurfacePath path_of(const CounterfaceMotion &motion, const SpinAxis &own);
SurfacePath path_of(const HeadTurning &head);

/// A rigid surface of any shape with a prescribed motion.
class Counterface final : public Obstacle
{
public:
  Counterface(std::shared_ptr<const CounterfaceShape> shape, SurfacePath path);
  void move(double begin, double end) override;
  ObstaclePoint nearest(const Vector3 &position) const override;
  ObstaclePoint nearest_of(std::size_t place, const Vector3 &position) const override;
  bool is_searched() const override { return shape_->is_searched(); }
  double clearance(const std::vector<Vector3> &hull, double most) const override;
  double facet_height(const Vector3 &position) const override
  {
    return shape_->facet_height(pose_.in_own_frame(position));
  }
  bool has_flat_facets() const override { return shape_->has_flat_facets(); }
  /// Distance along a direction of length 1 by which the surface moves from its present place until
  /// it touches a point [mm]; infinite if it passes beside the point.
  double travel_to(const Vector3 &point, const Vector3 &direction) const
  {
    return shape_->travel_to(pose_.in_own_frame(point), transpose(pose_.rotation) * direction);
  }
  /// From now on its wear is stored at its own points, which lie `spacing` apart [mm].
  /// @return false if it has none
  bool carry_wear(const double spacing)
  {
    points_ = shape_->wear_points(spacing);
    return points_ != nullptr;
  }
  const WearPoints *wear_points() const override { return points_.get(); }
  SurfacePose pose(const double fraction) const override
  {
    return path_.pose(begin_, end_, fraction);
  }
  double turn() const override { return (end_ - begin_) * norm(velocity_.angular); }

private:
  ObstaclePoint nearest_from(const Vector3 &position, std::uint32_t &hint) const;

  std::shared_ptr<const CounterfaceShape> shape_;
  const bool turns_visibly_; // a turned ball is the same ball
  SurfacePath path_;
  double begin_ = 0., end_ = 0.;    // of the step [s]
  SurfacePose pose_;                // at its end
  RigidVelocity velocity_, change_; // mean over the step; at its end minus the mean
  std::shared_ptr<const WearPoints> points_;
  // The last position and each place have one; they change the time alone.
  mutable std::uint32_t hint_ = 0;
  mutable std::vector<std::uint32_t> hints_;
};
} // namespace arthrowear
