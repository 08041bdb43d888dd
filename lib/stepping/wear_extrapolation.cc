// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/wear_extrapolation.h"

namespace arthrowear
{
namespace
{
void
extend(const double before, double &now, const double more)
{
  now += more * (now - before);
}

void
extend(const std::vector<double> &before, std::vector<double> &now, const double more)
{
  for (std::size_t i = 0; i < now.size(); ++i)
    extend(before[i], now[i], more);
}

void
extend(const PointHistory &before, PointHistory &now, const double more)
{
  now.extend(before, more);
}

/// Frames, states and counts do not grow.
template <class Other>
void
extend(const Other &, Other &, double)
{
}
} // namespace

State
extrapolated(const State &before, const State &after, const double cycles)
{
  const double more = cycles - 1.;
  State state = after;
  // The gap is that of the surface's place and of wear, and only wear goes on.
  ContactHistory &contact = state.contact;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    contact.gap[point] += more * (contact.gap_wear[point] - before.contact.gap_wear[point]);
  const auto extend_growing =
      [&](const char *, const OverCycles over_cycles, const auto &old, auto &now)
  {
    if (over_cycles == OverCycles::extends)
      extend(old, now, more);
  };
  State::for_each_number(extend_growing, before, state);
  for_each_field(extend_growing, before.contact, state.contact);
  return state;
}
} // namespace arthrowear
