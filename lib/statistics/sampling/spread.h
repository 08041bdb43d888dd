// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/control_variate.h"
#include "sampling/sobol_indices.h"

namespace arthrowear
{
/// An error beside the spread of a result.
struct SpreadError
{
  std::string cause;   ///< "mesh", "jumps", "points", "reading", "sampling"
  double size = 0.;    ///< median over the cases; of sampling half the interval of the median
  double largest = 0.; ///< of all cases; of sampling as `size`

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("cause", s.cause);
    visit("median", s.size);
    visit("largest", s.largest);
  }
};

/// Holds the shares of the inputs in the variance of a number.
struct Indices
{
  std::string method; ///< "pick and freeze", "polynomial chaos", "Kriging"
  std::vector<Index> groups;
  std::size_t n_left_out = 0; ///< blocks or cases that failed
  double leave_one_out = 0.;  ///< error of a surrogate over the standard deviation [-]
  std::string refused;        ///< reason why there are none; else empty

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("method", s.method);
    visit("inputs", s.groups);
    visit("left out", s.n_left_out);
    visit("leave-one-out error", s.leave_one_out, json_fields::if_set);
    visit("refused", s.refused, json_fields::if_set);
  }
};

/// Describes the distribution of a number over the cases.
struct NumberSpread
{
  std::size_t n = 0, n_failed = 0; ///< cases with the number, and without it
  Estimate mean, deviation, variation;
  std::vector<Estimate> quantiles; ///< in the order of the study's probabilities
  std::vector<SpreadError> errors;

  /// True if an error is too large beside the spread of the cases: above a third of their standard
  /// deviation.
  bool is_large(const SpreadError &error) const
  {
    return deviation.value > 0. && !(3. * error.size <= deviation.value);
  }
  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("cases", s.n);
    visit("failed", s.n_failed);
    visit("mean", s.mean);
    visit("standard deviation", s.deviation);
    visit("coefficient of variation", s.variation, json_fields::if_there);
    visit("quantiles", s.quantiles);
    visit("errors", s.errors);
  }
};

/// "wear depth [mm]"
inline std::string
with_unit(const std::string &name, const std::string &unit)
{
  return unit.empty() || unit == "-" ? name : name + " [" + unit + "]";
}

/// Holds the spread of a result.
struct ResultSpread
{
  std::string name, unit;
  NumberSpread spread;
  std::optional<Indices> indices;
  std::optional<ControlVariate> control;
  std::string control_note;   ///< why there is no correction; else empty
  std::vector<double> values; ///< of each case; NaN: the case failed

  std::string header() const { return with_unit(name, unit); }
  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    NumberSpread::for_each_json(visit, s.spread);
    visit("name", s.name);
    visit("unit", s.unit);
    visit("indices", s.indices);
    visit("control", s.control);
    visit("control note", s.control_note, json_fields::if_set);
    visit("values", s.values);
  }
};

/// Holds the spread of a quantity after each of the years.
struct HistorySpread
{
  std::string name, unit;
  std::vector<NumberSpread> years;
  std::vector<Indices> indices; ///< of each year, if the study has indices

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("name", s.name);
    visit("unit", s.unit);
    visit("years", s.years);
    visit("indices", s.indices);
  }
};

/// An entry whose values are drawn.
struct SpreadInput
{
  std::string entry, distribution;
  std::vector<double> values; ///< of each case

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("entry", s.entry);
    visit("distribution", s.distribution);
    visit("values", s.values);
  }
};

struct FailedCase
{
  std::string folder, reason;

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("case", s.folder);
    visit("reason", s.reason);
  }
};

/// Holds the spread of all results of a study that draws its values: content of spread.json.
struct Spread
{
  std::string study, design; ///< file; way of drawing
  unsigned int seed = 0;
  std::size_t n_cases = 0, n_ended = 0;
  std::vector<FailedCase> failed;
  std::vector<double> probabilities; ///< of the quantiles
  std::vector<SpreadInput> inputs;
  std::vector<ResultSpread> results;
  std::vector<double> years;
  std::vector<HistorySpread> histories;
  std::vector<std::string> warnings, notes;
  bool is_complete = true; ///< false: a request to stop ended the computation

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("study", s.study);
    visit("design", s.design);
    visit("seed", s.seed);
    visit("cases", s.n_cases);
    visit("ended", s.n_ended);
    visit("failed", s.failed);
    visit("probabilities", s.probabilities);
    visit("inputs", s.inputs);
    visit("results", s.results);
    visit("years", s.years);
    visit("histories", s.histories);
    visit("warnings", s.warnings);
    visit("notes", s.notes);
  }
};
} // namespace arthrowear
