// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/posterior_summary.h"

namespace arthrowear
{
/// A posterior with the model, the table and the seed that it belongs to.
struct PosteriorResult
{
  PosteriorModel model;
  Posterior posterior;
  PosteriorSummary summary;
  std::string source; ///< name of the table
  unsigned int seed = 1;
};

PosteriorResult compute_posterior(PosteriorModel model, const std::string &source,
                                  unsigned int seed);

/// Constants with priors and intervals, their correlations, diagnostics, every row measured and
/// predicted, warnings; for people.
std::string text_of(const PosteriorResult &result);

/// The joint draws as a table: a column for each constant, named by the path of its entry, and a
/// row for each draw.
std::string draws_of(const PosteriorResult &result);

/// The rows measured and predicted as a table.
std::string csv_of(const PosteriorResult &result);
} // namespace arthrowear
