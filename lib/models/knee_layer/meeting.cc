// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_layer/meeting.h"

#include "base/format.h"
#include "knee/first_sides.h"

namespace arthrowear
{
namespace
{
constexpr double most_lines = 2000.;

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

} // namespace

void
check_meeting(const KneeLayerParameters &p, Parameters &parameters)
{
  if (p.are_tori())
    return;
  if (p.dishes.surface && sides_of_insert(p).are_turned())
  {
    add_turned_part(parameters, "Insert", "above");
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
    const FemurOverInsert over =
        femur_over_insert(femur, p.condyles.surface, points.positions, step.pose);
    if (p.condyles.surface)
      check_femur_over_insert(over, p.load_z(), p.insert.is_varus_free, parameters);
    if (over.meets())
      return;
  }
  parameters.error_at(p.condyles.surface ? "Femur / File" : "Insert / File",
                      "a surface that the other part meets",
                      "The femur lies beside the insert in all steps of the cycle: no line upwards "
                      "from the insert meets the femur. " +
                          axes);
}
} // namespace arthrowear
