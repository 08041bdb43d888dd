// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/control_variate.h"
#include "sampling/estimates.h"
#include "sampling/sobol_indices.h"
#include "spread/sampled_study.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace arthrowear
{
/// An error beside the spread of a result.
struct SpreadError
{
  std::string cause;   ///< "mesh", "jumps", "points", "sampling"
  double size = 0.;    ///< median over the cases; of sampling half the interval of the median
  double largest = 0.; ///< of all cases; of sampling as `size`
};

/// Holds the shares of the inputs in the variance of a number.
struct Indices
{
  std::string method; ///< "pick and freeze", "polynomial chaos", "Kriging"
  std::vector<Index> groups;
  std::size_t n_left_out = 0; ///< blocks or cases that failed
  double leave_one_out = 0.;  ///< error of a surrogate over the standard deviation [-]
  std::string refused;        ///< reason why there are none; else empty
};

/// Describes the distribution of a number over the cases.
struct NumberSpread
{
  std::size_t n = 0, n_failed = 0; ///< cases with the number, and without it
  Estimate mean, deviation, variation;
  std::vector<Estimate> quantiles; ///< in the order of the study's probabilities
};

/// Holds the spread of a result.
struct ResultSpread
{
  std::string name, unit;
  NumberSpread spread;
  std::vector<SpreadError> errors;
  std::optional<Indices> indices;
  std::optional<ControlVariate> control;
  std::string control_note; ///< why there is no correction; else empty

  std::string header() const
  {
    return unit.empty() || unit == "-" ? name : name + " [" + unit + "]";
  }
};

/// Holds the spread of a quantity after each of the years.
struct HistorySpread
{
  std::string name, unit;
  std::vector<NumberSpread> years;
  std::vector<std::vector<SpreadError>> errors; ///< of each year
  std::vector<Indices> indices;                 ///< of each year, if the study has indices
};

/// Holds the spread of all results of a study that draws its values.
struct Spread
{
  std::vector<double> probabilities; ///< of the quantiles
  std::vector<double> years;
  std::vector<ResultSpread> results;
  std::vector<HistorySpread> histories;
  std::vector<std::string> warnings, notes;
  bool is_complete = true; ///< false: a request to stop ended the computation
};

/// @param control  the cases of the cheaper model; null: none
/// @param stops  whether a stop is requested, asked before each number is judged
Spread spread_of(
    const Study &study, const SampledStudy &sampled, const SampledStudy *control,
    const std::function<bool()> &stops = [] { return false; });
} // namespace arthrowear
