// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "spread/case_results.h"
#include "spread/sampled_study.h"

namespace arthrowear
{
/// Error of a result that `arthrowear converge` found for the case of a study, by one refinement.
struct ConvergedError
{
  std::string cause;  ///< "mesh by converge", "steps by converge"
  double share = 0.;  ///< half of the interval about the value, over the value [-]
  std::string course; ///< without an interval: how the values change; else empty
};

/// Reads the errors of each result from convergence.json in the output folder of `converge`.
/// @throws InputError if the file is absent or damaged
std::map<std::string, std::vector<ConvergedError>> read_converged_errors(const std::string &folder);

/// Returns the number of a summary by its id; NaN if there is none.
double value_of(const std::map<std::string, SummaryNumber> &numbers, const std::string &id);

/// Errors that the runs of a study, and a convergence study beside it, state of a number.
struct StatedShares
{
  Declarations declared;
  std::vector<std::map<std::string, SummaryNumber>> summaries;  ///< of each case
  std::map<std::string, std::vector<ConvergedError>> converged; ///< of each result, by its name

  /// Returns the errors of a result as shares of it. @param notes  gets why there is none
  /// @param name  of the result or, of a history alone, of its column
  std::vector<StatedError> of(const std::string &name, std::vector<std::string> &notes) const;
};
} // namespace arthrowear
