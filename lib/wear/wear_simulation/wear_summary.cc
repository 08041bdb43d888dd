// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
DeclaredResult
WearSummary::of_roughness(const std::string &id, const std::string &ending)
{
  return accuracy_result(id, "roughness of the pressure" + ending, "-")
      .percent(3)
      .of_runs("with jumps");
}

DeclaredResult
WearSummary::by_mesh(const NumberResult &of) const
{
  return accuracy_result(of.id() + "_mesh_error",
                         "estimated error of " + of.declared().name + " by the mesh, relative", "-")
      .percent(2)
      .as(ResultRole::mesh_error)
      .of_runs("whose fields differ from the recovered ones");
}

WearSummary::WearSummary(const WearRunParameters &p, const std::vector<Check> &checks)
    : WornSummary(p.words().body, "worn volume from forces [mm^3]"),
      error_by_steps(number(
          accuracy_result("steps_error", "estimated error of wear by the steps, relative", "-")
              .percent(2)
              .means("load times sliding at the reference point in these steps, over the same in "
                     "steps a sixteenth as long, less 1")
              .of_runs("whose error is above round-off"))),
      volume_mesh_error(number(by_mesh(worn_volume))),
      depth_mesh_error(number(by_mesh(deepest_wear))),
      peak_mesh_error(number(by_mesh(peak_pressure))),
      first_peak_mesh_error(number(by_mesh(first_peak_pressure))),
      last_peak_mesh_error(number(by_mesh(last_peak_pressure))),
      // The cycles of a model whose cycles are no gait cycles have one name with and without jumps.
      gait_cycles(p.words().cycle + "s" == cycles.declared().name
                      ? cycles
                      : number(wear_result("gait_cycles", p.words().cycle + "s", "-")
                                   .counted()
                                   .as(ResultRole::cycles)
                                   .of_runs("without jumps"))),
      rate_at_end(
          number(wear_result("wear_rate_at_end", "wear rate per million cycles at the end", "mm^3")
                     .of_runs("with jumps"))),
      depth_rate_at_end(number(
          wear_result("depth_rate_at_end", "linear wear rate per million cycles at the end", "mm")
              .shown_as("depth per million cycles at the deepest point, at the end")
              .of_runs("with jumps"))),
      rate_at_end_mesh_error(number(by_mesh(rate_at_end))),
      rate_at_end_error(number(
          accuracy_result("wear_rate_at_end_error",
                          "estimated error of wear rate per million cycles at the end by the "
                          "jumps, relative",
                          "-")
              .percent(2)
              .of_runs("of two judged jumps or more"))),
      depth_rate_at_end_error(number(
          accuracy_result("depth_rate_at_end_error",
                          "estimated error of linear wear rate per million cycles at the end by "
                          "the jumps, relative",
                          "-")
              .percent(2)
              .of_runs("of two judged jumps or more"))),
      counterface_volume(number(wear_result("worn_volume_counterface",
                                            "worn volume of the " + p.words().counterface, "mm^3")
                                    .in_column(p.words().counterface + " worn volume [mm^3]")
                                    .of_runs("whose counterface may wear"))),
      counterface_depth(
          number(wear_result("deepest_wear_counterface",
                             "largest wear depth of the " + p.words().counterface, "mm")
                     .of_runs("whose counterface wears"))),
      load_times_sliding(
          number(contact_result("load_times_sliding",
                                "load times sliding at the " + p.words().reference, "N m")
                     .over(Reduction::sum)
                     .of_runs("without jumps"))),
      sliding_distance(number(
          contact_result("sliding_distance", "sliding distance at the " + p.words().reference, "mm")
              .over(Reduction::sum)
              .of_runs("without jumps"))),
      clinical(*this, p.words().body, "jumps and contact"),
      penetration_mesh_error(number(by_mesh(clinical.by_wear.length).rounded(2))),
      path_mesh_error(number(by_mesh(clinical.path.length).rounded(2))),
      verdicts(*this, p.words().body, checks)
{
  const std::string mesh = "mesh", steps_cause = "steps", jumps_cause = "jumps";
  for (const NumberResult &result : {worn_volume, wear_rate})
    state(result, volume_mesh_error, mesh);
  for (const NumberResult &result : {deepest_wear, depth_rate})
    state(result, depth_mesh_error, mesh);
  state(peak_pressure, peak_mesh_error, mesh);
  clinical.state_by_mesh(*this, penetration_mesh_error, path_mesh_error);
  for (const NumberResult &result :
       {worn_volume, deepest_wear, wear_rate, depth_rate, rate_at_end, depth_rate_at_end,
        clinical.by_wear.length, clinical.path.length})
    state(result, error_by_steps, steps_cause);
  state(rate_at_end, rate_at_end_mesh_error, mesh);
  state(depth_rate_at_end, depth_mesh_error, mesh);
  state(rate_at_end, rate_at_end_error, jumps_cause);
  state(depth_rate_at_end, depth_rate_at_end_error, jumps_cause);
  state(first_peak_pressure, first_peak_mesh_error, mesh);
  state(last_peak_pressure, last_peak_mesh_error, mesh);
}
} // namespace arthrowear
