// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/carrier.h"
#include "knee/knee_guide.h"

#include <functional>

namespace arthrowear
{
/// The femur of a knee as a body on its insert: flexion is given, each other coordinate of
/// KneeGuide is given or free, height always free. Its mass acts at the origin of the femur, its
/// moment of inertia is equal about all axes; both are small against the load of a knee and let
/// free coordinates find their balance within a step. Steps follow backward Euler. Holds no
/// state. Equation numbers (n) refer to doc/theory/knee_insert.md.
class FemurBody : public Carrier
{
public:
  struct Parameters
  {
    KneeGuide guide;
    double mass = 0.;                             // [tonne]
    double gyration = 0.;                         // radius of gyration [mm]
    std::array<bool, n_knee_freedoms> is_free{};  // in the order of KneeFreedom
    KneeCoordinates start;                        // of free coordinates at time 0
    std::function<KneeCoordinates(double)> given; // at a time [s], of those that are not free
    std::function<double(double)> axial_force;    // downwards, > 0 [N]
    double load_z = 0.;                           // its place on the axis of flexion [mm]
    /// Force on a free coordinate, for motion along it, at a time and its value [N] or [N mm], and
    /// its derivative by the value, <= 0; none: 0.
    struct Drive
    {
      std::function<double(double time, double value)> force, slope;
    };
    std::array<Drive, n_knee_freedoms> drives{};
  };

  /// @throws InputError if mass or radius of gyration is not above 0
  explicit FemurBody(Parameters parameters);

  const Parameters &parameters() const { return p_; }
  double mass() const override { return p_.mass; }
  bool translates_freely() const override { return true; }
  bool turns_freely() const override { return true; }
  double length() const override { return p_.gyration; }

  RigidState initial_state() const override;
  RigidState predict(const RigidState &old, double begin, double h, double theta) const override;
  void place(const RigidState &old, double h, double theta, RigidState &now) const override;
  RigidMotion residual(const RigidState &old, const RigidState &now, double begin, double h,
                       double theta, const RigidMotion &contact) const override;
  RigidCompliance compliance(const RigidState &state, double h, double theta,
                             double inertia_factor) const override;
  /// All motion but free height and varus, which the femur finds.
  RigidMotion sliding(const RigidState &old, const RigidState &now, double h) const override;
  RigidMotion force(const RigidState &state, double time) const override;
  RigidMotion momentum(const RigidState &state) const override;

  FemurPose pose(const RigidState &state) const
  {
    return pose_of(state.position, rotation_of(state.rotation));
  }
  KneeCoordinates coordinates(const RigidState &state) const
  {
    return p_.guide.coordinates(pose(state));
  }
  /// Part of a force and torque that acts along a coordinate [N] or [N mm] (3).
  double along(const RigidState &state, const KneeFreedom freedom, const RigidMotion &force) const
  {
    return power(p_.guide.direction(pose(state), freedom), force);
  }

private:
  void set_pose(const RigidState &old, double h, const KneeCoordinates &coordinates,
                RigidState &now) const;
  RigidMotion inertia_times(const KneeDirection &velocity) const;
  double power(const KneeDirection &direction, const RigidMotion &force) const
  {
    return dot(direction.linear, force.linear) + dot(direction.angular, force.angular);
  }
  /// Directions of the free coordinates at a state.
  std::vector<KneeDirection> free_directions(const RigidState &state) const;

  Parameters p_;
  std::vector<KneeFreedom> free_;
};
} // namespace arthrowear
