// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/faces/restraint.h"

#include <functional>
#include <vector>

namespace arthrowear
{
/// A velocity of a rigid body, or a force, torque or impulse on it: along the fixed axes x, y, z,
/// and about them through its centre of mass.
struct RigidMotion
{
  Vector3 linear{};  // [mm/s], [N] or [N s]
  Vector3 angular{}; // [rad/s], [N mm] or [N mm s]
};

RigidMotion operator+(const RigidMotion &a, const RigidMotion &b);
RigidMotion operator-(const RigidMotion &a, const RigidMotion &b);
RigidMotion operator*(double factor, const RigidMotion &a);

/// Unit quaternion (real part first).
using Quaternion = std::array<double, 4>;

/// Rotation matrix of a quaternion: body frame to fixed frame.
Matrix3 rotation_of(const Quaternion &q);
/// Rotation vector of length <= pi [rad].
Vector3 rotation_vector_of(const Quaternion &q);
/// The quaternion after a further rotation by a rotation vector of the fixed frame [rad].
Quaternion turned(const Quaternion &q, const Vector3 &angle);

/// Position and motion of a rigid body, in the fixed frame.
struct RigidState
{
  Vector3 position{};                  // of the centre of mass [mm]
  Quaternion rotation{1., 0., 0., 0.}; // body frame to fixed frame
  RigidMotion velocity;
  double time = 0.; // of this pose [s]; set by RigidBody::predict
};

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

/// Velocity of a rigid body per impulse on it; zero rows and columns for degrees of freedom whose
/// motion is prescribed.
struct RigidCompliance
{
  Matrix3 linear{};  // [mm/s per N s]
  Matrix3 angular{}; // [rad/s per N mm s]
  RigidMotion operator*(const RigidMotion &impulse) const
  {
    return {linear * impulse.linear, angular * impulse.angular};
  }
  bool operator==(const RigidCompliance &other) const
  {
    return linear == other.linear && angular == other.angular;
  }
};

/// A rigid body with mass, inertia, restraints and six degrees of freedom, each free or prescribed.
/// Holds no state. Equation numbers (n) refer to doc/theory/rigid_body.md.
class RigidBody
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
  double mass() const { return parameters_.mass; }
  bool translates_freely() const;
  bool turns_freely() const;
  /// Radius of gyration about the axis of the largest moment of inertia; 1 if it has none [mm].
  double length() const;

  RigidState initial_state() const;
  /// Prediction: the velocity stays, prescribed components are set, the position follows.
  RigidState predict(const RigidState &old, double begin, double h, double theta) const;
  /// Sets the position at the end of a step from the velocities at its ends (2), (3).
  void place(const RigidState &old, double h, double theta, RigidState &now) const;
  /// Impulse imbalance in (1); zero in prescribed degrees of freedom.
  /// @param contact  impulse of the contact forces on the body
  RigidMotion residual(const RigidState &old, const RigidState &now, double begin, double h,
                       double theta, const RigidMotion &contact) const;
  /// Compliance (4): change of the velocity at the end of a step per impulse.
  /// @param state  iterate at the end of the step, from predict()
  /// @param inertia_factor  of mass and inertia, (hip_cup 14a)
  RigidCompliance compliance(const RigidState &state, double h, double theta,
                             double inertia_factor) const;

  /// Force and torque of loads and restraints.
  RigidMotion force(const RigidState &state, double time) const;
  /// In a pose, at its time (11).
  RestraintTangent restraint_tangent(const RigidState &state) const;
  /// Linear momentum, and angular momentum about the centre of mass.
  RigidMotion momentum(const RigidState &state) const;

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
