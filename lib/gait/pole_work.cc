// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/pole_work.h"

namespace arthrowear
{
double
pole_sliding_work(const HeadMotion &motion, const JointLoad &load, const double radius,
                  const double duration, const unsigned int n)
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
