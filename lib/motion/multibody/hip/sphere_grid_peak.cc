// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/sphere_grid.h"

#include "base/least_squares.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// In cells: the eight neighbours of a square one, and of narrow ones at a pole as many as there
// are.
constexpr double reach = 1.6;
// The quadratic is believed that near to the middle of the deepest cell, in cells.
constexpr double farthest = 1.;

using Quadratic = LeastSquares<6>; ///< of 1, x, y, x^2/2, x y, y^2/2
} // namespace

double
SphereGrid::peak_depth() const
{
  const auto deepest = std::max_element(depths_.begin(), depths_.end());
  if (!(*deepest > 0.))
    return *deepest;
  const auto place = static_cast<unsigned int>(deepest - depths_.begin());
  const auto direction = [](const double theta, const double longitude)
  {
    return Vector3{std::sin(theta) * std::cos(longitude), std::sin(theta) * std::sin(longitude),
                   std::cos(theta)};
  };
  const unsigned int middle_row = place / n_columns_;
  const double theta = (middle_row + .5) * angle_, longitude = (place % n_columns_ + .5) * angle_;
  const Vector3 middle = direction(theta, longitude);
  const Vector3 right{-std::sin(longitude), std::cos(longitude), 0.};
  const Vector3 tangents[2] = {cross(right, middle), right};
  const double nearest = std::cos(reach * angle_);
  Quadratic equations;
  const unsigned int end = std::min(middle_row + 3, n_rows_);
  for (unsigned int row = middle_row < 2 ? 0 : middle_row - 2; row < end; ++row)
    for (unsigned int column = 0; column < n_columns_; ++column)
    {
      const double row_angle = (row + .5) * angle_, turn = (column + .5) * angle_;
      const double sine = std::sin(row_angle);
      const Vector3 here{sine * cosines_[column], sine * sines_[column], std::cos(row_angle)};
      if (dot(here, middle) < nearest)
        continue;
      // Two Gauss points in each direction give the means over the cell.
      Quadratic::Row means{};
      double area = 0.;
      for (const double down : {-1., 1.})
        for (const double side : {-1., 1.})
        {
          const double step = .5 * angle_ / std::sqrt(3.);
          const double angle = row_angle + down * step, weight = std::sin(angle);
          const Vector3 point = direction(angle, turn + side * step);
          const double x = dot(point, tangents[0]) / angle_, y = dot(point, tangents[1]) / angle_;
          const Quadratic::Row terms{1., x, y, .5 * x * x, x * y, .5 * y * y};
          for (std::size_t i = 0; i < terms.size(); ++i)
            means[i] += weight * terms[i];
          area += weight;
        }
      for (double &mean : means)
        mean /= area;
      equations.add(means, depth(row, column) / *deepest, area);
    }
  Quadratic::Row unknowns;
  if (!equations.solve(unknowns))
    return *deepest;
  const auto [value, gx, gy, xx, xy, yy] = unknowns;
  const double determinant = xx * yy - xy * xy;
  if (!(xx < 0. && determinant > 0.))
    return *deepest;
  const double x = (xy * gy - yy * gx) / determinant, y = (xy * gx - xx * gy) / determinant;
  if (std::hypot(x, y) > farthest)
    return *deepest;
  return *deepest * std::max(1., value + .5 * (gx * x + gy * y));
}
} // namespace arthrowear
