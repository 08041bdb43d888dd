// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/quadratic_patch.h"

#include "surface/polynomial_roots.h"

#include <algorithm>
#include <limits>

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

/// The derivative of half the squared distance is a cubic of s.
double
QuadraticEdge::nearest(const Vector3 &position) const
{
  const Vector3 q = begin - position;
  const double cc = dot(curvature, curvature), ct = dot(curvature, tangent);
  const double a0 = dot(q, tangent), a1 = dot(tangent, tangent) + 2. * dot(curvature, q),
               a2 = 3. * ct, a3 = 2. * cc;
  const auto slope = [&](const double s) { return a0 + s * (a1 + s * (a2 + s * a3)); };
  if (a1 - 2. * std::abs(a2) > 0.) // one minimum at most
  {
    if (a0 >= 0.)
      return 0.;
    if (slope(1.) <= 0.)
      return 1.;
    constexpr int most_steps = 50;
    double low = 0., high = 1., s = std::min(-a0 / a1, 1.);
    for (int step = 0; step < most_steps; ++step)
    {
      const double value = slope(s);
      (value < 0. ? low : high) = s;
      double next = s - value / (a1 + s * (2. * a2 + s * 3. * a3));
      if (!(next >= low && next <= high))
        next = .5 * (low + high);
      if (std::abs(next - s) <= std::numeric_limits<double>::epsilon())
        return next;
      s = next;
    }
    return s;
  }
  double best = 0., squared = dot(q, q);
  const auto compare = [&](const double s)
  {
    const Vector3 arm = at(s) - position;
    if (const double other = dot(arm, arm); other < squared)
    {
      squared = other;
      best = s;
    }
  };
  compare(1.);
  for (const double s : real_roots({a0, a1, a2, a3, 0.}, 3, 0., 1.))
    compare(s);
  return best;
}

QuadraticPatch::QuadraticPatch(const std::array<Vector3, 3> &corners,
                               const std::array<Vector3, 3> &curvatures)
    : x0_(corners[0]), xu_(corners[1] - corners[0] - curvatures[0]),
      xv_(corners[2] - corners[0] - curvatures[2]), xuu_(curvatures[0]), xvv_(curvatures[2]),
      xuv_(curvatures[0] + curvatures[2] - curvatures[1])
{
  double largest = 0.;
  for (const Vector3 &curvature : curvatures)
    largest = std::max(largest, norm(curvature));
  sagitta_ = largest / 3.; // the deviation is the sum of products of two of three shares
  double least = std::numeric_limits<double>::infinity(); // of the squared stretch
  for (const auto &[u, v] : {std::pair{0., 0.}, {1., 0.}, {0., 1.}, {.5, .5}, {.5, 0.}, {0., .5}})
  {
    const Vector3 a = xu_ + (2. * u) * xuu_ + v * xuv_, b = xv_ + (2. * v) * xvv_ + u * xuv_;
    const double aa = dot(a, a), ab = dot(a, b), bb = dot(b, b);
    least = std::min(least, .5 * (aa + bb - std::hypot(aa - bb, 2. * ab)));
  }
  const double second = 2. * std::max(norm(xuu_), norm(xvv_)) + norm(xuv_);
  constexpr double safety = .5;
  convex_distance_ =
      second > 0. ? safety * least / second : std::numeric_limits<double>::infinity();
  double radius = 0.;
  for (const Vector3 &point : control_points())
    radius = std::max(radius, norm(point - x0_));
  least_stretch_ = safety * least - second * radius;
}

std::array<Vector3, 6>
QuadraticPatch::control_points() const
{
  return {
      x0_, at(1., 0.), at(0., 1.), x0_ + .5 * xu_, x0_ + .5 * xv_, x0_ + .5 * (xu_ + xv_ + xuv_)};
}

