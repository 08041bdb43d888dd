// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>

namespace arthrowear::nscd
{
/// Orthogonal projection of x = (t1, t2, normal) on Coulomb's cone |x_T| <= mu x_N.
inline void
project_on_cone(const double mu, const double *x, double *projection)
{
  const double tangential = std::hypot(x[0], x[1]);
  // First the polar cone: without friction, x = (0, 0, x_N < 0) satisfies |x_T| <= mu x_N as well.
  if (mu * tangential <= -x[2])
    projection[0] = projection[1] = projection[2] = 0.;
  else if (tangential <= mu * x[2])
  {
    projection[0] = x[0];
    projection[1] = x[1];
    projection[2] = x[2];
  }
  else
  {
    const double normal = (x[2] + mu * tangential) / (1. + mu * mu);
    const double factor = mu * normal / tangential;
    projection[0] = factor * x[0];
    projection[1] = factor * x[1];
    projection[2] = normal;
  }
}
} // namespace arthrowear::nscd
