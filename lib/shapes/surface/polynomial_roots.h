// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>

namespace arthrowear
{
constexpr int most_roots = 4;

/// Real roots of a polynomial, ascending.
struct Roots
{
  std::array<double, most_roots> values{};
  int n = 0;

  void add(const double root) { values[n++] = root; }
  const double *begin() const { return values.data(); }
  const double *end() const { return values.data() + n; }
};

/// Roots between two bounds of the polynomial a[0] + a[1] x + … of a degree up to four, to
/// round-off of its values. A double root counts once, or is missed if round-off separates the
/// curve from 0.
/// @param degree  at least 1; the leading coefficients may be 0
Roots real_roots(const std::array<double, most_roots + 1> &a, int degree, double low, double high);
} // namespace arthrowear
