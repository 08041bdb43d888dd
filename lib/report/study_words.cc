// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_words.h"

#include "report/html_number.h"
#include "report/html_text.h"

#include <cmath>

namespace arthrowear
{
namespace
{
std::string
html_end(const double value, const int digits)
{
  return std::isfinite(value) ? html_number(value, digits) : "open";
}
} // namespace

std::string
html_estimate(const Estimate &estimate, const std::string &unit, const int digits)
{
  if (!std::isfinite(estimate.value))
    return "";
  return html_with_unit(html_number(estimate.value, digits), unit) +
         " <span class=\"small whole\">[" + html_end(estimate.low, digits) + ", " +
         html_end(estimate.high, digits) + "]</span>";
}

std::string
html_value(const double value, const std::string &unit)
{
  return html_with_unit(html_number(value), unit);
}

std::string
html_range(const double low, const double high, const std::string &unit)
{
  constexpr int digits = 4;
  return html_with_unit(html_end(low, digits) + " to " + html_end(high, digits), unit);
}

std::string
html_shared(const std::string &text)
{
  return html_unit(without_folders(text));
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
