// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/creeping_wear.h"

#include <algorithm>

namespace arthrowear
{
CreepingWear
creeping_wear(WearingContact &contact, const std::vector<double> &rate, const CreepJump &creep,
              const std::vector<double> &depth, const double cycles_done, const double cycles,
              const unsigned int n_parts)
{
  const std::size_t n = rate.size();
  const double length = cycles / n_parts;
  const std::vector<double> none(n, 0.);
  CreepingWear now{none, depth};
  contact.reset();
  for (unsigned int part = 0; part < n_parts; ++part)
  {
    std::vector<double> crept = now.crept;
    for (std::size_t i = 0; i < n; ++i)
      crept[i] -= depth[i];
    now.worn = contact.advanced({length, rate, none, crept}, now.worn, 1);
    std::vector<double> closed = depth;
    for (std::size_t i = 0; i < n; ++i)
      closed[i] -= std::max(0., now.worn[i]);
    now.crept = creep.after(now.crept, cycles_done + part * length, length, closed);
  }
  return now;
}
} // namespace arthrowear