/// Ericson, Real-time collision detection, 2005, section 5.1.5.
QuadraticPatch::Place
QuadraticPatch::nearest_of_chord_triangle(const Vector3 &position) const
{
  const Vector3 ab = xu_ + xuu_, ac = xv_ + xvv_, ap = position - x0_;
  const double aa = dot(ab, ab), bb = dot(ac, ac), mixed = dot(ab, ac);
  const double d1 = dot(ab, ap), d2 = dot(ac, ap);
  const double d3 = d1 - aa, d4 = d2 - mixed, d5 = d1 - mixed, d6 = d2 - bb;
  Place place;
  const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
  if (d1 <= 0. && d2 <= 0.)
    place.u = 0.;
  else if (d3 >= 0. && d4 <= d3)
    place.u = 1.;
  else if (d6 >= 0. && d5 <= d6)
    place.v = 1.;
  else if (vc <= 0. && d1 >= 0. && d3 <= 0.)
    place.u = d1 / (d1 - d3);
  else if (vb <= 0. && d2 >= 0. && d6 <= 0.)
    place.v = d2 / (d2 - d6);
  else if (va <= 0. && d4 >= d3 && d5 >= d6)
  {
    place.v = (d4 - d3) / ((d4 - d3) + (d5 - d6));
    place.u = 1. - place.v;
  }
  else
  {
    place.u = vb / (va + vb + vc);
    place.v = vc / (va + vb + vc);
  }
  const Vector3 arm = ap - place.u * ab - place.v * ac;
  place.squared = dot(arm, arm);
  return place;
}

/// With r from the position to x(u, v), the Hessian of r^2/2 has the products of the first
/// derivatives plus r times the second ones, B(r), which are constant. B is linear, B(r) = B(r0) +
/// B(r - r0), and the last part is bounded. On the side from which a patch bulges B(r0) is positive
/// at any distance.
bool
QuadraticPatch::is_convex_at(const Vector3 &position, const Place &near) const
{
  if (std::sqrt(near.squared) + sagitta_ < convex_distance_)
    return true;
  const Vector3 r = x0_ - position;
  const double uu = 2. * dot(r, xuu_), vv = 2. * dot(r, xvv_), uv = dot(r, xuv_);
  return least_stretch_ + .5 * (uu + vv - std::hypot(uu - vv, 2. * uv)) > 0.;
}

QuadraticPatch::Search
QuadraticPatch::newton(const Vector3 &position, Place &at) const
{
  constexpr int most_steps = 20;
  constexpr double converged = 1e-9, longest = .5, far = 1.; // in u and v
  double &u = at.u, &v = at.v;
  for (int step = 0; step < most_steps; ++step)
  {
    const Vector3 a = xu_ + (2. * u) * xuu_ + v * xuv_, b = xv_ + (2. * v) * xvv_ + u * xuv_,
                  r = this->at(u, v) - position;
    const double ga = dot(r, a), gb = dot(r, b), aa = dot(a, a), ab = dot(a, b), bb = dot(b, b);
    double haa = aa + 2. * dot(r, xuu_), hab = ab + dot(r, xuv_), hbb = bb + 2. * dot(r, xvv_);
    const bool is_minimum = haa > 0. && haa * hbb > hab * hab;
    if (!is_minimum) // a step of Gauss and Newton descends
    {
      haa = aa;
      hab = ab;
      hbb = bb;
    }
    const double determinant = haa * hbb - hab * hab;
    double du = (hab * gb - hbb * ga) / determinant, dv = (hab * ga - haa * gb) / determinant;
    const double size = std::max(std::abs(du), std::abs(dv));
    if (size > longest)
    {
      du *= longest / size;
      dv *= longest / size;
    }
    u += du;
    v += dv;
    if (!(std::abs(u) <= 1. + far && std::abs(v) <= 1. + far))
      return Search::failed;
    if (size < converged && is_minimum) // the next step has its square
    {
      if (u < 0. || v < 0. || u + v > 1.)
        return Search::outside;
      const Vector3 arm = this->at(u, v) - position;
      at.squared = dot(arm, arm);
      return Search::inside;
    }
  }
  return Search::failed;
}

bool
QuadraticPatch::nearest_inside(const Vector3 &position, const Place &near, const bool is_convex,
                               Place &found) const
{
  Place first = near;
  const Search search = newton(position, first);
  if (search != Search::failed && is_convex)
  {
    found = first;
    return search == Search::inside;
  }
  bool any = false;
  const auto compare = [&](const Place &place)
  {
    if (any && place.squared >= found.squared)
      return;
    found = place;
    any = true;
  };
  if (search == Search::inside)
    compare(first);
  for (const auto &[u, v] : {std::pair{1. / 3., 1. / 3.},
                             {.1, .1},
                             {.8, .1},
                             {.1, .8},
                             {.45, .45},
                             {.45, .1},
                             {.1, .45}})
    if (Place other{u, v, 0.}; newton(position, other) == Search::inside)
      compare(other);
  return any;
}

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
