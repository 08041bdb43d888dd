// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/smooth_values.h"

#include <algorithm>

namespace arthrowear
{
SmoothValues::SmoothValues(const std::vector<float> &points,
                           const std::vector<std::uint32_t> &triangles,
                           const std::vector<double> &values, const bool is_cubic)
    : points_(points), triangles_(triangles), values_(values), is_cubic_(is_cubic)
{
  if (is_cubic_)
    find_slopes();
}

Vector3
SmoothValues::place(const std::uint32_t point) const
{
  return {points_[3 * point], points_[3 * point + 1], points_[3 * point + 2]};
}

/// Mean of the gradients of the triangles around a point, weighted by their areas.
void
SmoothValues::find_slopes()
{
  slopes_.assign(points_.size() / 3, Vector3{});
  std::vector<double> areas(slopes_.size(), 0.);
  for (std::size_t t = 0; t + 2 < triangles_.size(); t += 3)
  {
    const std::array<double, 3> v = corners(t / 3);
    const Vector3 a = place(triangles_[t]), u = place(triangles_[t + 1]) - a,
                  w = place(triangles_[t + 2]) - a, normal = cross(u, w);
    const double area = norm(normal);
    if (area == 0. || !std::isfinite(v[0] + v[1] + v[2]))
      continue;
    // Gradient times the area: the gradient g has g · u = v1 - v0, g · w = v2 - v0, g · n = 0.
    const Vector3 slope =
        (1. / area) * ((v[1] - v[0]) * cross(w, normal) + (v[2] - v[0]) * cross(normal, u));
    for (std::size_t k = t; k < t + 3; ++k)
    {
      slopes_[triangles_[k]] = slopes_[triangles_[k]] + slope;
      areas[triangles_[k]] += area;
    }
  }
  for (std::size_t i = 0; i < slopes_.size(); ++i)
    if (areas[i] > 0.)
      slopes_[i] = (1. / areas[i]) * slopes_[i];
}

std::array<double, 3>
SmoothValues::corners(const std::size_t triangle) const
{
  const std::uint32_t *points = &triangles_[3 * triangle];
  return {values_[points[0]], values_[points[1]], values_[points[2]]};
}

double
SmoothValues::control(const std::uint32_t a, const std::uint32_t b) const
{
  const double wished = values_[a] + dot(slopes_[a], place(b) - place(a)) / 3.;
  return std::clamp(wished, std::min(values_[a], values_[b]), std::max(values_[a], values_[b]));
}

double
SmoothValues::at(const std::size_t triangle, const Vector3 &w) const
{
  const std::array<double, 3> v = corners(triangle);
  if (!is_cubic_)
    return w[0] * v[0] + w[1] * v[1] + w[2] * v[2];
  const std::uint32_t *points = &triangles_[3 * triangle];
  double sum = 0., edges = 0.;
  for (int k = 0; k < 3; ++k)
  {
    const int next = (k + 1) % 3;
    const double begin = control(points[k], points[next]), end = control(points[next], points[k]);
    edges += (begin + end) / 6.;
    sum += w[k] * w[k] * w[k] * v[k] + 3. * w[k] * w[next] * (w[k] * begin + w[next] * end);
  }
  const auto [low, high] = std::minmax_element(v.begin(), v.end());
  const double middle = std::clamp(1.5 * edges - .5 * (v[0] + v[1] + v[2]) / 3., *low, *high);
  return sum + 6. * w[0] * w[1] * w[2] * middle;
}
} // namespace arthrowear
