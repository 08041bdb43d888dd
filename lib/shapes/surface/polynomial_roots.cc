// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/polynomial_roots.h"

#include <cmath>
#include <limits>
#include <utility>

namespace arthrowear
{
namespace
{
using Coefficients = std::array<double, most_roots + 1>;

std::pair<double, double>
value_and_slope(const Coefficients &a, const int degree, const double x)
{
  double value = a[degree], slope = 0.;
  for (int i = degree - 1; i >= 0; --i)
  {
    slope = slope * x + value;
    value = value * x + a[i];
  }
  return {value, slope};
}

/// Newton's method within a bracket, which is halved where a step leaves it.
double
root_between(const Coefficients &a, const int degree, double low, double high, const double at_low)
{
  constexpr int most_steps = 200;
  double x = .5 * (low + high);
  for (int step = 0; step < most_steps; ++step)
  {
    const auto [value, slope] = value_and_slope(a, degree, x);
    if (value == 0.)
      return x;
    ((value > 0.) == (at_low > 0.) ? low : high) = x;
    double next = x - value / slope;
    if (!(next > low && next < high))
      next = .5 * (low + high);
    if (next == x || next == low || next == high ||
        std::abs(next - x) <= std::numeric_limits<double>::epsilon() * std::abs(x))
      return next;
    x = next;
  }
  return x;
}
} // namespace

/// Between two stationary points a polynomial has at most one root.
Roots
real_roots(const Coefficients &a, const int degree, const double low, const double high)
{
  Roots roots;
  if (degree == 1)
  {
    const double root = -a[0] / a[1];
    if (root >= low && root <= high)
      roots.add(root);
    return roots;
  }
  Coefficients derivative{};
  for (int i = 1; i <= degree; ++i)
    derivative[i - 1] = i * a[i];
  const Roots stationary = real_roots(derivative, degree - 1, low, high);
  double from = low, at_from = value_and_slope(a, degree, low).first;
  for (int i = 0; i <= stationary.n; ++i)
  {
    const double to = i < stationary.n ? stationary.values[i] : high;
    const double at_to = value_and_slope(a, degree, to).first;
    if (at_from == 0. && roots.n < most_roots && (roots.n == 0 || roots.values[roots.n - 1] < from))
      roots.add(from);
    if (((at_from < 0.) != (at_to < 0.)) && at_from != 0. && at_to != 0. && roots.n < most_roots)
      roots.add(root_between(a, degree, from, to, at_from));
    from = to;
    at_from = at_to;
  }
  if (at_from == 0. && roots.n < most_roots && (roots.n == 0 || roots.values[roots.n - 1] < from))
    roots.add(from);
  return roots;
}
} // namespace arthrowear
