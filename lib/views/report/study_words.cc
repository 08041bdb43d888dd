// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_words.h"

#include "base/number_text.h"
#include "report/html_number.h"
#include "report/html_text.h"

#include <cmath>

namespace arthrowear
{
namespace
{
Html
html_end(const double value, const int digits)
{
  return std::isfinite(value) ? html_number(value, digits) : "open";
}

constexpr int error_digits = 2;
constexpr char too_large[] = "above a third of the standard deviation";
} // namespace

Html
html_estimate(const Estimate &estimate, const std::string &unit, const int digits)
{
  if (!std::isfinite(estimate.value))
    return "";
  return html_with_unit(html_number(estimate.value, digits), unit) +
         " <span class=\"small whole\">[" + html_end(estimate.low, digits) + ", " +
         html_end(estimate.high, digits) + "]</span>";
}

Html
html_value(const double value, const std::string &unit)
{
  return html_with_unit(html_number(value), unit);
}

Html
html_range(const double low, const double high, const std::string &unit)
{
  return html_with_unit(html_number(low) + " to " + html_number(high), unit);
}

Html
html_errors(const NumberSpread &spread, const std::string &unit)
{
  Html text;
  for (const SpreadError &error : spread.errors)
  {
    if (!std::isfinite(error.size))
      continue;
    const Html one =
        html_text(error.cause) + " " + html_with_unit(html_number(error.size, error_digits), unit);
    text +=
        (text.empty() ? Html("± ") : ", ") +
        (spread.is_large(error) ? "<strong class=\"large\">" + one + ", " + too_large + "</strong>"
                                : one);
  }
  return text;
}

std::string
computation_errors(const NumberSpread &spread, const std::string &unit, const std::string &when)
{
  std::string text, large;
  for (const SpreadError &error : spread.errors)
    if (error.cause != "sampling" && std::isfinite(error.size))
    {
      text +=
          (text.empty() ? "" : ", ") + error.cause + " " + rounded_text(error.size, error_digits);
      if (spread.is_large(error))
        large += (large.empty() ? "" : ", ") + error.cause;
    }
  if (text.empty())
    return "The runs estimate no errors of the computation.";
  return "Errors of the computation" + when + ", medians of the cases: ± " + text +
         (unit.empty() || unit == "-" ? "" : " " + unit) + "." +
         (large.empty()
              ? ""
              : " Too large beside the spread, " + std::string(too_large) + ": " + large + ".");
}

QuantilePlaces
places_of(const std::vector<double> &probabilities)
{
  QuantilePlaces places;
  for (std::size_t k = 0; k < probabilities.size(); ++k)
  {
    if (probabilities[k] < probabilities[places.lowest])
      places.lowest = k;
    if (probabilities[k] > probabilities[places.highest])
      places.highest = k;
    if (probabilities[k] == .5)
      places.median = k;
  }
  return places;
}
} // namespace arthrowear
