// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/progress.h"

#include "base/format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
constexpr double shortest_spacing = 1., longest_spacing = 300., spacing_per_elapsed = .05; // [s]
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

void
Progress::start(const double elapsed, const double done)
{
  samples_ = {{elapsed, done}};
}

bool
Progress::is_due(const double elapsed) const
{
  if (samples_.size() < 2)
    return true;
  return elapsed - samples_.back().first >=
         std::clamp(spacing_per_elapsed * elapsed, shortest_spacing, longest_spacing);
}

void
Progress::note(const double elapsed, const double done)
{
  samples_.emplace_back(elapsed, done);
}

double
Progress::seconds_left(const double rest) const
{
  if (samples_.empty())
    return std::numeric_limits<double>::quiet_NaN();
  const auto [now, done] = samples_.back();
  // The newest sample that is not younger than half of the time.
  const double half = .5 * (samples_.front().first + now);
  std::size_t i = samples_.size() - 1;
  while (i > 0 && samples_[i].first > half)
    --i;
  const double work = done - samples_[i].second;
  return work > 0. ? (now - samples_[i].first) / work * rest
                   : std::numeric_limits<double>::quiet_NaN();
}

std::string
Progress::left(const double rest) const
{
  const double seconds = seconds_left(rest);
  return std::isfinite(seconds) ? "about " + duration_text(seconds) : "unknown";
}
} // namespace arthrowear
