// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "layer_simulation/layer_output.h"
#include "run/refinement.h"

namespace arthrowear
{
/// Runs a layer over all cycles, jump after jump, with its tables, frames and doubts.
/// @param coarse  the same layer with points twice as far from each other, whose life gives the
/// errors by the points
std::unique_ptr<Summary> run_layer(const LayeredParameters &p, LayerCycle &cycle,
                                   LayerCycle &coarse, LayerOutput &output, Run &run);

/// Results, errors, plots and warnings of run_layer().
/// @param points_entry  of the number of points, for a remedy: "Cup / Points"
void declare_layer_run(const LayeredParameters &p, const LayerSummary &summary,
                       const std::string &points_entry, Declarations &declared);

/// Points, steps and jumps. @param n_points  of the case
std::vector<Refinement> layer_refinements(const LayeredParameters &p,
                                          const std::string &points_entry, double n_points);

/// A number of cycles that the tolerance of jumps decides. @param flops  per step and point
RunCost layer_cost(const LayeredParameters &p, double n_points, double flops);
} // namespace arthrowear
