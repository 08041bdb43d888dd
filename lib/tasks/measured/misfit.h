// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/trial.h"

namespace arthrowear
{
/// Misfit of a law over the rows that are inside or outside, with constants of one origin.
struct Misfit
{
  std::string law, constants; ///< "paper", "any factor", "from hips", "from pins"
  unsigned int n_rows = 0, n_sources = 0, n_fitted = 0;
  /// Root mean square over the sources of the mean of ln(median/measured) of their rows.
  double root_mean_square = 0.;
};

/// Origin of the constants of a prediction: "from hips" or "from pins"; "paper", or "any
/// factor" of a quotient in which a fitted factor cancels.
std::string origin_of_constants(const RowSet &rows, const Prediction &prediction);

/// Misfits of all laws and origins, in the order of the predictions. Rows that are undecided, and
/// those with constants of the same source, do not count.
std::vector<Misfit> misfits_of(const RowSet &rows, const std::vector<Prediction> &predictions);
} // namespace arthrowear
