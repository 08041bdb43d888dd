// SPDX-License-Identifier: LGPL-2.1-or-later
// Rules between entries; rules of a single entry stand at its declaration in parameters.cc.
#include "base/format.h"
#include "base/units.h"
#include "inputs/plausibility.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/layer_prediction.h"
#include "models/hip_cup/parameters.h"

namespace arthrowear
{
namespace
{
/// A sideways load needs a backing that can move sideways.
void
check_load_direction(Parameters &parameters, const HipCupParameters::Load &load)
{
  if (load.direction == LoadDirection::axis)
    return;
  const std::string with = " with [Load / Direction] " + parameters.value("Load / Direction");
  if (!carries_by_contact(load.application))
    parameters.error_at("Load / Application", "translating_backing or moving_head" + with,
                        "Any other application holds the backing along x and y, where it would "
                        "carry load besides the head.");
}
} // namespace

void
HipCupParameters::check(Parameters &parameters)
{
  check_laws(parameters);
  check_load_direction(parameters, load);
  check_head(parameters, *this);
  cup.geometry.inner_radius = 0.5 * cup.inner_diameter;
  cup.geometry.outer_radius = 0.5 * cup.outer_diameter - cup.shell_thickness - cup.cement_thickness;
  head.shape.check(parameters, "Head", Head::setting(inner_radius() - head.clearance));
  check_wear(parameters);
  if (cup.mesh_file.empty() && cup.outer_diameter <= cup.inner_diameter)
    parameters.error_at("Cup / Outer diameter [mm]", "above the inner diameter");
  else if (cup.mesh_file.empty() && cup.geometry.outer_radius <= cup.geometry.inner_radius)
    parameters.error_at(
        "Cup / Outer diameter [mm]",
        formatted("above %.6g mm, the inner diameter and twice the thicknesses of shell and cement",
                  (cup.inner_diameter + 2. * (cup.shell_thickness + cup.cement_thickness)) /
                      units::mm));
  else if (cup.mesh_file.empty())
    check_cup_wall(parameters, "Cup / Outer diameter [mm]",
                   cup.geometry.outer_radius - cup.geometry.inner_radius);
  for (const auto &[entry, thickness] :
       {std::pair("Cup / Shell thickness [mm]", cup.shell_thickness),
        std::pair("Cup / Cement thickness [mm]", cup.cement_thickness)})
    if (!cup.mesh_file.empty() && thickness > 0.)
      parameters.error_at(entry, "0 with [Cup / Imported mesh / Mesh file]",
                          "The mesh has its layers: [Material / Other volumes] names them.");
  if (cup.mesh_file.empty() && head.clearance >= cup.geometry.inner_radius)
    parameters.error_at("Head / Radial clearance [mm]", "below the cavity's radius");
  else
    check_clearance(parameters, "Head / Radial clearance [mm]", head.clearance, inner_radius());
  check_time(parameters);
  motion.require(parameters);
  if (load.application == LoadApplication::displacement)
    parameters.require("Load / Displacement file", "[Load / Application] displacement needs it");
  else
    load.check(parameters);
  check_layer_prediction(parameters, *this);
}
} // namespace arthrowear
