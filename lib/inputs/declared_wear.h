// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "inputs/motion_entries.h"
#include "results/declarations.h"

namespace arthrowear
{
/// Plots of statistics.csv and wear_history.csv of a model of a worn body on its counterface.
void declare_wear_plots(Declarations &declared);

/// Results of ClinicalResults and of its verdicts.
/// @param body  its name @param causes  of the errors of penetrations
void declare_clinical_results(Declarations &declared, const std::string &body,
                              const std::string &causes = "jumps and contact");

/// Results of the models whose wear jumps over cycles. @param body  its name
void declare_results_of_jumps(Declarations &declared, const std::string &body);

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
