// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/declared_wear.h"
#include "entries/extrapolated_wear.h"
#include "wear_simulation/parameters.h"

namespace arthrowear
{
/// Results of a body of finite elements that wears on its counterface.
struct WearSummary : WornSummary
{
  /// @param checks  that its runs may have
  explicit WearSummary(const WearRunParameters &p,
                       const std::vector<Check> &checks = checks_of_ball());

  // Errors by the mesh, estimated from recovered fields, over the results, and by the steps.
  const NumberResult error_by_steps;
  const NumberResult volume_mesh_error, depth_mesh_error, peak_mesh_error, first_peak_mesh_error,
      last_peak_mesh_error;

  // The course of a run.
  const NumberResult gait_cycles; ///< without jumps
  const CountResult steps = count(solver_result("steps", "steps"));
  const CountResult cut_steps =
      count(solver_result("cut_steps", "cut steps").as(ResultRole::judged_steps));
  const CountResult computed_steps = count(jump_count("computed_steps", "computed steps"));
  const CountResult jumps = count(jump_count("jumps", "jumps"));
  const CountResult swinging_jumps =
      count(jump_count("swinging_jumps", "jumps with a swing that does not decay")
                .shown_as("jumps with an oscillation that does not decay"));
  const NumberResult longest_stable_jump =
      number(solver_result("longest_stable_jump", "longest stable jump, estimated", "cycles")
                 .over(Reduction::least)
                 .of_runs("with explicit jumps"));
  const CountResult mesh_moves = count(
      solver_result("mesh_moves", "moves of the mesh").of_runs("whose mesh follows its wear"));
  const CountResult mesh_refills = count(
      solver_result("mesh_refills", "refills of the mesh").of_runs("whose mesh follows its wear"));
  const CountResult newton_iterations =
      count(solver_result("newton_iterations", "Newton iterations"));
  const CountResult contact_iterations =
      count(solver_result("contact_iterations", "contact iterations"));
  const CountResult factorisations = count(solver_result("factorisations", "factorisations"));
  const CountResult tetrahedra =
      count(solver_result("tetrahedra", "tetrahedra"), Reduction::at_end);
  const NumberResult element_volume =
      number(solver_result("element_volume", "volume of the elements", "mm^3"));

  const NumberResult roughness = number(of_roughness("roughness", "")),
                     unworn_roughness = number(
                         of_roughness("unworn_roughness", ", unworn").over(Reduction::first)),
                     roughness_limit =
                         number(of_roughness("roughness_limit", ", limit").over(Reduction::first));

  // Wear.
  const NumberResult rate_at_end, depth_rate_at_end;
  const NumberResult rate_at_end_mesh_error, rate_at_end_error, depth_rate_at_end_error;
  const NumberResult volume_error_size =
      number(accuracy_result("volume_error_size", "estimated error of worn volume", "mm^3")
                 .rounded(2)
                 .shown_as("estimated error of worn volume by the jumps")
                 .over(Reduction::sum)
                 .of_runs("whose jumps are judged"));
  const NumberResult depth_error_size =
      number(accuracy_result("depth_error_size", "estimated error of depths", "mm")
                 .rounded(2)
                 .shown_as("estimated error of depths by the jumps")
                 .over(Reduction::sum)
                 .of_runs("whose jumps are judged"));
  const NumberResult force_error =
      number(accuracy_result("force_error", "largest estimated error of the contact force", "-")
                 .percent(2)
                 .shown_as("largest estimated error of the contact force by the jumps")
                 .over(Reduction::largest)
                 .of_runs("whose jumps are judged"));
  const NumberResult counterface_volume, counterface_depth;
  const NumberResult mesh_volume =
      number(wear_result("worn_volume_of_mesh", "worn volume of the mesh", "mm^3")
                 .of_runs("whose mesh follows its wear"));
  const NumberResult volume_over_factor =
      number(wear_result("volume_over_factor", "volume over wear factor", "N m")
                 .symbol_is("V/K")
                 .over(Reduction::sum)
                 .of_runs("with a wear factor, without jumps"));
  const TextResult rate_note =
      text(wear_result("wear_rate_note", "wear rate").of_runs("of less than a cycle"));
  const TextResult rate_cycles =
      text(wear_result("wear_rate_cycles", "wear rate is of").of_runs("that end within a cycle"));
  const NumberResult worn_area =
      number(wear_result("worn_area", "worn area", "mm^2")
                 .means("of the points worn deeper than [Output / Worn depth threshold [um]]"));

  // Contact.
  const NumberResult load_times_sliding, sliding_distance;
  const NumberResult largest_force =
      number(contact_result("largest_contact_force", "largest contact force", "N")
                 .shown_as("largest contact force, resultant")
                 .over(Reduction::largest));

  const ClinicalSummary clinical;
  const NumberResult penetration_mesh_error, path_mesh_error;
  const ExtrapolationSummary extrapolation{*this};
  const VerdictSummary verdicts;

private:
  static DeclaredResult jump_count(const std::string &id, const std::string &name)
  {
    return solver_result(id, name).of_runs("with jumps");
  }
  static DeclaredResult of_roughness(const std::string &id, const std::string &ending);
  /// The error of a result by the mesh.
  DeclaredResult by_mesh(const NumberResult &of) const;
};
} // namespace arthrowear
