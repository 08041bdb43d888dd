// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "published/law_judgement.h"
#include "report/run_results.h"

namespace arthrowear
{
/// The rows and predictions that come with the program.
struct PublishedWear
{
  std::vector<PublishedRow> rows; ///< of a joint, with a measured rate
  std::vector<PublishedPrediction> predictions;
  std::string trouble; ///< why there are none; empty: none
};

/// Never throws: a report without them says why.
PublishedWear read_published_wear();

/// A rate of a run: in its first million cycles, and per million cycles after them.
struct RateOfRun
{
  double mean = 0.;                   ///< per million cycles of the whole run
  std::optional<double> first, later; ///< of runs of two million cycles or more
  std::string unit;                   ///< "mm^3" or "mm"

  double steady() const { return later.value_or(mean); }
};

/// The volume that a run wears per million cycles; none without wear.
std::optional<RateOfRun> volume_rate(const RunResults &run);
/// The depth at its deepest point; none without wear.
std::optional<RateOfRun> depth_rate(const RunResults &run);
/// The penetration of the head under load, as a radiograph shows it; none without one.
std::optional<RateOfRun> penetration_rate(const RunResults &run);

/// Worth of the wear of a run: measured wear of such implants, and the errors of its law on them.
struct Worth
{
  std::string joint;                            ///< of the implant; empty: none, or no wear
  std::vector<PublishedRow> rows;               ///< of the joint and the material
  std::vector<PublishedPrediction> predictions; ///< of these rows, by all laws
  /// Verdicts on the run's law, or on all laws if this law was not compared, in the groups of the
  /// joint and the material.
  std::vector<LawJudgement> laws;
  std::vector<LawJudgement> all_laws;
  std::vector<std::string> trusted; ///< what may be trusted, a sentence for each of these groups
  /// Predicted over measured of the trials, by these laws; 0: no prediction.
  double least = 0., most = 0.;
  double least_of_all = 0., most_of_all = 0.; ///< the same of all laws
  bool is_of_all_laws = false;
  std::size_t n_trials = 0; ///< most that a law has in one group
  std::string trouble;

  bool has_spread() const { return least > 0.; }
  double ratio() const { return most / least; }
  /// True if a law predicts trials better than their mean.
  bool counts() const;
  /// True if constants decide more than a prediction of such a width can, or no law counts.
  bool is_decided_by_constant() const;
  /// True if there are too few trials to judge a law of wear by.
  bool has_few_trials() const;
};

Worth worth_of(const RunResults &run, const PublishedWear &published);

/// Ratio of the largest to the least factor of a law above which its constant decides.
constexpr double most_deciding_ratio = 5.;
} // namespace arthrowear
