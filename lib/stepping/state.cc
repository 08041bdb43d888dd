// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/state.h"

#include "base/triples.h"

namespace arthrowear
{
ContactHistory::ContactHistory(const std::size_t n)
    : force(3 * n, 0.), velocity(3 * n, 0.), area(n, 0.), gap(n, 0.), gap_wear(n, 0.),
      sliding_speed(n, 0.), accumulated_slip(n, 0.), frame(n, identity3),
      status(n, nscd::ContactStatus::open), body(n)
{
}

Vector3
ContactHistory::global_force(const std::size_t point) const
{
  return transpose(frame[point]) * triple(force, point);
}

std::vector<double>
ContactHistory::global_forces() const
{
  std::vector<double> forces(3 * n_points());
  for (std::size_t point = 0; point < n_points(); ++point)
    set_triple(forces, point, global_force(point));
  return forces;
}
} // namespace arthrowear
