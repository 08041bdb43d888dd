// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/trial.h"
#include "published/predictions.h"

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

/// Everything that a comparison with measurements has found.
struct Comparison
{
  RowSet rows;
  std::vector<Prediction> predictions;
  std::vector<Misfit> misfits;
  std::string command, program; ///< command that makes it, and its version

  std::size_t count(TrialVerdict verdict) const;
  /// Rows of which nothing is predicted, in order.
  std::vector<const PublishedRow *> without_prediction() const;
  /// "h3", "h3, same source", "paper"
  std::string constants_of(const Prediction &prediction) const;
  /// Counts of predictions that are outside, inside and undecided, as sentences.
  std::string answer() const;
};

/// A table of texts with its titles.
struct TextTable
{
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// Predictions of measured rows, for reports of runs.
std::vector<PublishedPrediction> published_predictions(const Comparison &comparison);

/// "0.77", three digits.
std::string short_number(double value);

/// "undecided" or "not modelled" of a row without prediction.
const char *verdict_without_prediction(const PublishedRow &row);

TextTable predictions_table(const Comparison &comparison, bool outside_alone);
TextTable misfit_table(const Comparison &comparison);
TextTable constants_table(const Comparison &comparison);
TextTable others_table(const Comparison &comparison);
} // namespace arthrowear
