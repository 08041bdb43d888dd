// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/head_motion.h"
#include "gait/load.h"

namespace arthrowear
{
/// Integral of F |omega x R a| over a duration [N mm], a being the direction against the load, z
/// for a load along -z: the load times the path that the head's surface slides past the point of
/// the cup that the load passes through. Worn volume over wear factor if the whole load were
/// carried there; contact spread over a cap carries a larger sum of forces, so it is a lower
/// estimate. Midpoint rule on n equal steps with the mean angular velocity of each.
/// @param radius of the head R [mm]
/// @param duration of one cycle [s]
inline double
pole_sliding_work(const HeadMotion &motion, const JointLoad &load, const double radius,
                  const double duration, const unsigned int n = 1000)
{
  const double step = duration / n;
  double work = 0.;
  for (unsigned int i = 0; i < n; ++i)
  {
    const double t = i * step;
    const Vector3 power =
        cross(motion.angular_velocity(t, t + step), radius * load.vector(t + .5 * step));
    work += norm(power) * step;
  }
  return work;
}
} // namespace arthrowear
