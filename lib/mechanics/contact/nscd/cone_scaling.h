// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear::nscd::cone
{
// The second-order cone |x_T| <= x_2 of x = (x_0, x_1, x_2), x_T = (x_0, x_1), and its Jordan
// algebra [Alizadeh2003]: the product of x and y is (x_2 y_T + y_2 x_T, x.y), its unit (0, 0, 1).

/// x_2 - |x_T|, > 0 inside.
double distance(const double *x);
/// x_2² - |x_T|²; positive also where round-off hides the distance from the boundary.
double determinant(const double *x);

/// product = a b; may be a or b.
void multiply(const double *a, const double *b, double *product);
/// z with a z = c; z may be c.
void divide(const double *a, const double *c, double *z);

/// Largest step t <= 1e30 for which x + t dx is in the cone; x is inside.
double largest_step(const double *x, const double *dx);

/// The scaling of Nesterov and Todd between x and y inside the cone: symmetric T with
/// T x = T⁻¹ y, row-major.
struct Scaling
{
  double T[9], inverse[9], squared[9];
};
Scaling scaling(const double *x, const double *y);
} // namespace arthrowear::nscd::cone
