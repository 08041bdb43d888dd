// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/progress.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double shortest_spacing = 1., spacing_per_elapsed = 1. / 12.; // [s], [-]
constexpr std::size_t most_samples = 512, least_notes = 8;
constexpr double least_done = .05, least_of_one = .2, widest = 8.;
constexpr double not_known = std::numeric_limits<double>::quiet_NaN();
} // namespace

bool
LineSchedule::is_due(const double elapsed) const
{
  return last_ < 0. || elapsed - last_ >= std::max(shortest_spacing, spacing_per_elapsed * elapsed);
}

void
Progress::start(const double elapsed, const double done, const double cycle)
{
  newest_ = {elapsed, done};
  samples_ = {newest_};
  spacing_ = 0.;
  n_noted_ = 0;
  profile_ = cycle > 0. ? CycleProfile(cycle) : CycleProfile();
}

void
Progress::note(const double elapsed, const double done)
{
  if (samples_.empty() || !(done > newest_.done))
    return;
  profile_.add(newest_.done, done, elapsed - newest_.elapsed);
  newest_ = {elapsed, done};
  ++n_noted_;
  if (elapsed - samples_.back().elapsed < spacing_)
    return;
  samples_.push_back(newest_);
  if (samples_.size() < most_samples)
    return;
  std::size_t n = 0;
  for (std::size_t i = 0; i < samples_.size(); i += 2)
    samples_[n++] = samples_[i];
  samples_.resize(n);
  spacing_ = 2. * (elapsed - samples_.front().elapsed) / static_cast<double>(most_samples);
}

double
Progress::seconds_per_work(const double share) const
{
  const double from = newest_.done - share * (newest_.done - samples_.front().done);
  // The time of `from` is interpolated: samples may be far apart.
  std::size_t i = 0;
  while (i + 1 < samples_.size() && samples_[i + 1].done <= from)
    ++i;
  const Sample &before = samples_[i], &after = i + 1 < samples_.size() ? samples_[i + 1] : newest_;
  const double part =
      after.done > before.done ? (from - before.done) / (after.done - before.done) : 0.;
  const double begin = before.elapsed + part * (after.elapsed - before.elapsed);
  return (newest_.elapsed - begin) / (newest_.done - from);
}

Interval
Progress::seconds_left(const double least, const double most) const
{
  if (most <= 0.)
    return {0., 0.};
  if (profile_.is_known())
  {
    const double now = newest_.done;
    return {profile_.seconds(now, now + least).least, profile_.seconds(now, now + most).most};
  }
  const double done = samples_.empty() ? 0. : newest_.done - samples_.front().done;
  const double needed = n_noted_ < 2 ? least_of_one : n_noted_ < least_notes ? least_done : 0.;
  if (n_noted_ == 0 || done < needed * (done + most))
    return {not_known, not_known};
  double lowest = std::numeric_limits<double>::infinity(), highest = 0.;
  for (const double share : {1., .5, .25, .125})
  {
    const double seconds = seconds_per_work(share);
    lowest = std::min(lowest, seconds);
    highest = std::max(highest, seconds);
  }
  const Interval seconds{least * lowest, most * highest};
  return seconds.most <= widest * seconds.least ? seconds : Interval{not_known, not_known};
}

std::string
Progress::left(const double least, const double most) const
{
  const Interval seconds = last_left_ = seconds_left(least, most);
  return std::isfinite(seconds.most) ? rough_range_text(seconds.least, seconds.most)
                                     : "not yet known";
}
} // namespace arthrowear
