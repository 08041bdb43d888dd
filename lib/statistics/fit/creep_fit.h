// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/creep_rows.h"
#include "fit/law_fit.h"
#include "fit/posterior_model.h"

namespace arthrowear
{
/// Constants a and b of creep (creep 2), whose logarithms are fitted.
struct CreepFit
{
  double reference = 0.;                 ///< t_0 [s]
  std::vector<FittedConstant> constants; ///< a and b [1/MPa]
  std::vector<CreepRow> rows;
  std::vector<double> predicted; ///< strains of the rows
  unsigned int degrees_of_freedom = 0;
  double scatter = 0.; ///< of ln strain, or in units of the given standard deviations
  std::vector<std::string> warnings;
};

/// Least squares of ln strain over all rows, weighted by known standard deviations, with the strain
/// that runs compute from the start under a constant pressure.
/// @throws InputError if there are fewer than two rows, RunError if the iteration does not converge
CreepFit fit_creep(const std::vector<CreepRow> &rows, double reference);

/// The law of creep with its priors and rows.
/// @param priors  "name = prior", see complete_model()
PosteriorModel creep_posterior_model(const std::vector<CreepRow> &rows, double reference,
                                     const std::vector<std::string> &priors);

/// Constants with intervals, rows measured and predicted, warnings, and the entries for a parameter
/// file; for people.
/// @param source  name of the table
std::string text_of(const CreepFit &fit, const std::string &source);
} // namespace arthrowear
