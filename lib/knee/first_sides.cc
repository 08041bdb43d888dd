// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/first_sides.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
void
FirstSides::add(const Surface &surface, const Vector3 &start, const Vector3 &direction)
{
  const double to_outer = surface.first_hit(start, direction, 1.),
               to_inner = surface.first_hit(start, direction, -1.);
  outer += to_outer < to_inner ? 1 : 0;
  inner += to_inner < to_outer ? 1 : 0;
}

FirstSides
sides_of_femur(const RigidPart &femur, const std::shared_ptr<const Surface> &of_file,
               const std::vector<Vector3> &points, FemurPose pose)
{
  for (const Vector3 &point : points)
    pose.origin[1] = std::max(pose.origin[1], point[1] + femur.extent());
  const Matrix3 to_femur = transpose(pose.matrix());
  const Vector3 up = to_femur * Vector3{0., 1., 0.};
  FirstSides sides;
  for (const Vector3 &point : points)
  {
    const Vector3 start = to_femur * (point - pose.origin);
    if (of_file)
      sides.add(*of_file, start, up);
    else
      sides.outer += std::isfinite(femur.travel(start, up)) ? 1 : 0;
  }
  return sides;
}

void
add_turned_part(Parameters &parameters, const std::string &part, const std::string &side)
{
  parameters.error_at(part + " / File", "a surface whose normals point out of the part",
                      "Lines from " + side +
                          " meet its inner side first: its normals are turned inside out. Reverse "
                          "the order of the corners of all triangles, as MeshLab does (Invert "
                          "Faces Orientation), and check that y points up.");
}
} // namespace arthrowear
