// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Shape functions of the quadratic triangle: corners, then the edges 01, 12, 20.
/// @param at  barycentric coordinates
inline void
quadratic_triangle(const double *at, double *shape)
{
  for (int i = 0; i < 3; ++i)
  {
    shape[i] = at[i] * (2. * at[i] - 1.);
    shape[3 + i] = 4. * at[i] * at[(i + 1) % 3];
  }
}
} // namespace arthrowear
