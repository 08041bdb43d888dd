// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
/// Estimated errors of a result, of those items of the summary that state one.
struct ResultInterval
{
  double value = 0.;
  double error = 0.; ///< sum of the parts, in the unit of the value; 0 without parts
  std::string parts; ///< "jumps 0.019 %, mesh 0.014 %", with blanks that do not break
};

/// Names of summary items with the errors of a result, each with what causes it.
struct ErrorItem
{
  std::string name, cause;
};

/// @param items  shares of the value (unit -) or errors in its own unit; those that the summary
///               does not have contribute nothing
ResultInterval interval_of(const RunResults &run, const SummaryItem &result,
                           const std::vector<ErrorItem> &items);

/// The interval with the relative errors of another result: a rate has the errors of its amount.
ResultInterval scaled_to(const ResultInterval &interval, double value);

/// "15.64 ± 0.01 mm³" as HTML.
std::string html_of(const ResultInterval &interval, const std::string &unit);
} // namespace arthrowear
