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
  const LawOnTrial &law(const std::string &name) const;
  /// "h3", "h3, same source", "as published"
  std::string constants_of(const Prediction &prediction) const;
  /// "pins overpredict …": one line on what the predictions outside show.
  std::string answer() const;
};

/// "0.77", three digits.
std::string short_number(double value);

std::string comparison_markdown(const Comparison &comparison);
std::string comparison_json(const Comparison &comparison);
std::string comparison_page(const Comparison &comparison);
} // namespace arthrowear
