// SPDX-License-Identifier: LGPL-2.1-or-later
#include "time/wear_extrapolation.h"

namespace arthrowear
{
State
extrapolated(const State &before, const State &after, const double cycles)
{
  const double more = cycles - 1.;
  State state = after;
  const auto extend = [&](const std::vector<double> &old, std::vector<double> &values)
  {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] += more * (values[i] - old[i]);
  };
  ContactHistory &contact = state.contact;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    contact.gap[point] += more * (contact.gap_wear[point] - before.contact.gap_wear[point]);
  extend(before.contact.gap_wear, contact.gap_wear);
  extend(before.contact.wear_depth, contact.wear_depth);
  extend(before.contact.wear_displacement, contact.wear_displacement);
  state.worn_volume += more * (after.worn_volume - before.worn_volume);
  state.obstacle_worn_volume += more * (after.obstacle_worn_volume - before.obstacle_worn_volume);
  return state;
}
} // namespace arthrowear
