// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/carrier.h"
#include "contact/faces/restraint.h"

namespace arthrowear
{
/// A force at a point of a rigid body, and a torque on the body.
struct PointLoad
{
  enum class Frame
  {
    space, // components along the fixed axes
    body   // components along the axes of the body frame, with which they turn
  };

  std::function<RigidMotion(double time)> load; // [N] and [N mm], in `frame`
  Vector3 point{};                              // from the centre of mass, in the body frame [mm]
  Frame frame = Frame::space;
};

/// Derivatives of the restraints' force and torque by displacement and velocity in the fixed frame,
/// with the sign reversed; symmetric.
struct RestraintTangent
{
  Matrix3 linear_stiffness{};  // [N/mm]
  Matrix3 angular_stiffness{}; // [N mm/rad]
  Matrix3 linear_damping{};    // [N s/mm]
  Matrix3 angular_damping{};   // [N mm s/rad]
};

/// A rigid body with mass, inertia, restraints and six degrees of freedom, each free or prescribed.
/// Equation numbers (n) refer to doc/theory/rigid_body.md.
class RigidBody : public Carrier
{
public:
  struct Parameters
  {
    double mass = 0.;  // [tonne]
    Vector3 inertia{}; // about the axes of the body frame, principal [tonne mm^2]
    Vector3 start{};   // position of the centre of mass at time 0 [mm]
    std::vector<Restraint> restraints;
    RigidMotion start_velocity;         // of the free degrees of freedom
    std::array<bool, 3> is_free{};      // along x, y, z; else prescribed
    std::array<bool, 3> turns_freely{}; // about x, y, z
    /// Force on the centre of mass and torque at a time, in the fixed frame; none: zero.
    std::function<RigidMotion(double time)> load;
    std::vector<PointLoad> point_loads; // further loads
    /// Mean velocity between two times, of which the prescribed components are used; none: zero.
    std::function<RigidMotion(double begin, double end)> prescribed;
  };

  /// @throws InputError if a free degree of freedom has no mass or moment of inertia, a restraint
  /// has a wrong axis or a negative damping, or a point load has no load
  explicit RigidBody(Parameters parameters);

  const Parameters &parameters() const { return parameters_; }
  double mass() const override { return parameters_.mass; }
  bool translates_freely() const override;
  bool turns_freely() const override;
  /// Radius of gyration about the axis of the largest moment of inertia; 1 if it has none [mm].
  double length() const override;

  RigidState initial_state() const override;
  /// Prediction: the velocity stays, prescribed components are set, the position follows.
  RigidState predict(const RigidState &old, double begin, double h, double theta) const override;
  /// Sets the position at the end of a step from the velocities at its ends (2), (3).
  void place(const RigidState &old, double h, double theta, RigidState &now) const override;
  /// Impulse imbalance in (1); zero in prescribed degrees of freedom.
  /// @param contact  impulse of the contact forces on the body
  RigidMotion residual(const RigidState &old, const RigidState &now, double begin, double h,
                       double theta, const RigidMotion &contact) const override;
  /// Compliance (4): change of the velocity at the end of a step per impulse.
  /// @param state  iterate at the end of the step, from predict()
  /// @param inertia_factor  of mass and inertia, (hip_cup 14a)
  RigidCompliance compliance(const RigidState &state, double h, double theta,
                             double inertia_factor) const override;

  /// Force and torque of loads and restraints.
  RigidMotion force(const RigidState &state, double time) const override;
  /// In a pose, at its time (11).
  RestraintTangent restraint_tangent(const RigidState &state) const;
  /// Linear momentum, and angular momentum about the centre of mass.
  RigidMotion momentum(const RigidState &state) const override;

private:
  struct RestraintSums
  {
    RestraintForces along, about;
    Matrix3 rate; // of the rotation vector by the angular velocity (10)
  };

  Matrix3 inertia(const Quaternion &rotation) const;
  RestraintSums sums_of_restraints(const RigidState &state, double time) const;

  Parameters parameters_;
};
} // namespace arthrowear
