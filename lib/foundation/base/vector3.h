// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cmath>

namespace arthrowear
{
/// Three components in one orthonormal frame.
using Vector3 = std::array<double, 3>;

/// Row-major 3x3 matrix: m[row][column].
using Matrix3 = std::array<Vector3, 3>;

constexpr Matrix3 identity3{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}}};

inline Vector3
operator+(const Vector3 &a, const Vector3 &b)
{
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

inline Vector3
operator-(const Vector3 &a, const Vector3 &b)
{
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline Vector3
operator*(double factor, const Vector3 &a)
{
  return {factor * a[0], factor * a[1], factor * a[2]};
}

inline double
dot(const Vector3 &a, const Vector3 &b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline Vector3
cross(const Vector3 &a, const Vector3 &b)
{
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline double
norm(const Vector3 &a)
{
  return std::sqrt(dot(a, a));
}

inline Vector3
normalised(const Vector3 &a)
{
  return (1. / norm(a)) * a;
}

inline Vector3
operator*(const Matrix3 &m, const Vector3 &a)
{
  return {dot(m[0], a), dot(m[1], a), dot(m[2], a)};
}

inline Matrix3
transpose(const Matrix3 &m)
{
  return {{{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}}};
}

inline Matrix3
operator*(const Matrix3 &a, const Matrix3 &b)
{
  Matrix3 c{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
  return c;
}

inline double
determinant(const Matrix3 &m)
{
  return dot(m[0], cross(m[1], m[2]));
}
} // namespace arthrowear
