// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/interval.h"

#include "base/number_text.h"
#include "report/html_number.h"

#include <cmath>

namespace arthrowear
{
ResultInterval
interval_of(const RunResults &run, const SummaryItem &result, const std::vector<ErrorItem> &items)
{
  ResultInterval interval{result.value.value_or(0.), 0., ""};
  for (const ErrorItem &one : items)
  {
    const SummaryItem *item = run.find_summary(one.name);
    if (!item || !item->value || interval.value == 0.)
      continue;
    const bool is_share = item->unit == "-";
    const double size = std::abs(interval.value),
                 error = std::abs(*item->value) * (is_share ? size : 1.);
    interval.error += error;
    interval.parts += (interval.parts.empty() ? "" : ", ") + one.cause + " " +
                      rounded_text(100. * error / size, 2) + "\u00a0%";
  }
  return interval;
}

ResultInterval
scaled_to(const ResultInterval &interval, const double value)
{
  const double share = interval.value == 0. ? 0. : interval.error / std::abs(interval.value);
  return {value, share * std::abs(value), interval.parts};
}

std::string
html_of(const ResultInterval &interval, const std::string &unit)
{
  return html_interval(interval.value, interval.error, unit);
}
} // namespace arthrowear
