// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Prediction of a measured row by one law of wear, with constants that do not come from this row.
struct PublishedPrediction
{
  std::string row;
  std::string law;       ///< name of its file, "wear_factor"
  std::string form;      ///< choice of [Wear / From law / Law]; "none": a wear factor
  std::string constants; ///< row of the constants, "h1", or "paper"
  std::string origin;    ///< of the constants: "paper", "from hips", "from pins", "any factor"
  /// In the unit of the row: the measured value, 0 if there is none yet, and > 0 the median and the
  /// ends of the predicted interval by the missing inputs alone.
  double measured = 0., median = 0., low = 0., high = 0.;
  /// The same of the factor of the constants in the law's file [-]; 0: constants as published.
  double factor_median = 0., factor_low = 0., factor_high = 0.;
  double widest_share = 0.; ///< of the square of the rank correlation with the result
  std::string widest;       ///< the input that widens the interval most; may be empty

  double factor() const { return median / measured; }
  /// True if the constants are of the row's own trial.
  bool has_same_source() const { return constants.find(same_source) != std::string::npos; }

  static constexpr const char *same_source = " (same source)";
};

/// File beside the rows, which `arthrowear measured` writes into its output folder, and from which
/// it judges again without a run.
constexpr const char *predictions_file = "predictions.csv";

std::string predictions_csv(const std::vector<PublishedPrediction> &predictions);

/// @throws InputError that names the line
std::vector<PublishedPrediction> read_predictions(const std::string &file);
} // namespace arthrowear
