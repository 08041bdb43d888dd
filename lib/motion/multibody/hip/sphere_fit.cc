// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/sphere_fit.h"

#include "base/least_squares.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
// Points of Gauss and Legendre in (0, 1): with r = a sqrt(1 - t^2) the integral over r dr/sqrt(a^2
// - r^2) is one over dt.
constexpr int n_ring_places = 6;
constexpr double ring_place[n_ring_places] = {.0337652428984240, .1693953067668677,
                                              .3806904069584015, .6193095930415985,
                                              .8306046932331323, .9662347571015760};
constexpr double ring_weight[n_ring_places] = {.0856622461895852, .1803807865240693,
                                               .2339569672863455, .2339569672863455,
                                               .1803807865240693, .0856622461895852};
} // namespace

SphereFit::SphereFit(const double half_angle) : sine_(std::sin(half_angle))
{
  for (int i = 0; i < n_points; ++i)
  {
    const int ring = i / n_spokes;
    const double angle = half_angle * std::sqrt(1. - ring_place[ring] * ring_place[ring]);
    const double turn = 2. * units::pi * (i % n_spokes + .5 * (ring % 2)) / n_spokes;
    points_[i] = {std::sin(angle) * std::cos(turn), std::sin(angle) * std::sin(turn),
                  std::cos(angle)};
  }
}

LocalSphere
SphereFit::fit(const double at_centre, const std::array<double, n_points> &radii) const
{
  // |x|^2 = 2 C x + m with x from the surface's point along the direction, C the sphere's centre:
  // linear in C and m. Lengths are divided by the patch radius to scale all rows to one magnitude.
  const double length = at_centre * sine_;
  LeastSquares<4> equations;
  for (int k = 0; k < n_points; ++k)
  {
    const double r = radii[k] / length, weight = ring_weight[k / n_spokes];
    const double x = r * points_[k][0], y = r * points_[k][1],
                 z = r * points_[k][2] - at_centre / length;
    equations.add({x, y, z, 1.}, x * x + y * y + z * z, weight);
  }
  LeastSquares<4>::Row unknowns;
  equations.solve(unknowns);
  const auto [cx, cy, cz, m] = unknowns; // cx to cz: 2 C
  const double depth = .5 * cz, square = depth * depth + m;
  const double squared_radius = square + .25 * (cx * cx + cy * cy);
  // The sphere's point on the axis: z = C_z + sqrt(C_z^2 + m), C_z < 0.
  return {at_centre + length * m / (std::sqrt(square) - depth),
          1. / (length * std::sqrt(squared_radius))};
}
} // namespace arthrowear
