// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "published/predictions.h"
#include "published/row.h"
#include "published/trial_score.h"

#include <map>

namespace arthrowear
{
/// ln 10: the trials are ten times as probable by the law as by their mean.
constexpr double least_advantage = 2.302585;

/// Measurements that are compared with each other have the same joint, place, material and
/// quantity.
struct WearGroup
{
  std::string joint; ///< "hip", "knee"; empty: specimens
  MeasuredOn on = MeasuredOn::bench;
  std::string material; ///< "conventional polyethylene"; empty: not stated
  std::string unit;     ///< "mm^3", "mm" or of the row

  bool operator<(const WearGroup &other) const;
  bool operator==(const WearGroup &other) const { return !(*this < other) && !(other < *this); }
  /// "hips in patients, conventional polyethylene, penetration"
  std::string words() const;
};

WearGroup group_of(const PublishedRow &row);

/// True if a measured value differs from zero: its mean is more than two standard errors. Others
/// have no ratio to a prediction, and are not judged.
bool is_resolved(const Measurement &measured);

/// A prediction with the interval that the other trials leave.
struct JudgedRow
{
  std::string row, trial;
  double factor = 0.;         ///< median prediction over measured
  double low = 0., high = 0.; ///< ends in the unit of the row; 0: no verdict
  double measured = 0.;

  bool is_inside() const { return measured >= low && measured <= high; }
};

/// Verdict on a law from predictions of trials, each judged by the other trials.
struct LawJudgement
{
  WearGroup group;
  std::string law, form;
  std::string origin; ///< of the constants: "paper", "from hips"
  std::vector<JudgedRow> rows;
  std::size_t n_trials = 0, n_inside = 0; ///< trials; those within the interval of the others
  double least = 0., most = 0.;           ///< of the factors of the trials: medians over measured
  double spread = 0.;                     ///< of the trials' own factors [SD of ln]
  double next = 0.;                       ///< factor by which a further trial may differ, 90 %
  double score = 0., baseline = 0.;       ///< mean log density of ln(measured) over the trials

  bool has_verdict() const { return n_trials >= least_trials; }
  /// Logarithm of the density of all trials over the one of the baseline.
  double advantage() const { return n_trials * (score - baseline); }
  /// True if the law beats the geometric mean of the other trials, whatever their inputs, by more
  /// than least_advantage: numbers without a relation to the trials beat it, by chance, in 35 to 45
  /// of 100 sets of four or five trials, by ln 10 in 7 to 12.
  bool counts() const { return has_verdict() && advantage() >= least_advantage; }
  /// "counts", "within chance", "does not count", "no verdict: 2 trials"
  std::string verdict() const;
};

/// "0.4 to 1.2", or "0.4" where both have the same digits.
std::string range_text(double least, double most, int digits);

/// "1 trial", "5 trials"
std::string trials_text(std::size_t n);

/// Geometric mean of the trials of a group: what is known without a law.
struct GroupMean
{
  std::size_t n_trials = 0;
  double mean = 0.;           ///< in mm^3 or mm, per million cycles or year
  double low = 0., high = 0.; ///< 90 % interval of a further trial; 0: fewer than two trials
};

/// Judges each law in each group, in the order of the predictions. Rows that share a trial are one
/// value, the mean of their logarithms. Predictions whose constants are of their own trial do not
/// count. @param rows  by their ids; predictions of other rows are left out
std::vector<LawJudgement> judge_laws(const std::map<std::string, const PublishedRow *> &rows,
                                     const std::vector<PublishedPrediction> &predictions);

/// Means of all groups with a measured value that a prediction can be compared with.
std::map<WearGroup, GroupMean> group_means(const std::map<std::string, const PublishedRow *> &rows,
                                           const std::vector<PublishedPrediction> &predictions);

/// One sentence for each group: what may be trusted.
std::vector<std::string> trust_sentences(const std::vector<LawJudgement> &laws,
                                         const std::map<WearGroup, GroupMean> &means);

/// The way in which laws are judged, as Markdown without a heading.
std::string judging_rule();
} // namespace arthrowear
