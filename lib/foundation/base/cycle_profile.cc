// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/cycle_profile.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_parts = 50;
constexpr double rounding = 1e-9; // of a part
} // namespace

CycleProfile::CycleProfile(const double cycle) : cycle_(cycle), parts_(n_parts) {}

void
CycleProfile::add(const double from, const double to, const double seconds)
{
  if (parts_.empty() || !(to > from))
    return;
  const double per_work = seconds / (to - from), width = cycle_ / n_parts;
  // If the work spans more than a cycle, only its last cycle is kept.
  double begin = std::max(from, to - cycle_) / width;
  const double end = to / width;
  while (begin < end - rounding)
  {
    const double index = std::floor(begin + rounding);
    const double stop = std::min(end, index + 1.);
    Part &part = parts_[static_cast<std::size_t>(std::fmod(index, n_parts))];
    part.filled += stop - begin;
    part.sum += (stop - begin) * width * per_work;
    if (stop >= index + 1. - rounding)
    {
      // A part that began within itself, at a resume, is scaled to its whole.
      const bool is_new = part.last == 0.;
      part.before = part.last;
      part.last = std::max(part.sum / part.filled, 1e-300);
      part.filled = part.sum = 0.;
      n_known_ += is_new ? 1 : 0;
    }
    begin = stop;
  }
}

double
CycleProfile::seconds_until(const double work) const
{
  const double phase = work / cycle_ - std::floor(work / cycle_);
  const double place = phase * n_parts;
  double seconds = 0.;
  for (std::size_t i = 0; i < n_parts; ++i)
    seconds += parts_[i].last * std::clamp(place - i, 0., 1.);
  return seconds;
}

double
CycleProfile::change() const
{
  double last = 0., before = 0.;
  for (const Part &part : parts_)
    if (part.before > 0.)
    {
      last += part.last;
      before += part.before;
    }
  return before > 0. ? last / before : 1.;
}

Interval
CycleProfile::seconds(const double from, const double to) const
{
  double whole = 0.;
  for (const Part &part : parts_)
    whole += part.last;
  const double cycles = std::floor(to / cycle_) - std::floor(from / cycle_);
  const double same = cycles * whole + seconds_until(to) - seconds_until(from);
  const double factor = change();
  return {same * std::min(factor, 1.), same * std::max(factor, 1.)};
}
} // namespace arthrowear
