// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>

namespace arthrowear
{
// Functions that formulas of laws use besides sqrt, pow, exp, … of std or of the number's own
// namespace: for double and for numbers that carry derivatives, which have no hypot or copysign.

inline double
absolute(const double x)
{
  return std::abs(x);
}

template <typename Number>
Number
absolute(const Number &x)
{
  return x < 0. ? Number(-x) : x;
}

/// A size >= 0 with the sign of a number.
inline double
with_sign_of(const double size, const double number)
{
  return std::copysign(size, number);
}

template <typename Number>
Number
with_sign_of(const Number &size, const Number &number)
{
  return number < 0. ? Number(-size) : size;
}

inline double
hypotenuse(const double a, const double b)
{
  return std::hypot(a, b);
}

template <typename Number>
Number
hypotenuse(const Number &a, const Number &b)
{
  return sqrt(Number(a * a + b * b));
}
} // namespace arthrowear
