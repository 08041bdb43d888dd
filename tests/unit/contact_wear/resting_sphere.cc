// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/resting_sphere.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace arthrowear;

namespace
{
constexpr double radius = 14., clearance = .1;
const double pi = std::acos(-1.);

/// A hemispherical cavity about z of many points with equal areas, worn by a head that has worn
/// itself in along `axis` by d: openings (d + c) cos - c where that is > 0.
struct Scar
{
  std::vector<Vector3> points;
  std::vector<double> areas, openings;

  Scar(const Vector3 &axis, const double d)
  {
    constexpr unsigned int n = 4000;
    const double cavity = radius + clearance, golden = pi * (3. - std::sqrt(5.));
    for (unsigned int i = 0; i < n; ++i)
    {
      const double z = (i + .5) / n, ring = std::sqrt(1. - z * z);
      points.push_back(cavity *
                       Vector3{ring * std::cos(i * golden), ring * std::sin(i * golden), z});
      areas.push_back(2. * pi * cavity * cavity / n);
      const double cosine = dot(points.back(), axis) / cavity;
      openings.push_back(std::max(0., (d + clearance) * cosine - clearance));
    }
  }
  Vector3 rest(const Vector3 &direction) const
  {
    return resting_centre({points, areas, openings}, radius, direction, {});
  }
  double volume() const
  {
    double sum = 0.;
    for (std::size_t i = 0; i < points.size(); ++i)
      sum += areas[i] * openings[i];
    return sum;
  }
};
} // namespace

// An unworn cavity: the head touches at the clearance along the force, whatever its direction.
TEST(RestingSphere, TouchesAnUnwornCavityAtTheClearance)
{
  for (const Vector3 &direction : {Vector3{0., 0., 1.}, normalised(Vector3{.3, -.2, 1.})})
  {
    const Vector3 off = Scar(direction, 0.).rest(direction) - clearance * direction;
    EXPECT_LT(norm(off), 2e-3);
  }
}

// The penetration is d, by openings alone: exact to the overlaps and to the second order of the
// opening over the radius. Its worn volume is pi R^2 d^2/(d + c) of the cavity's radius.
TEST(RestingSphere, FollowsThePenetrationLaw)
{
  const double cavity = radius + clearance;
  for (const double d : {.03, .1, .3, 1.})
    for (const Vector3 &axis : {Vector3{0., 0., 1.}, normalised(Vector3{0., .25, 1.})})
    {
      const Scar scar(axis, d);
      const Vector3 penetration = scar.rest(axis) - clearance * axis;
      EXPECT_NEAR(dot(penetration, axis) / d, 1., .02) << d;
      EXPECT_LT(norm(penetration - dot(penetration, axis) * axis), .02 * d + 1e-3) << d;
      if (axis[2] == 1.) // the scar is whole
      {
        EXPECT_NEAR(scar.volume() / (pi * cavity * cavity * d * d / (d + clearance)), 1., 2e-3);
      }
    }
}

// Under a force aside of the axis of its scar the head stays in the scar, and moves by less along
// it.
TEST(RestingSphere, StaysInItsScar)
{
  const Scar scar({0., 0., 1.}, .5);
  const Vector3 centre = scar.rest(normalised(Vector3{.1, 0., 1.}));
  EXPECT_NEAR(centre[2], .6, .01);
  EXPECT_LT(std::hypot(centre[0], centre[1]), .06);
}
