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
  double measured = 0., median = 0., low = 0., high = 0.; ///< in the unit of the row, > 0
  std::string verdict;                                    ///< "inside", "outside", "undecided"

  double factor() const { return median / measured; }
};

/// File beside the rows, which `arthrowear measured` writes into its output folder.
constexpr const char *predictions_file = "predictions.csv";

std::string predictions_csv(const std::vector<PublishedPrediction> &predictions);

/// @throws InputError that names the line
std::vector<PublishedPrediction> read_predictions(const std::string &file);
} // namespace arthrowear
