// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <vector>

namespace arthrowear
{
/// Values on triangles, interpolated from their corners: linearly, or by cubic patches through the
/// values and mean slopes at the corners. Patches agree along common edges, and stay within the
/// values of the corners of their triangle: they show no peak that the numbers do not have.
class SmoothValues
{
public:
  /// @param values  of the points, finite or not
  SmoothValues(const std::vector<float> &points, const std::vector<std::uint32_t> &triangles,
               const std::vector<double> &values, bool is_cubic);

  std::array<double, 3> corners(std::size_t triangle) const;
  /// @param weights  of the corners of a triangle, whose values are finite
  double at(std::size_t triangle, const Vector3 &weights) const;

private:
  Vector3 place(std::uint32_t point) const;
  void find_slopes();
  /// Control value beside the end a of the edge from a to b.
  double control(std::uint32_t a, std::uint32_t b) const;

  const std::vector<float> &points_;
  const std::vector<std::uint32_t> &triangles_;
  const std::vector<double> &values_;
  bool is_cubic_;
  std::vector<Vector3> slopes_; ///< of the points
};
} // namespace arthrowear
