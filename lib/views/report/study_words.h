// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/study_spread.h"

namespace arthrowear
{
/// "203.8 mm³ [200.9, 206.8]" as HTML: an estimate with its 95 % interval; an end that is not known
/// is "open". Empty if the number is not known.
Html html_estimate(const Estimate &estimate, const std::string &unit, int digits = 4);

/// "203.8 mm³" and "200.9 to 206.8 mm³" for a sentence.
Html html_value(double value, const std::string &unit);
Html html_range(double low, double high, const std::string &unit);

/// "± mesh 0.12, sampling 3.4 mm³" as HTML; an error that is large beside the spread is marked.
/// Empty without errors.
Html html_errors(const NumberSpread &spread, const std::string &unit);

/// The same of the computation alone, without sampling, as sentences of a note: "Errors of the
/// computation, medians of the cases: ± mesh 0.12 mm^3." @param when  " after 10 years", or nothing
std::string computation_errors(const NumberSpread &spread, const std::string &unit,
                               const std::string &when = "");

/// Places of the smallest and the largest probability, and of the median if it is among them.
struct QuantilePlaces
{
  std::size_t lowest = 0, highest = 0;
  std::optional<std::size_t> median;
};
QuantilePlaces places_of(const std::vector<double> &probabilities);
} // namespace arthrowear
