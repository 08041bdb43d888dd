// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace arthrowear
{
/// A box whose sides are parallel to the axes.
struct Bounds3
{
  Vector3 low{rising, rising, rising}, high{-rising, -rising, -rising}; ///< empty at first

  void include(const Vector3 &point)
  {
    for (int i = 0; i < 3; ++i)
    {
      low[i] = std::min(low[i], point[i]);
      high[i] = std::max(high[i], point[i]);
    }
  }
  Vector3 sides() const { return high - low; }
  double longest_side() const { return std::max({sides()[0], sides()[1], sides()[2]}); }

private:
  static constexpr double rising = std::numeric_limits<double>::infinity();
};

/// Returns the points in another frame. @param to  of a point
template <class Frame>
std::vector<Vector3>
in_frame(std::vector<Vector3> points, const Frame &to)
{
  for (Vector3 &point : points)
    point = to(point);
  return points;
}

inline Bounds3
bounds_of(const std::vector<Vector3> &points)
{
  Bounds3 box;
  for (const Vector3 &point : points)
    box.include(point);
  return box;
}
} // namespace arthrowear
