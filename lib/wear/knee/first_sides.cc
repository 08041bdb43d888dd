// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/first_sides.h"

#include "base/format.h"

#include <algorithm>

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

FemurOverInsert
femur_over_insert(const RigidPart &femur, const std::shared_ptr<const Surface> &of_file,
                  const std::vector<Vector3> &points, FemurPose pose)
{
  for (const Vector3 &point : points)
    pose.origin[1] = std::max(pose.origin[1], point[1] + femur.extent());
  const Matrix3 to_femur = transpose(pose.matrix());
  const Vector3 up = to_femur * Vector3{0., 1., 0.};
  FemurOverInsert over;
  for (const Vector3 &point : points)
  {
    const Vector3 start = to_femur * (point - pose.origin);
    FirstSides &side = over.sides[point[2] < 0. ? 0 : 1];
    const std::size_t before = side.outer + side.inner;
    if (of_file)
      side.add(*of_file, start, up);
    else
      side.outer += std::isfinite(femur.travel(start, up)) ? 1 : 0;
    if (side.outer + side.inner == before)
      continue;
    over.least_z = std::min(over.least_z, point[2]);
    over.most_z = std::max(over.most_z, point[2]);
  }
  return over;
}

void
check_femur_over_insert(const FemurOverInsert &over, const double load_z, const bool is_varus_free,
                        Parameters &parameters)
{
  const auto &[left, right] = over.sides;
  if (left.are_turned() || right.are_turned())
    return add_turned_part(parameters, "Femur",
                           left.are_turned() == right.are_turned() ? "below"
                           : left.are_turned()                     ? "below where z < 0"
                                                                   : "below where z > 0");
  if (is_varus_free && over.meets() && !(load_z > over.least_z && load_z < over.most_z))
    parameters.error_at("Femur / Varus", "held where the load passes beside the femur",
                        formatted("The femur lies over the insert from z %.3g to %.3g mm, and the "
                                  "load at z %.3g mm would tip it. Set it to held, move the load "
                                  "by [Load / Medial offset [mm]], or give both condyles.",
                                  over.least_z, over.most_z, load_z + 0.)); // not -0
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
