// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "gait/head_motion.h"

namespace arthrowear
{
/// Rocking of an orbital (biaxial) hip machine, once around per cycle: the axis of the body leans
/// from the load axis z by the angle beta and circles about it, and the body does not spin about
/// its axis. Its angular velocity is Omega (e_load - e_body), and the load axis draws a circle of
/// the half angle beta on it.
class OrbitalMotion : public HeadMotion
{
public:
  /// @param angle  beta [rad], frequency [1/s] of the cycle
  OrbitalMotion(double angle, double frequency) : angle_(angle), omega_(2. * units::pi * frequency)
  {
  }
  Matrix3 rotation(double time) const override
  {
    return rotation_about_axis(2, omega_ * time) * rotation_about_axis(1, angle_) *
           rotation_about_axis(2, -omega_ * time);
  }

private:
  double angle_, omega_;
};
} // namespace arthrowear
