// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/source_line.h"
#include "output/statistics.h"
#include "results/summary.h"

#include <functional>
#include <typeinfo>

namespace arthrowear
{
/// The state that a simulation has accepted, as one of its own types; empty: it shows none.
class AcceptedState
{
public:
  AcceptedState() = default;
  /// @param state  which lives as long as this
  template <class State>
  explicit AcceptedState(const State &state) : type_(&typeid(State)), state_(&state)
  {
  }
  /// Null if it is of another type.
  template <class State> const State *as() const
  {
    return type_ && *type_ == typeid(State) ? static_cast<const State *>(state_) : nullptr;
  }

private:
  const std::type_info *type_ = nullptr;
  const void *state_ = nullptr;
};

/// An accepted step: a row of statistics.csv.
class AcceptedStep
{
public:
  AcceptedStep(const std::size_t step, const std::vector<ColumnHeader> &columns,
               const std::vector<double> &row)
      : number(step), columns_(columns), row_(row)
  {
  }

  const std::size_t number; ///< of the row, from 1
  /// The value of a column with its unit, "contact force [N]".
  /// @throws std::logic_error if the model has no such column
  double value(const std::string &column) const;

private:
  const std::vector<ColumnHeader> &columns_;
  const std::vector<double> &row_;
};

/// A result that is added to a model from outside of the library.
struct ExtraResult
{
  /// Its id, with the plug-in's name before it, is of no result of the model; the reduction over
  /// the rows of the run is at_end, largest, least, sum, mean or first.
  DeclaredResult result;
  std::function<double(const AcceptedState &state, const AcceptedStep &step)> value;
  /// Draws the column of the result over the run or over the gait cycle.
  std::optional<DeclaredPlot::Along> plot = {};
  std::string plot_title = {}; ///< empty: the words of the result
  /// Id of the result with its error, of the model or with the plug-in's name before it; a share
  /// (unit -) or in the unit of this result. Empty: none.
  std::string error = {};
  std::string cause = {}; ///< of the error: "steps"
  SourceLine at = {};     ///< of the call of register_result()
};

/// Adds a result to a model: a column of statistics.csv, an item of the summary, and a plot of the
/// report. Call before parameter files are read. The value is asked for once per row, on rank 0.
/// @param plugin  begins the id: "wear_lab" makes "wear_lab_slip" of "slip"
/// @throws std::logic_error with the line of the call, if another result of the model has the id
void register_result(const std::string &model, const std::string &plugin, ExtraResult extra,
                     const SourceLine &at = {__builtin_FILE(), __builtin_LINE()});

const std::vector<ExtraResult> &extra_results(const std::string &model);
/// Adds them to what the model declares.
/// @throws std::logic_error with the line that registered the result, if the model has a result of
/// the same id or name, or lacks an error
void declare_extra_results(const std::string &model, Declarations &declared);

/// The extra results of a run, reduced over its rows.
class ReducedResults
{
public:
  explicit ReducedResults(const std::string &model) : extra_(extra_results(model)) {}

  /// The columns of a model with those of the results behind them.
  std::vector<ColumnHeader> with_columns(std::vector<ColumnHeader> of_model);
  /// Takes the rows of a run that is resumed.
  void resume(const std::string &statistics_file);
  /// Adds the values of a row to it.
  void extend(std::vector<double> &row, const AcceptedState &state);
  void add_to(Summary &summary) const;

private:
  void take(std::size_t index, double value);

  const std::vector<ExtraResult> &extra_;
  std::vector<ColumnHeader> columns_; // of the model
  std::vector<double> reduced_ = std::vector<double>(extra_.size(), 0.);
  std::size_t n_rows_ = 0;
};
} // namespace arthrowear
