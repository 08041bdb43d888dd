// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/head_motion.h"

namespace arthrowear
{
Vector3
HeadMotion::angular_velocity(const double t0, const double t1) const
{
  return mean_angular_velocity(rotation(t0), rotation(t1), t1 - t0);
}

Matrix3
TabulatedMotion::rotation(const double time) const
{
  const double phase = frequency_ * time + phase_offset_;
  return sequence_.rotation(angles_.flexion.value(phase), angles_.adduction.value(phase),
                            angles_.internal_rotation.value(phase));
}
} // namespace arthrowear
