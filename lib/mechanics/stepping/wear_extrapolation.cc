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
  // The gap results from the surface's position and from wear, and only wear continues.
  ContactHistory &contact = state.contact;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    contact.gap[point] += more * (contact.gap_wear[point] - before.contact.gap_wear[point]);
  for_each_field(
      [&](const char *, const OverCycles over_cycles, const auto &old, auto &now)
      {
        if (over_cycles == OverCycles::extends)
          extend(old, now, more);
      },
      before.contact, state.contact);
  state.forces_precede_jump = cycles > 1. ? 1. : state.forces_precede_jump;
  return state;
}

State
worn_by(const State &before, const State &after, const double cycles,
        const std::vector<double> &opening, const std::vector<double> &area)
{
  State state = extrapolated(before, after, cycles);
  ContactHistory &now = state.contact;
  const ContactHistory &old = before.contact, &next = after.contact;
  double worn = 0., worn_in_cycle = 0.;
  const double of_body = next.body.worn_volume - old.body.worn_volume,
               of_both = of_body + next.counterface.worn_volume - old.counterface.worn_volume,
               share = of_both > 0. ? of_body / of_both : 1.;
  for (std::size_t point = 0; point < now.n_points(); ++point)
  {
    const double in_cycle = next.gap_wear[point] - old.gap_wear[point];
    worn += area[point] * opening[point];
    worn_in_cycle += next.area[point] * in_cycle;
    if (in_cycle == 0.)
    {
      now.gap_wear[point] += opening[point];
      now.gap[point] += opening[point];
      now.body.depth[point] += share * opening[point];
      for (std::size_t c = 0; c < 3; ++c)
        now.body.displacement[3 * point + c] += share * opening[point] * now.frame[point][2][c];
      continue;
    }
    const double times = opening[point] / in_cycle;
    const auto multiply = [&](const std::vector<double> &first, const std::vector<double> &then,
                              std::vector<double> &values, const std::size_t i)
    { values[i] = first[i] + times * (then[i] - first[i]); };
    multiply(old.gap_wear, next.gap_wear, now.gap_wear, point);
    multiply(old.body.depth, next.body.depth, now.body.depth, point);
    for (std::size_t c = 0; c < 3; ++c)
      multiply(old.body.displacement, next.body.displacement, now.body.displacement, 3 * point + c);
    now.gap[point] = next.gap[point] + now.gap_wear[point] - next.gap_wear[point];
  }
  if (worn_in_cycle == 0.)
    return state;
  const double times = worn / worn_in_cycle;
  for (const auto side : {&ContactHistory::body, &ContactHistory::counterface})
    (now.*side).worn_volume =
        (old.*side).worn_volume + times * ((next.*side).worn_volume - (old.*side).worn_volume);
  return state;
}

void
move_wear(const State &from, const State &to, State &state)
{
  const auto move =
      [](const std::vector<double> &a, const std::vector<double> &b, std::vector<double> &values)
  {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] += b[i] - a[i];
  };
  const ContactHistory &first = from.contact, &then = to.contact;
  ContactHistory &now = state.contact;
  move(first.gap_wear, then.gap_wear, now.gap);
  move(first.gap_wear, then.gap_wear, now.gap_wear);
  move(first.body.depth, then.body.depth, now.body.depth);
  move(first.body.displacement, then.body.displacement, now.body.displacement);
  now.body.worn_volume += then.body.worn_volume - first.body.worn_volume;
}
} // namespace arthrowear
