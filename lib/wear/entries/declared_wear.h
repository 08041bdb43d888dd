// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/creep_results.h"
#include "entries/motion_entries.h"
#include "entries/verdicts.h"

namespace arthrowear
{
/// Results of the models whose wear jumps over cycles.
struct WornSummary : Summary
{
  /// @param body  its name @param rate_column  of wear_history.csv, with the volume of the rate
  WornSummary(const std::string &body, const std::string &rate_column);

  // The errors come first, which the results name.
  const NumberResult tolerance = number(accuracy_result("tolerance", "tolerance", "-")
                                            .percent(3)
                                            .shown_as("tolerance of the jumps")
                                            .over(Reduction::first)
                                            .as(ResultRole::tolerance)
                                            .of_runs("whose jumps are judged"));
  const NumberResult volume_error =
      number(accuracy_result("volume_error", "estimated error of worn volume, relative", "-")
                 .percent(2)
                 .shown_as("estimated error of worn volume by the jumps, relative")
                 .as(ResultRole::volume_error)
                 .of_runs("whose jumps are judged"));
  const NumberResult depth_error =
      number(accuracy_result("depth_error", "estimated error of depths, relative", "-")
                 .percent(2)
                 .shown_as("estimated error of depths by the jumps, relative")
                 .as(ResultRole::depth_error)
                 .of_runs("whose jumps are judged"));
  const NumberResult cycles = number(
      wear_result("cycles", "cycles", "-").counted().as(ResultRole::cycles).of_runs("with jumps"));
  const CountResult computed_cycles =
      count(solver_result("computed_cycles", "computed cycles").of_runs("with jumps"));
  const CountResult rejected_jumps = count(solver_result("rejected_jumps", "rejected jumps")
                                               .as(ResultRole::judged_steps)
                                               .of_runs("with jumps"));
  const NumberResult worn_volume, worn_volume_from_forces, deepest_wear, wear_rate, depth_rate;
  const CreepSummary creep{*this};
  const NumberResult peak_pressure, first_peak_pressure, last_peak_pressure;
  const NumberResult cross_shear =
      number(contact_result("cross_shear", "cross-shear ratio of the last cycle", "-")
                 .in_column("cross-shear ratio [-]")
                 .of_runs("whose wear law needs it"));
};

/// Plots of statistics.csv and wear_history.csv of a model of a worn body on its counterface.
void declare_wear_plots(const WornSummary &summary, Declarations &declared);

/// The checks of a body that wears under a ball.
std::vector<Check> checks_of_ball();

/// Known where the columns of the angles have the signs of a leg in the frame of the load: of a
/// left leg the rotation alone is reversed, of a right leg the adduction alone.
Anatomy anatomy_of(const MotionEntries &motion);

/// A cup and its head, as entries give them.
struct DeclaredCup
{
  double head_diameter = 0., clearance = 0.; ///< [mm]
  double wall = 0.;                          ///< of the polyethylene [mm]; 0: not known
  std::string mesh_file;                     ///< imported; empty: made
  bool is_curved = false;                    ///< quadratic elements
  Matrix3 rotation = identity3;              ///< turns the pole of the cavity from z to its place
  bool has_meridians = false;                ///< tables along meridians can be extracted
  FrameTime time;                            ///< of all series
  /// The series contact, head and cup have these fields.
  std::vector<ColumnHeader> values, head_values, body_values;
};

/// The implant's parts, and the series contact, head and cup.
void declare_cup(Declarations &declared, const DeclaredCup &cup);
} // namespace arthrowear
