// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/ellipsoid.h"

#include <algorithm>
#include <limits>

namespace arthrowear
{
namespace
{
/// Root w > 0 of the sum of (n_i / (w + r_i - 1))^2 = 1, where n is nonzero at r = 1. Its
/// reciprocal root is almost linear in w, so that Newton's method needs few steps.
double
secular_root(const Vector3 &n, const Vector3 &r_minus_1, double low, double high)
{
  constexpr int most_steps = 200;
  double w = low;
  for (int step = 0; step < most_steps; ++step)
  {
    double sum = 0., slope = 0.; // of the squares, and minus half its derivative
    for (int i = 0; i < 3; ++i)
      if (n[i] != 0.)
      {
        const double ratio = n[i] / (w + r_minus_1[i]);
        sum += ratio * ratio;
        slope += ratio * ratio / (w + r_minus_1[i]);
      }
    if (sum == 1.)
      break;
    (sum > 1. ? low : high) = w;
    double next = w + (std::sqrt(sum) - 1.) * sum / slope;
    if (!(next >= low && next <= high))
      next = .5 * (low + high);
    if (std::abs(next - w) <= std::numeric_limits<double>::epsilon() * w)
      return next;
    w = next;
  }
  return w;
}
} // namespace

Vector3
Ellipsoid::outward(const Vector3 &on_surface) const
{
  Vector3 gradient{};
  for (int i = 0; i < 3; ++i)
    gradient[i] = on_surface[i] / semi_axes_[i] / semi_axes_[i];
  return normalised(gradient);
}

/// The foot of y has the coordinates x_i = r_i y_i/(w + r_i - 1), r_i = (e_i/e_least)^2. Along the
/// least semi-axis r is 1; where y has no component there, w may be 0, and this component of x
/// completes the others to a place on the surface.
Vector3
Ellipsoid::foot(const Vector3 &position) const
{
  const int least =
      static_cast<int>(std::min_element(semi_axes_.begin(), semi_axes_.end()) - semi_axes_.begin());
  const double smallest = semi_axes_[least];
  Vector3 r_minus_1{}, n{};
  double along_least = 0., length = 0.;
  for (int i = 0; i < 3; ++i)
  {
    const double over = semi_axes_[i] / smallest;
    r_minus_1[i] = (over - 1.) * (over + 1.);
    n[i] = over * std::abs(position[i]) / smallest;
    length = std::hypot(length, n[i]);
    if (r_minus_1[i] == 0.)
      along_least = std::hypot(along_least, n[i]);
  }
  Vector3 on_surface{};
  double w = 0., rest = 1.; // of the sum of the squares of x_i/e_i
  if (along_least == 0.)
    for (int i = 0; i < 3; ++i)
      if (n[i] != 0.)
        rest -= n[i] * n[i] / (r_minus_1[i] * r_minus_1[i]);
  if (along_least > 0. || rest < 0.)
    w = secular_root(n, r_minus_1, along_least, length);
  for (int i = 0; i < 3; ++i)
    if (n[i] != 0.)
      on_surface[i] = position[i] * (r_minus_1[i] + 1.) / (w + r_minus_1[i]);
  if (w == 0.)
    on_surface[least] = std::copysign(smallest * std::sqrt(std::max(rest, 0.)), position[least]);
  return on_surface;
}

Surface::Nearest
Ellipsoid::nearest(const Vector3 &position, std::uint32_t &) const
{
  const Vector3 there = foot(position), normal = outward(there);
  return {dot(position - there, normal), normal};
}

double
Ellipsoid::first_hit(const Vector3 &start, const Vector3 &direction, const double side) const
{
  constexpr double none = std::numeric_limits<double>::infinity(), round_off = 1e-12;
  Vector3 o{}, d{};
  for (int i = 0; i < 3; ++i)
  {
    o[i] = start[i] / semi_axes_[i];
    d[i] = direction[i] / semi_axes_[i];
  }
  const double dd = dot(d, d), middle = -dot(o, d) / dd;
  const Vector3 nearest_to_centre = o + middle * d;
  const double squared = 1. - dot(nearest_to_centre, nearest_to_centre);
  if (squared <= 0.)
    return none;
  const double travel = middle - side * std::sqrt(squared / dd);
  return travel >= -round_off * extent() ? std::max(travel, 0.) : none;
}

double
Ellipsoid::extent() const
{
  return *std::max_element(semi_axes_.begin(), semi_axes_.end());
}
} // namespace arthrowear
