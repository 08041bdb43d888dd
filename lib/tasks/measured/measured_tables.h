// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/trial.h"
#include "published/law_judgement.h"

namespace arthrowear
{
/// Origin of the constants of a prediction: "from hips" or "from pins"; "paper", or "any
/// factor" of a quotient in which a fitted factor cancels.
std::string origin_of_constants(const RowSet &rows, const Prediction &prediction);

/// Everything that a comparison with measurements has found.
class Comparison
{
public:
  /// @param command  that makes it
  /// @param program  its version
  Comparison(RowSet rows, std::vector<Prediction> predictions, std::string command,
             std::string program);

  RowSet rows;
  std::vector<Prediction> predictions;
  std::string command, program;
  /// Verdicts on laws. The trials of the program, as it has predicted them before, count with those
  /// of the comparison, for laws of the program.
  std::vector<LawJudgement> laws;
  std::map<WearGroup, GroupMean> means;

  /// Rows of which nothing is predicted, in order.
  std::vector<const PublishedRow *> without_prediction() const;
  /// "h3", "h3, ratio", "h3 (same source)", "paper"
  std::string constants_of(const Prediction &prediction) const;
  /// The same prediction among the laws that were judged; null: it is not judged.
  const JudgedRow *judged(const Prediction &prediction) const;
  /// Sentences, one for each group, that say what may be trusted.
  std::vector<std::string> answer() const { return trust_sentences(laws, means); }
};

/// A table of texts with its titles.
struct TextTable
{
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// Predictions of measured rows, for reports of runs.
std::vector<PublishedPrediction> published_predictions(const Comparison &comparison);

/// Predictions in a file of them, of rows and laws of a set whose measured value is the same still.
/// @throws InputError
std::vector<Prediction> known_predictions(const RowSet &rows, const std::string &file);

/// "inside", "outside", "no verdict" or "no measurement yet" of a prediction.
std::string verdict_of(const Comparison &comparison, const Prediction &prediction);

/// "0.77", three digits.
std::string short_number(double value);

/// "undecided" or "not modelled" of a row without prediction.
const char *verdict_without_prediction(const PublishedRow &row);

TextTable predictions_table(const Comparison &comparison);
TextTable laws_table(const Comparison &comparison);
TextTable constants_table(const Comparison &comparison);
TextTable others_table(const Comparison &comparison);
} // namespace arthrowear
