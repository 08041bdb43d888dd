// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/worn_surface.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Cubic B-spline at four nodes and its derivatives over the distance in nodes.
struct Basis
{
  int first;
  double value[4], slope[4], bend[4];

  explicit Basis(const double place)
  {
    const double low = std::floor(place);
    first = static_cast<int>(low) - 1;
    const double t = place - low, s = 1. - t;
    value[0] = s * s * s / 6.;
    value[1] = (4. - 3. * t * t * (1. + s)) / 6.;
    value[2] = (4. - 3. * s * s * (1. + t)) / 6.;
    value[3] = t * t * t / 6.;
    slope[0] = -.5 * s * s;
    slope[1] = .5 * t * (3. * t - 4.);
    slope[2] = -.5 * s * (3. * s - 4.);
    slope[3] = .5 * t * t;
    bend[0] = s;
    bend[1] = 3. * t - 2.;
    bend[2] = 3. * s - 2.;
    bend[3] = t;
  }
};
} // namespace

StereographicChart::StereographicChart(const Vector3 &middle, const double spacing)
    : spacing_(spacing),
      n_(2 * (static_cast<int>(std::ceil(2. * std::tan(.5 * reach) / spacing)) + 2) + 1)
{
  const Vector3 beside = std::abs(middle[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  const Vector3 x = normalised(beside - dot(beside, middle) * middle);
  axes_ = {x, cross(middle, x), middle};
}

Vector3
StereographicChart::direction(const int i, const int j) const
{
  const double x = coordinate(i), y = coordinate(j);
  const double square = x * x + y * y, scale = 1. / (4. + square);
  return transpose(axes_) * Vector3{4. * x * scale, 4. * y * scale, (4. - square) * scale};
}

std::array<double, 2>
StereographicChart::place(const Vector3 &direction) const
{
  const Vector3 d = axes_ * direction;
  const double scale = 2. / (std::max(1. + d[2], 1e-6) * spacing_), edge = n_ / 2 - 2;
  return {n_ / 2 + std::clamp(scale * d[0], -edge, edge),
          n_ / 2 + std::clamp(scale * d[1], -edge, edge)};
}

WornSurface::WornSurface(const StereographicChart &chart,
                         const std::function<Node(const Vector3 &)> &node)
    : chart_(chart)
{
  const int n = chart.n();
  std::vector<Node> nodes;
  nodes.reserve(std::size_t(n) * n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      nodes.push_back(node(chart.direction(i, j)));
  // Coefficients (8 f - f_before - f_after)/6 in both directions reproduce cubics; at the edge the
  // outermost value is repeated.
  const auto corrected = [&](const std::size_t step, const auto &place)
  {
    std::vector<Node> result(nodes.size());
    for (std::size_t k = 0; k < nodes.size(); ++k)
    {
      const int at = place(static_cast<int>(k));
      const Node &here = nodes[k];
      const Node &before = at > 0 ? nodes[k - step] : here;
      const Node &after = at < n - 1 ? nodes[k + step] : here;
      result[k] = {(8. * here.depth - before.depth - after.depth) / 6.,
                   (8. * here.curvature - before.curvature - after.curvature) / 6.};
    }
    nodes = std::move(result);
  };
  corrected(1, [n](const int k) { return k % n; });
  corrected(static_cast<std::size_t>(n), [n](const int k) { return k / n; });
  coefficients_ = std::move(nodes);
}

WornSurface::Values
WornSurface::at(const Vector3 &direction) const
{
  const auto [column, row_place] = chart_.place(direction);
  const double x = (column - chart_.n() / 2) * chart_.spacing(),
               y = (row_place - chart_.n() / 2) * chart_.spacing();
  const Basis bx(column), by(row_place);
  double depth[6] = {}, curvature[6] = {}; // value, d/dx, d/dy, xx, xy, yy; steps of a node
  for (int j = 0; j < 4; ++j)
  {
    const Node *row = &coefficients_[std::size_t(by.first + j) * chart_.n() + bx.first];
    double value[2] = {}, slope[2] = {}, bend[2] = {};
    for (int i = 0; i < 4; ++i)
    {
      value[0] += bx.value[i] * row[i].depth;
      value[1] += bx.value[i] * row[i].curvature;
      slope[0] += bx.slope[i] * row[i].depth;
      slope[1] += bx.slope[i] * row[i].curvature;
      bend[0] += bx.bend[i] * row[i].depth;
      bend[1] += bx.bend[i] * row[i].curvature;
    }
    const auto add = [&](double *sum, const int f)
    {
      sum[0] += by.value[j] * value[f];
      sum[1] += by.value[j] * slope[f];
      sum[2] += by.slope[j] * value[f];
      sum[3] += by.value[j] * bend[f];
      sum[4] += by.slope[j] * slope[f];
      sum[5] += by.bend[j] * value[f];
    };
    add(depth, 0);
    add(curvature, 1);
  }
  // The chart is conformal: a length on the sphere is the chart length over 1 + (x^2 + y^2)/4.
  const double m = 1. + .25 * (x * x + y * y), per_step = 1. / chart_.spacing();
  const double log_x = -.5 * x / m, log_y = -.5 * y / m; // slope of -log m
  Values result;
  const auto convert = [&](const double *f, SurfaceField &field)
  {
    const double fx = f[1] * per_step, fy = f[2] * per_step, square = m * m;
    const double bent = per_step * per_step;
    field.value = f[0];
    field.gradient = {m * fx, m * fy};
    field.hessian = {square * (f[3] * bent - log_x * fx + log_y * fy),
                     square * (f[4] * bent - log_y * fx - log_x * fy),
                     square * (f[5] * bent + log_x * fx - log_y * fy)};
  };
  convert(depth, result.depth);
  convert(curvature, result.curvature);
  // d(x, y) = (4 x, 4 y, 4 - x^2 - y^2)/(4 m): unit vectors along its derivatives.
  const double per_m = 1. / m;
  const Vector3 here{x * per_m, y * per_m, 2. * per_m - 1.};
  const Vector3 along_x{1. - .5 * x * here[0], -.5 * x * here[1], -.5 * x * (1. + here[2])};
  const Vector3 along_y{-.5 * y * here[0], 1. - .5 * y * here[1], -.5 * y * (1. + here[2])};
  const Matrix3 back = transpose(chart_.axes());
  result.tangents[0] = back * along_x;
  result.tangents[1] = back * along_y;
  return result;
}

double
WornSurface::deepest_bend() const
{
  const double edge = 2. * std::tan(.5 * StereographicChart::reach);
  double deepest = 0.;
  for (int j = 0; j < chart_.n(); ++j)
    for (int i = 0; i < chart_.n(); ++i)
    {
      if (std::hypot(chart_.coordinate(i), chart_.coordinate(j)) > edge)
        continue;
      const auto h = at(chart_.direction(i, j)).depth.hessian;
      deepest = std::min(deepest, .5 * (h[0] + h[2]) - std::hypot(.5 * (h[0] - h[2]), h[1]));
    }
  return deepest;
}
} // namespace arthrowear
