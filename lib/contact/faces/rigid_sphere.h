// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/obstacle.h"
#include "contact/wear/sphere_points.h"

#include <functional>
#include <memory>

namespace arthrowear
{
/// Rotation of a head about its fixed centre.
struct HeadTurning
{
  /// Mean angular velocity between two times [rad/s].
  using Spin = std::function<Vector3(double begin, double end)>;
  /// Rotation from the head's own frame to the fixed frame at a time; agrees with the spin.
  using Orientation = std::function<Matrix3(double time)>;

  Vector3 centre{};          ///< [mm]
  Spin spin{};               ///< none: it stands
  Orientation orientation{}; ///< none: the own frame is the fixed one
};

/// A ball with a fixed centre that spins: the femoral head.
class RigidSphere : public Counterface
{
public:
  using Spin = HeadTurning::Spin;
  using Orientation = HeadTurning::Orientation;

  RigidSphere(const Vector3 &centre, double radius, Spin spin, Orientation orientation = {});
  void move(double begin, double end) override;
  ObstaclePoint nearest(const Vector3 &position) const override;
  double travel_to(const Vector3 &point, const Vector3 &direction) const override;

  bool carry_wear(double spacing) override;
  const WearPoints *wear_points() const override { return points_.get(); }
  SurfacePose pose(double fraction) const override;
  double turn() const override { return (end_ - begin_) * norm(angular_velocity_); }

private:
  Vector3 centre_;
  double radius_;
  Spin spin_;
  Orientation orientation_;
  Vector3 angular_velocity_{}, angular_change_{};
  double begin_ = 0., end_ = 0.; // of the step [s]
  std::shared_ptr<const SpherePoints> points_;
};
} // namespace arthrowear
