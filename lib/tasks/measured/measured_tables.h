// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/misfit.h"

namespace arthrowear
{
/// Everything that a comparison with measurements has found.
struct Comparison
{
  RowSet rows;
  std::vector<Prediction> predictions;
  std::vector<Misfit> misfits;
  std::string command, program; ///< command that makes it, and its version

  std::size_t count(Verdict verdict) const;
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

/// "0.77", three digits.
std::string short_number(double value);

/// "undecided" or "not modelled" of a row without prediction.
const char *verdict_without_prediction(const PublishedRow &row);

TextTable predictions_table(const Comparison &comparison, bool outside_alone);
TextTable misfit_table(const Comparison &comparison);
TextTable constants_table(const Comparison &comparison);
TextTable others_table(const Comparison &comparison);
} // namespace arthrowear
