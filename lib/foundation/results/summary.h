// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/checked_value.h"
#include "results/declarations.h"

#include <optional>
#include <type_traits>
#include <variant>

namespace arthrowear
{
/// A result of one summary, which alone it sets: a number in its unit, a count, words or a verdict.
/// The functions of Summary make it.
template <class Value> class ResultOf
{
public:
  void set(std::common_type_t<Value> value) const;
  /// Says why a run that comes to its end does not have the result.
  void absent(std::string reason) const;
  const DeclaredResult &declared() const;
  const std::string &id() const { return declared().id; }

private:
  friend class Summary;
  ResultOf(Summary &summary, const std::size_t index) : summary_(&summary), index_(index) {}

  Summary *summary_;
  std::size_t index_;
};
using NumberResult = ResultOf<double>;
using CountResult = ResultOf<long long>;
using TextResult = ResultOf<std::string>;
using VerdictResult = ResultOf<CheckedValue>;

/// The results that a run may have, with the values that it has: summary.json and the end of the
/// log. A model lists its results once, as members, from which all is known that is shown of them:
///
///     struct BallSummary : Summary
///     {
///       const NumberResult compression = number(contact_result("largest_compression",
///                                                        "largest compression", "mm"));
///     };
///     BallSummary summary;
///     summary.compression.set(12.);
///
/// A result sets its own summary, so that none is set in the summary of another model.
class Summary
{
public:
  Summary();
  virtual ~Summary();
  Summary(const Summary &) = delete;
  Summary &operator=(const Summary &) = delete;

  // For members of a summary and of its parts.

  NumberResult number(const DeclaredResult &result) { return {*this, add(result)}; }
  CountResult count(DeclaredResult result) { return {*this, add(result.counted())}; }
  /// A count that is no sum over the run.
  CountResult count(DeclaredResult result, Reduction reduction)
  {
    return {*this, add(result.counted().over(reduction))};
  }
  TextResult text(const DeclaredResult &result) { return {*this, add(result)}; }
  VerdictResult verdict(DeclaredResult result)
  {
    return {*this, add(result.as(ResultRole::verdict))};
  }
  /// States an error of a result. @param of  see DeclaredError
  void state(const DeclaredResult &result, const NumberResult &error, const std::string &cause,
             const std::string &of = {})
  {
    errors_.push_back({result.id, error.id(), cause, of});
  }
  template <class Value>
  void state(const ResultOf<Value> &result, const NumberResult &error, const std::string &cause,
             const std::string &of = {})
  {
    state(result.declared(), error, cause, of);
  }

  const std::vector<DeclaredResult> &declared() const { return declared_; }
  const std::vector<DeclaredError> &errors() const { return errors_; }
  ResultValues values() const; ///< the numbers and counts that are set, by id
  /// Makes every result that is not set absent, of a run that does not come to its end.
  void end_early(const std::string &reason);
  std::string outcome_text() const; ///< empty: not set
  /// Results that are neither set nor absent; those of some runs are absent in the others.
  std::vector<std::string> missing() const;

  /// {"worn volume": {"value": 1.03e-5, "unit": "mm^3"}, "steps": 400, …, "ids": {"worn_volume":
  /// "worn volume", …}}
  std::string json() const;
  /// A line per item, in columns; numbers with 6 digits.
  std::string lines() const;
  /// The lines of what people run a case for: the outcome, how much is worn, how fast, how deep,
  /// the penetration, the peak pressure, what these numbers lack in words, and verdicts that fail.
  /// A model that has none of these: its first numbers.
  std::string answer() const;

private:
  template <class Value> friend class ResultOf;
  struct Absent
  {
    std::string reason;
  };
  using Item = std::variant<std::monostate, Absent, double, long long, std::string, CheckedValue>;

  std::size_t add(const DeclaredResult &result);
  void set(std::size_t index, Item item);
  std::string lines_of(const std::vector<std::size_t> &items) const;
  bool is_shown(std::size_t index) const;

  std::vector<DeclaredResult> declared_;
  std::vector<DeclaredError> errors_;
  std::vector<Item> items_;
  std::vector<std::size_t> order_; // in which they were set

public:
  /// False for a run that ends before its end for a reason of physics: a body is worn through.
  mutable bool comes_to_end = true;
  const TextResult outcome;
  const TextResult unverified_constants, declared_inputs; ///< notes on the entries
  const CountResult warnings;
  const NumberResult loop_time;
};

/// Names of results, for Refinable::main_results().
std::vector<std::string> names_of(const std::vector<NumberResult> &results);

template <class Value>
void
ResultOf<Value>::set(std::common_type_t<Value> value) const
{
  summary_->set(index_, Value(std::move(value)));
}

template <class Value>
void
ResultOf<Value>::absent(std::string reason) const
{
  summary_->set(index_, Summary::Absent{std::move(reason)});
}

template <class Value>
const DeclaredResult &
ResultOf<Value>::declared() const
{
  return summary_->declared_[index_];
}
} // namespace arthrowear
