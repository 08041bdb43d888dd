// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "spread/case_results.h"
#include "spread/converged_errors.h"
#include "spread/sampled_study.h"

namespace arthrowear
{
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
