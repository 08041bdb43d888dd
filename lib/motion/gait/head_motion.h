// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/periodic_curve.h"
#include "gait/rotation.h"

namespace arthrowear
{
/// Head rotation about its fixed centre, in the frame of the cup.
class HeadMotion
{
public:
  virtual ~HeadMotion() = default;

  /// Rotation matrix that transforms a vector from the head's frame to the cup's frame.
  virtual Matrix3 rotation(double time) const = 0;

  /// Mean angular velocity [rad/s] from t0 to t1 > t0, in the cup's frame: the constant
  /// spin between the two rotations. Steps must turn the head by less than half a turn.
  virtual Vector3 angular_velocity(const double t0, const double t1) const
  {
    return mean_angular_velocity(rotation(t0), rotation(t1), t1 - t0);
  }
};

class StillHead : public HeadMotion
{
public:
  Matrix3 rotation(double) const override { return identity3; }
  Vector3 angular_velocity(double, double) const override { return {0., 0., 0.}; }
};

/// One angular velocity [rad/s] for ever; angular_velocity() returns it exactly, for steps of any
/// length.
class ConstantSpin : public HeadMotion
{
public:
  explicit ConstantSpin(const Vector3 &angular_velocity) : angular_velocity_(angular_velocity) {}
  Matrix3 rotation(double time) const override
  {
    return rotation_from_vector(time * angular_velocity_);
  }
  Vector3 angular_velocity(double, double) const override { return angular_velocity_; }

private:
  Vector3 angular_velocity_;
};

/// Hip angles [rad] over the gait cycle; the phase is frequency * time + offset.
class TabulatedMotion : public HeadMotion
{
public:
  struct Angles
  {
    PeriodicCurve flexion, adduction, internal_rotation;
  };

  /// @param frequency cycles per second [1/s]
  /// @param phase_offset phase at time 0, as a fraction of the cycle
  TabulatedMotion(Angles angles, const EulerSequence &sequence, double frequency,
                  double phase_offset = 0.)
      : angles_(std::move(angles)), sequence_(sequence), frequency_(frequency),
        phase_offset_(phase_offset)
  {
  }
  Matrix3 rotation(const double time) const override
  {
    const double phase = frequency_ * time + phase_offset_;
    return sequence_.rotation(angles_.flexion.value(phase), angles_.adduction.value(phase),
                              angles_.internal_rotation.value(phase));
  }

private:
  Angles angles_;
  EulerSequence sequence_;
  double frequency_, phase_offset_;
};
} // namespace arthrowear
