// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A quantity of a layer with the fitted stiffness beside its value by finite elements.
struct LayerMisfit
{
  std::string quantity, unit;
  double finite_elements = 0., layer = 0.;
  double relative() const { return layer / finite_elements - 1.; }
};

struct StiffnessFit
{
  double factor = 1.;       ///< `Layer / Stiffness factor`
  unsigned int n_steps = 0; ///< of the run that were compared
  double spread =
      0.; ///< root mean square of the relative misfit of the peak pressure over them [-]
  std::vector<LayerMisfit> misfits;
};

/// Stiffness of a layer that gives the peak pressures of a run of hip_cup: the squares of the
/// relative differences over the first computed cycle are least, each step under the run's own
/// load.
/// @param layer_case  a parameter file of hip_layer; @param run  the output folder of hip_cup
/// @throws InputError if case or run has another model or another cavity, or the run has no rows
StiffnessFit fit_stiffness(const std::string &layer_case, const std::string &run);
/// A table of the misfits and the line for the parameter file.
std::string text_of(const StiffnessFit &fit);
} // namespace arthrowear
