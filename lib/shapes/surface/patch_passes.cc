// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/quadratic_patch.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// A polynomial of the second degree in (u, v) over a triangle, by its Bézier coefficients: at the
/// corners 0, 1, 2, then between 0 and 1, 1 and 2, 2 and 0.
using Coefficients = std::array<double, 6>;

bool
has_one_sign(const Coefficients &c)
{
  const auto [low, high] = std::minmax_element(c.begin(), c.end());
  return *low > 0. || *high < 0.;
}

/// A patch in the direction of a line: its places across the line, and the component of its area
/// vector along the line.
struct Projection
{
  std::array<std::array<double, 2>, 3> corners; // (u, v)
  Coefficients x, y;                            // [mm]
  Coefficients facing;                          // [mm^2]
};

/// Coefficients of a part, from those of the whole, by blossoms.
Coefficients
part_of(const Coefficients &whole, const std::array<std::array<double, 2>, 3> &corners)
{
  const auto blossom = [&whole](const std::array<double, 2> &a, const std::array<double, 2> &b)
  {
    const double a0 = 1. - a[0] - a[1], b0 = 1. - b[0] - b[1];
    return a0 * b0 * whole[0] + a[0] * b[0] * whole[1] + a[1] * b[1] * whole[2] +
           (a0 * b[0] + a[0] * b0) * whole[3] + (a[0] * b[1] + a[1] * b[0]) * whole[4] +
           (a[1] * b0 + a0 * b[1]) * whole[5];
  };
  const auto &[p, q, r] = corners;
  return {blossom(p, p), blossom(q, q), blossom(r, r), blossom(p, q), blossom(q, r), blossom(r, p)};
}
} // namespace

/// A part whose area vector has one sign along the line meets it at most once, and Newton's method
/// finds the place; other parts are divided.
QuadraticPatch::Passes
QuadraticPatch::passes(const Vector3 &start, const Vector3 &direction) const
{
  constexpr double round_off = 1e-10; // in u and v
  const double size = norm(xu_) + norm(xv_), margin = 1e-12 * (size + norm(x0_ - start));
  const Vector3 across =
                    normalised(cross(direction, std::abs(direction[0]) < .6 ? Vector3{1., 0., 0.}
                                                                            : Vector3{0., 1., 0.})),
                up = cross(direction, across);
  Passes passes;
  const auto add = [&](double u, double v)
  {
    constexpr int most_steps = 12;
    for (int step = 0; step < most_steps; ++step)
    {
      const Vector3 a = xu_ + (2. * u) * xuu_ + v * xuv_, b = xv_ + (2. * v) * xvv_ + u * xuv_,
                    r = at(u, v) - start;
      const double ax = dot(a, across), ay = dot(a, up), bx = dot(b, across), by = dot(b, up),
                   rx = dot(r, across), ry = dot(r, up), determinant = ax * by - ay * bx;
      if (determinant == 0.)
        return;
      const double du = (bx * ry - by * rx) / determinant, dv = (ay * rx - ax * ry) / determinant;
      u += du;
      v += dv;
      if (!(std::abs(u) < 3. && std::abs(v) < 3.))
        return;
      if (std::max(std::abs(du), std::abs(dv)) > 1e-9)
        continue;
      if (u < -round_off || v < -round_off || u + v > 1. + round_off || passes.n == 2)
        return;
      const double travel = dot(at(u, v) - start, direction);
      if (passes.n == 1 && std::abs(travel - passes.travel[0]) <= 1e-9 * size)
        return; // found in two parts
      const Vector3 area = area_vector(u, v);
      passes.travel[passes.n] = travel;
      passes.facing[passes.n++] = dot(direction, area) / norm(area);
      return;
    }
  };
  const auto project =
      [&](const std::array<Vector3, 6> &points, const Vector3 &axis, Coefficients &c)
  {
    // Control points lie between corners 0 and 1, 0 and 2, 1 and 2.
    constexpr std::array<int, 6> order{0, 1, 2, 3, 5, 4};
    for (int i = 0; i < 6; ++i)
      c[i] = dot(points[order[i]] - start, axis);
  };
  const std::array<Vector3, 6> points = control_points();
  Projection whole{{{{0., 0.}, {1., 0.}, {0., 1.}}}, {}, {}, {}};
  project(points, across, whole.x);
  project(points, up, whole.y);
  const auto facing = [&](const double u, const double v)
  { return dot(area_vector(u, v), direction); };
  for (int i = 0; i < 3; ++i)
    whole.facing[i] = facing(whole.corners[i][0], whole.corners[i][1]);
  for (int i = 0; i < 3; ++i)
  {
    const auto &a = whole.corners[i], &b = whole.corners[(i + 1) % 3];
    whole.facing[3 + i] = 2. * facing(.5 * (a[0] + b[0]), .5 * (a[1] + b[1])) -
                          .5 * (whole.facing[i] + whole.facing[(i + 1) % 3]);
  }
  struct Part
  {
    std::array<std::array<double, 2>, 3> corners;
    int depth;
  };
  constexpr int most_depth = 8;
  std::array<Part, 4 * most_depth> stack;
  int n = 0;
  stack[n++] = {whole.corners, 0};
  while (n > 0)
  {
    const Part part = stack[--n];
    const bool is_whole = part.depth == 0;
    const auto misses = [&](const Coefficients &c)
    {
      const Coefficients own = is_whole ? c : part_of(c, part.corners);
      const auto [low, high] = std::minmax_element(own.begin(), own.end());
      return *low > margin || *high < -margin;
    };
    if (misses(whole.x) || misses(whole.y))
      continue;
    const auto &[p, q, r] = part.corners;
    if (part.depth == most_depth ||
        has_one_sign(is_whole ? whole.facing : part_of(whole.facing, part.corners)))
    {
      add((p[0] + q[0] + r[0]) / 3., (p[1] + q[1] + r[1]) / 3.);
      continue;
    }
    const auto middle = [](const std::array<double, 2> &a, const std::array<double, 2> &b) {
      return std::array<double, 2>{.5 * (a[0] + b[0]), .5 * (a[1] + b[1])};
    };
    const auto pq = middle(p, q), qr = middle(q, r), rp = middle(r, p);
    for (const auto &corners : {std::array{p, pq, rp}, std::array{pq, q, qr}, std::array{rp, qr, r},
                                std::array{pq, qr, rp}})
      stack[n++] = {corners, part.depth + 1};
  }
  return passes;
}
} // namespace arthrowear
