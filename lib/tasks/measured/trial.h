// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/calibration.h"
#include "measured/row_set.h"
#include "spread/sampled_study.h"

namespace arthrowear
{
/// Median and ends of the interval that the missing inputs and the constants leave open, in the
/// unit of the measurement.
struct PredictedInterval
{
  double median = 0., low = 0., high = 0.; ///< 0 < low <= median <= high
};

/// A row as one law predicts it, with the constants of one calibration row.
struct Prediction
{
  std::string row, law;
  std::string calibration; ///< id of a row; empty: constants as published
  bool has_same_source = false;
  std::size_t n_cases = 0, n_failed = 0;
  std::string failure; ///< why there is no interval; else empty
  PredictedInterval interval;
  PredictedInterval factor; ///< of the constants in the law's file [-]; 0: as published
  /// The missing input, or "constants", whose knowledge would narrow the interval most, and the
  /// square of its rank correlation with the result.
  std::string widest;
  double widest_share = 0.;

  /// True if both have one row, law and calibration.
  bool is_as(const Prediction &other) const
  {
    return row == other.row && law == other.law && calibration == other.calibration;
  }
};

/// Draws of inputs with the result of each.
struct DrawnResults
{
  std::vector<std::string> inputs;
  std::vector<std::vector<double>> values; ///< [input][case]
  std::vector<double> results;             ///< of each case; NaN: it failed
};

/// Sets interval and the widest input of a prediction from its draws.
void summarise_draws(const DrawnResults &drawn, Prediction &prediction);

/// Runs the study in a file and reads its cases. @throws InputError, RunError
using RunStudy = std::function<SampledStudy(const std::string &study_file)>;

/// Predicts rows; studies and tables of constants lie in a folder for each row and law.
class Trials
{
public:
  /// @param known  predictions that need no run
  Trials(const RowSet &rows, std::string output, RunStudy run, std::vector<Prediction> known = {})
      : rows_(rows), output_(std::move(output)), run_(std::move(run)), known_(std::move(known))
  {
  }

  /// Predictions of all wanted rows; a law with constants that a calibration multiplies once for
  /// each calibration row. @param before  called with row, law and calibration of the next
  /// prediction
  std::vector<Prediction> all(const std::function<void(const Prediction &)> &before);

private:
  Prediction predict(const PublishedRow &row, const LawOnTrial &law,
                     const std::string &calibration);
  /// File of the draws of the constants, which is written when it is first asked for.
  const std::string &factors_file(const std::string &row, const LawOnTrial &law);
  /// The same times the draws of the ratio of a row.
  std::string factors_for(const PublishedRow &row, const LawOnTrial &law,
                          const std::string &calibration);
  DrawnResults drawn(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
                     const std::string &folder);
  SampledStudy run(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
                   const std::string &folder, bool gives_constants);
  std::string folder_of(const PublishedRow &row, const LawOnTrial &law,
                        const std::string &calibration) const;

  const RowSet &rows_;
  std::string output_;
  RunStudy run_;
  std::vector<Prediction> known_;
  std::map<std::string, std::string> studies_;                         ///< files, by case and draws
  std::map<std::pair<std::string, std::string>, std::string> factors_; ///< files
};
} // namespace arthrowear
