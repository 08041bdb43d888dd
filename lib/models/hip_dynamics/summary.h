// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/extrapolated_wear.h"
#include "entries/heel_strike_entries.h"

namespace arthrowear
{
/// Results of a vibrating hip.
struct HipDynamicsSummary : Summary
{
  explicit HipDynamicsSummary(const GaitCut &cut);

  /// Wear by one reading of the sliding distance, per million cycles.
  struct Reading
  {
    Reading(Summary &all, const std::string &id_ending, const std::string &ending);

    const NumberResult work; ///< force times distance, per cycle
    const NumberResult volume, cup_volume, head_volume, volume_from_forces, cross_shear,
        lost_volume, cup_depth, head_depth;
  };

  const CountResult kept_cycles =
      count(solver_result("kept_cycles", "cycles that a resumed run has").of_runs("that stop"));
  const CountResult steps = count(solver_result("steps", "steps"));
  const CountResult rejected_steps =
      count(solver_result("rejected_steps", "rejected steps").as(ResultRole::judged_steps));
  const CountResult evaluations =
      count(solver_result("evaluations", "evaluations of the equations of motion"));
  const CountResult crossings = count(solver_result("crossings", "touch-downs and lift-offs"));
  const NumberResult force =
      number(largest(contact_result("largest_normal_force", "largest normal force", "N")));
  const NumberResult penetration =
      number(largest(contact_result("largest_penetration", "largest penetration", "mm")));
  const NumberResult pressure =
      number(largest(contact_result("largest_pressure", "largest pressure", "MPa"))
                 .as(ResultRole::peak_pressure));
  const NumberResult torque =
      number(largest(contact_result("largest_friction_torque", "largest friction torque", "N mm")));
  const NumberResult speed = number(
      largest(other_result("largest_centre_speed", "largest speed of the head's centre", "mm/s")));
  const NumberResult frequency = number(
      largest(other_result("vibration_frequency", "frequency of the strongest vibration", "Hz")));
  const NumberResult half_angle = number(
      largest(contact_result("largest_half_angle", "largest half angle of the patch", "rad")));
  const NumberResult patches = number(solver_result("patches", "patches gathered", "-").counted());
  const NumberResult distance =
      number(contact_result("sliding_distance_per_cycle", "sliding distance per cycle", "mm")
                 .over(Reduction::mean));
  const NumberResult path_on_cup =
      number(contact_result("contact_path_body", "path of the contact on the cup per cycle", "mm")
                 .over(Reduction::mean));
  const NumberResult path_on_head = number(
      contact_result("contact_path_counterface", "path of the contact on the head per cycle", "mm")
          .over(Reduction::mean));
  const Reading by_sliding{*this, "", ""};
  const Reading by_path{*this, "_by_contact_path", " by the path of the contact"};
  const GaitCutSummary gait_cut;

  // Jumps with worn geometry have these.
  const TextResult outcome_of_jumps =
      text(solver_result("outcome_of_jumps", "outcome of the jumps").of_runs(with_jumps));
  const NumberResult worn_cycles =
      number(wear_result("worn_geometry_cycles", "cycles with worn geometry", "-")
                 .counted()
                 .of_runs(with_jumps));
  const CountResult jumps = count(solver_result("jumps", "jumps").of_runs(with_jumps));
  const NumberResult worn_rate =
      number(of_jumps("worn_geometry_volume_per_million", "worn volume", "worn", "mm^3")
                 .in_column("worn volume [mm^3]"));
  const NumberResult unworn_rate =
      number(of_jumps("unworn_geometry_volume_per_million", "worn volume", "unworn", "mm^3")
                 .in_column("worn volume with unworn geometry [mm^3]"));
  const NumberResult cup_depth_rate = number(
      of_jumps("worn_geometry_depth_per_million_body", "linear wear of the cup", "worn", "um"));
  const NumberResult head_depth_rate = number(of_jumps(
      "worn_geometry_depth_per_million_counterface", "linear wear of the head", "worn", "um"));
  const NumberResult depth_over_clearance =
      number(wear_result("deepest_wear_over_clearance", "deepest wear over the clearance", "-")
                 .percent(4)
                 .of_runs(with_jumps));
  const ExtrapolationSummary extrapolation{*this};

private:
  static constexpr const char *with_jumps = "with worn geometry";
  static DeclaredResult largest(DeclaredResult result) { return result.over(Reduction::largest); }
  static DeclaredResult of_jumps(const std::string &id, const std::string &what,
                                 const std::string &geometry, const std::string &unit)
  {
    return wear_result(id, what + " per million cycles with " + geometry + " geometry", unit)
        .over(Reduction::mean)
        .of_runs(with_jumps);
  }
};
} // namespace arthrowear
