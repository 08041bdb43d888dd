// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/extrapolated_wear.h"

namespace arthrowear
{
/// Results of a loaded tibial tray.
struct TraySummary : Summary
{
  const CountResult levels = count(solver_result("levels", "levels"));
  const CountResult unbalanced_levels =
      count(accuracy_result("unbalanced_levels", "levels without equilibrium")
                .as(ResultRole::unbalanced));
  const CountResult tetrahedra =
      count(solver_result("tetrahedra", "tetrahedra"), Reduction::at_end);
  const CountResult steps = count(solver_result("steps", "steps"));
  const NumberResult time_step =
      number(solver_result("time_step", "time step", "s").over(Reduction::first));
  const NumberResult stable_step =
      number(solver_result("stable_time_step", "stable time step by the bound", "s")
                 .over(Reduction::first));
  const NumberResult added_mass =
      number(solver_result("added_mass", "added mass", "-").over(Reduction::first));
  const NumberResult lowest_period =
      number(other_result("lowest_period", "lowest period", "s").over(Reduction::first));
  const NumberResult load = number(other_result("load", "load", "% BW"));
  const NumberResult damage_load =
      number(of_damage("load_at_first_damage", "load at first damage", "% BW"));
  const NumberResult seen_load =
      number(of_damage("load_of_seen_damage", "load when it was seen", "% BW"));
  const TextResult damage_on =
      text(other_result("first_damage_on", "first damage on").over(Reduction::first));
  const TextResult damage_at = text(of_damage("first_damage_at", "first damage at [mm]", ""));
  const NumberResult undamaged_area = number(other_result("undamaged_area", "undamaged area", "-"));
  const NumberResult adherent_area =
      number(other_result("adherent_area", "area with intensity above 0.1", "-"));
  const NumberResult uplift = number(other_result("uplift", "uplift of the unloaded side", "mm"));
  const NumberResult tilt = number(other_result("tilt", "tilt", "deg"));
  const NumberResult reaction_error =
      number(accuracy_result("reaction_error", "reaction over load minus 1", "-")
                 .percent(2)
                 .as(ResultRole::judged_steps));
  const NumberResult energy_ratio =
      number(other_result("kinetic_over_strain_energy", "kinetic over strain energy", "-"));
  const NumberResult energy_imbalance =
      number(accuracy_result("energy_imbalance", "energy imbalance over external work", "-")
                 .percent(2)
                 .as(ResultRole::judged_steps));
  const NumberResult worn_volume = number(wear_result("worn_volume", "worn volume", "mm^3")
                                              .as(ResultRole::worn_volume)
                                              .of_runs("with a wear law"));
  const ExtrapolationSummary extrapolation{*this};
  const NumberResult debris = number(of_debris("debris", "debris on the interfaces"));
  const NumberResult debris_produced =
      number(of_debris("debris_produced", "debris produced").over(Reduction::sum));
  const NumberResult debris_decayed =
      number(of_debris("debris_decayed", "debris decayed").over(Reduction::sum));
  const NumberResult debris_left =
      number(of_debris("debris_over_edge", "debris out over the edge").over(Reduction::sum));

private:
  static DeclaredResult of_damage(const std::string &id, const std::string &name,
                                  const std::string &unit)
  {
    return other_result(id, name, unit).over(Reduction::first).of_runs("with damage");
  }
  static DeclaredResult of_debris(const std::string &id, const std::string &name)
  {
    return other_result(id, name, "mm^3").of_runs("with debris");
  }
};
} // namespace arthrowear
