// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_layer/meeting.h"

#include "base/format.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double most_lines = 2000.;

/// Lines from outside a part that meet its surface, by the side that they meet first.
struct FirstSides
{
  std::size_t outer = 0, inner = 0;

  void add(const Surface &surface, const Vector3 &start, const Vector3 &direction)
  {
    const double to_outer = surface.first_hit(start, direction, 1.),
                 to_inner = surface.first_hit(start, direction, -1.);
    outer += to_outer < to_inner ? 1 : 0;
    inner += to_inner < to_outer ? 1 : 0;
  }
  bool are_turned() const { return inner > outer; }
};

void
add_turned(Parameters &parameters, const std::string &part, const std::string &side)
{
  parameters.error_at(part + " / File", "a surface whose normals point out of the part",
                      "Lines from " + side +
                          " meet its inner side first: its normals are turned inside out. Reverse "
                          "the order of the corners of all triangles, as MeshLab does (Invert "
                          "Faces Orientation), and check that y points up.");
}

/// The sides of an insert that lines from above meet first.
FirstSides
sides_of_insert(const KneeLayerParameters &p)
{
  const auto n = static_cast<int>(std::sqrt(most_lines));
  FirstSides sides;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      sides.add(*p.dishes.surface,
                {p.length * ((i + .5) / n - .5), p.top(), p.width * ((k + .5) / n - .5)},
                {0., -1., 0.});
  return sides;
}

/// The sides of a femur, wholly above the points of the insert, that lines upwards from them meet.
FirstSides
sides_of_femur(const RigidPart &femur, const std::shared_ptr<const Surface> &of_file,
               const InsertPoints &points, FemurPose pose)
{
  for (const Vector3 &point : points.positions)
    pose.origin[1] = std::max(pose.origin[1], point[1] + femur.extent());
  const Matrix3 to_femur = transpose(pose.matrix());
  const Vector3 up = to_femur * Vector3{0., 1., 0.};
  FirstSides sides;
  for (const Vector3 &point : points.positions)
  {
    const Vector3 start = to_femur * (point - pose.origin);
    if (of_file)
      sides.add(*of_file, start, up);
    else
      sides.outer += std::isfinite(femur.travel(start, up)) ? 1 : 0;
  }
  return sides;
}
} // namespace

void
check_meeting(const KneeLayerParameters &p, Parameters &parameters)
{
  if (p.are_tori())
    return;
  if (p.dishes.surface && sides_of_insert(p).are_turned())
  {
    add_turned(parameters, "Insert", "above");
    return;
  }
  const InsertPoints points = p.points(std::min<double>(p.n_points, most_lines));
  const std::string axes = "Check [Origin in file [mm]] and the axes: x points forward, y up, z to "
                           "the right.";
  if (points.size() == 0)
  {
    parameters.error_at(
        "Insert / File", "a surface below the femur",
        formatted("No place of it faces up where x is within %.4g mm and z within %.4g mm. ",
                  .5 * p.length, .5 * p.width) +
            axes);
    return;
  }
  const RigidPart femur = p.femur();
  for (const InsertStep &step : p.steps)
  {
    const FirstSides sides = sides_of_femur(femur, p.condyles.surface, points, step.pose);
    if (sides.are_turned())
      add_turned(parameters, "Femur", "below");
    if (sides.outer + sides.inner > 0)
      return;
  }
  parameters.error_at(p.condyles.surface ? "Femur / File" : "Insert / File",
                      "a surface that the other part meets",
                      "The femur lies beside the insert in all steps of the cycle: no line upwards "
                      "from the insert meets the femur. " +
                          axes);
}
} // namespace arthrowear
