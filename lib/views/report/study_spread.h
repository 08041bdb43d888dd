// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/estimates.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// Contents of spread.json: a study whose cases are drawn from distributions. Its texts name files
/// without their folders.
struct StudySpread
{
  struct Error
  {
    std::string cause;     ///< "mesh", "jumps", "points", "reading", "sampling"
    double median = 0.;    ///< over the cases, in the unit of the number
    bool is_large = false; ///< above a third of the standard deviation
  };
  struct Number
  {
    std::size_t n = 0, n_failed = 0; ///< cases with the number, and without it
    Estimate mean, deviation;
    std::vector<Estimate> quantiles; ///< in the order of `probabilities`
    std::vector<Error> errors;
  };
  struct Share
  {
    std::string input;
    Estimate first, total; ///< Sobol's indices [-]
  };
  struct Indices
  {
    std::string method, refused; ///< refused: the reason why there are none
    std::vector<Share> inputs;
    std::size_t n_left_out = 0;
    double leave_one_out = 0.; ///< error of a surrogate over the standard deviation [-]
  };
  struct Control
  {
    Estimate mean, plain_mean;
    double correlation = 0., variance_ratio = 1., gain = 1.;
    std::string statement;
  };
  struct Result
  {
    std::string name, unit;
    Number spread;
    std::optional<Indices> indices;
    std::optional<Control> control;
    std::string control_note;
    std::vector<double> values; ///< of each case; NaN: the case failed
  };
  struct History
  {
    std::string name, unit;
    std::vector<Number> years;    ///< in the order of StudySpread::years
    std::vector<Indices> indices; ///< of each year, or empty
  };
  struct Input
  {
    std::string entry, distribution;
    std::vector<double> values; ///< of each case
  };

  std::string name;          ///< of the folder
  std::string study, design; ///< file without its folders; way of drawing
  std::string table;         ///< quantiles.md; empty if it is missing
  unsigned int seed = 0;
  std::size_t n_cases = 0, n_ended = 0;
  std::vector<std::pair<std::string, std::string>> failed; ///< case and reason
  std::vector<double> probabilities, years;
  std::vector<Input> inputs;
  std::vector<Result> results;
  std::vector<History> histories;
  std::vector<std::string> warnings, notes;
};

/// True if the folder is one of a study with spread.json.
bool has_spread(const std::string &folder);

/// @throws InputError if the file is damaged
StudySpread read_study_spread(const std::string &folder);

/// "wear depth [mm]"
std::string with_unit(const std::string &name, const std::string &unit);

/// "median", "5 %"
std::string quantile_words(double probability);

/// Strength of the inputs in the spread of a result, the strongest first.
struct Origin
{
  bool are_indices = false; ///< false: `total` is Spearman's rank correlation
  std::string refused;      ///< reason why there are no indices; empty if none were asked for
  std::vector<StudySpread::Share> shares;
};
Origin origin_of(const StudySpread &study, const StudySpread::Result &result);
} // namespace arthrowear
