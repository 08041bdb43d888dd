// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/condyle_path.h"

namespace arthrowear
{
LoadOverPath
load_over_condyles(const std::function<FemurPose(double time)> &pose,
                   const std::function<double(double time)> &load, const double period,
                   const double height, const double distance)
{
  LoadOverPath path;
  path.period = period;
  path.load = load;
  path.sliding = [pose, height, distance](const double begin, const double end)
  {
    const FemurPose before = pose(begin), now = pose(end);
    const Vector3 turn = vector_from_rotation(now.matrix() * transpose(before.matrix()));
    double sum = 0.;
    for (const double side : {-.5, .5})
    {
      const Vector3 slip =
          now.origin - before.origin + cross(turn, Vector3{0., -height, side * distance});
      sum += .5 * std::hypot(slip[0], slip[2]);
    }
    return sum;
  };
  return path;
}
} // namespace arthrowear
