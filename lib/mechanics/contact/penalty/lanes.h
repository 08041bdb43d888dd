// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// One quantity at two contact points, which the processor computes together. Each result equals
/// the result for the point alone to the last bit.
struct Lanes
{
  static constexpr int n = 2;
  typedef double Values __attribute__((vector_size(2 * sizeof(double))));
  Values values;

  Lanes() = default;
  Lanes(const double both) : values{both, both} {}
  Lanes(const double first, const double second) : values{first, second} {}
  explicit Lanes(const Values &v) : values(v) {}
};

using LaneVector = std::array<Lanes, 3>;

inline Lanes
operator+(const Lanes &a, const Lanes &b)
{
  return Lanes(a.values + b.values);
}

inline Lanes
operator-(const Lanes &a, const Lanes &b)
{
  return Lanes(a.values - b.values);
}

inline Lanes
operator*(const Lanes &a, const Lanes &b)
{
  return Lanes(a.values * b.values);
}

inline Lanes
operator/(const Lanes &a, const Lanes &b)
{
  return Lanes(a.values / b.values);
}

inline Lanes
operator-(const Lanes &a)
{
  return Lanes(-a.values);
}

inline LaneVector
operator+(const LaneVector &a, const LaneVector &b)
{
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

inline LaneVector
operator-(const LaneVector &a, const LaneVector &b)
{
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline LaneVector
operator*(const Lanes &factor, const LaneVector &a)
{
  return {factor * a[0], factor * a[1], factor * a[2]};
}

inline Lanes
dot(const LaneVector &a, const LaneVector &b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline LaneVector
cross(const LaneVector &a, const LaneVector &b)
{
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline Lanes
norm(const LaneVector &a)
{
  const Lanes squared = dot(a, a);
  return {std::sqrt(squared.values[0]), std::sqrt(squared.values[1])};
}

inline LaneVector
normalised(const LaneVector &a)
{
  return (Lanes(1.) / norm(a)) * a;
}

/// Functions with which the same code serves one point and several.
template <class T> constexpr int n_lanes = 1;
template <> constexpr inline int n_lanes<Lanes> = Lanes::n;

inline double
lane(const double value, int)
{
  return value;
}
inline double
lane(const Lanes &values, const int i)
{
  return values.values[i];
}
inline void
set_lane(double &values, int, const double value)
{
  values = value;
}
inline void
set_lane(Lanes &values, const int i, const double value)
{
  values.values[i] = value;
}

template <class T>
Vector3
lane(const std::array<T, 3> &vectors, const int i)
{
  return {lane(vectors[0], i), lane(vectors[1], i), lane(vectors[2], i)};
}
template <class T>
void
set_lane(std::array<T, 3> &vectors, const int i, const Vector3 &vector)
{
  for (int a = 0; a < 3; ++a)
    set_lane(vectors[a], i, vector[a]);
}
} // namespace arthrowear
