// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/duration_text.h"

#include "base/format.h"

#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double minute = 60., hour = 3600., day = 86400., year = 365.25 * day;

std::string
two_units(const double seconds, const double large, const char *large_name, const double small,
          const char *small_name)
{
  const double n_small = std::round(seconds / small), per_large = large / small;
  const double n_large = std::floor(n_small / per_large), rest = n_small - per_large * n_large;
  return formatted("%.0f %s", n_large, large_name) +
         (rest > 0. ? formatted(" %.0f %s", rest, small_name) : "");
}

/// Returns the step to which an estimate is rounded [s].
double
resolution(const double seconds)
{
  constexpr double steps[][2] = {{20., 1.},
                                 {100., 5.},
                                 {3. * minute, 10.},
                                 {10. * minute, 30.},
                                 {30. * minute, minute},
                                 {hour, 5. * minute},
                                 {10. * hour, 10. * minute},
                                 {2. * day, hour},
                                 {10. * day, 6. * hour}};
  for (const auto &[below, step] : steps)
    if (seconds < below)
      return step;
  return day;
}
} // namespace

std::string
duration_text(const double seconds)
{
  if (!std::isfinite(seconds) || seconds < 0.)
    return "unknown";
  if (seconds < minute - .5)
    return formatted("%.0f s", seconds);
  if (seconds < hour - .5)
    return two_units(seconds, minute, "min", 1., "s");
  if (seconds < day - .5 * minute)
    return two_units(seconds, hour, "h", minute, "min");
  if (seconds < .5 * year)
    return two_units(seconds, day, "d", hour, "h");
  return formatted("%.2g years", seconds / year);
}

std::string
rough_duration_text(const double seconds)
{
  if (!std::isfinite(seconds) || seconds < 0.)
    return "unknown";
  const double step = resolution(seconds);
  return duration_text(step * std::round(seconds / step));
}

std::string
rough_range_text(const double least, const double most)
{
  const std::string from = rough_duration_text(least), to = rough_duration_text(most);
  if (from == to)
    return from;
  const std::size_t unit = from.find(' ');
  const bool have_one_unit = unit != std::string::npos && unit == from.rfind(' ') &&
                             to.find(' ') == to.rfind(' ') &&
                             from.substr(unit) == to.substr(to.find(' '));
  return (have_one_unit ? from.substr(0, unit) : from) + " to " + to;
}
} // namespace arthrowear
