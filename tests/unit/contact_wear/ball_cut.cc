// SPDX-License-Identifier: LGPL-2.1-or-later

#include "contact/wear/surface_place.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double radius = 14.;
const double pi = std::acos(-1.);

/// A hemisphere about `axis` of n rings of triangles, with corners on the sphere and the rim.
UnwornSurface
hemisphere(const unsigned int n, const double inclination)
{
  const unsigned int m = 4 * n;
  UnwornSurface surface;
  const auto turned = [&](const Vector3 &x)
  {
    return Vector3{x[0], std::cos(inclination) * x[1] - std::sin(inclination) * x[2],
                   std::sin(inclination) * x[1] + std::cos(inclination) * x[2]};
  };
  surface.positions.push_back(turned({0., 0., radius}));
  for (unsigned int i = 1; i <= n; ++i)
    for (unsigned int j = 0; j < m; ++j)
    {
      const double polar = .5 * pi * i / n, around = 2. * pi * j / m;
      surface.positions.push_back(
          turned({radius * std::sin(polar) * std::cos(around),
                  radius * std::sin(polar) * std::sin(around), radius * std::cos(polar)}));
    }
  const auto at = [&](const unsigned int i, const unsigned int j)
  { return i == 0 ? 0 : 1 + (i - 1) * m + j % m; };
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < m; ++j)
    {
      surface.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      if (i > 0)
        surface.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return surface;
}

/// Volume of a ball of radius r outside a sphere of radius R whose centre is a distance s away.
double
volume_outside(const double r, const double R, const double s)
{
  const double common = pi * std::pow(R + r - s, 2) *
                        (s * s + 2. * s * (r + R) - 3. * std::pow(R - r, 2)) / (12. * s);
  return 4. / 3. * pi * r * r * r - common;
}
} // namespace

// Along the axis of a hemisphere the ball touches after the clearance c, and on a further path d
// it removes pi R^2 d^2/(d + c), to first order in c over R and to second order in d over R. The
// exact volume is the part of the ball below the rim and outside the sphere.
TEST(BallCut, FollowsTheClosedFormAlongTheAxis)
{
  for (const double clearance : {.02, .1, .3})
    for (const double d : {.03, .3, 1., 3., 5.})
    {
      const BallCut cut =
          BallCut::into_cavity(hemisphere(12, 0.), {}, {0., 0., 1.}, radius - clearance);
      EXPECT_NEAR(cut.touch(), clearance, 1e-12);
      const double exact = volume_outside(radius - clearance, radius, d + clearance),
                   form = pi * radius * radius * d * d / (d + clearance);
      EXPECT_NEAR(form / exact, 1., 1.1 * clearance / radius + d * d / (10. * radius * radius));
      const BallCut::Path path = cut.path(exact);
      EXPECT_NEAR(path.length / d, 1., 1e-3) << clearance << ' ' << d;
      EXPECT_LT(std::abs(path.length - d), path.error + 1e-5 * d);
      EXPECT_NEAR(path.by_volume *
                      (cut.volume(clearance + 1.01 * d) - cut.volume(clearance + .99 * d)),
                  .02 * d, 1e-3 * d);
    }
}

// At an angle beta between path and rim a ball without clearance removes pi R^2 d (1 + sin beta)/2
// to first order. The volume does not depend on the mesh, nor on the side to which a cup is turned.
TEST(BallCut, FollowsTheClosedFormAtAnAngle)
{
  for (const double beta : {.5 * pi, .25 * pi, .1 * pi})
  {
    const double tilt = .5 * pi - beta, d = 1e-3;
    std::vector<double> volumes, deep;
    for (const unsigned int n : {8u, 20u})
      for (const double side : {-1., 1.})
      {
        const BallCut cut =
            BallCut::into_cavity(hemisphere(n, side * tilt), {}, {0., 0., 1.}, radius);
        volumes.push_back(cut.volume(d));
        deep.push_back(cut.volume(3.));
      }
    for (std::size_t i = 0; i < volumes.size(); ++i)
    {
      EXPECT_NEAR(volumes[i] / (pi * radius * radius * d * .5 * (1. + std::sin(beta))), 1., 2e-3);
      EXPECT_NEAR(deep[i] / deep[0], 1., 2e-3);
    }
  }
}

// A ball of radius r that rises by d into a flat face removes the cap pi d^2 (r - d/3); along a
// path of length s over the face also the profile of the groove, r^2 acos(1 - d/r) -
// (r - d) sqrt(2 r d - d^2), times s.
TEST(BallCut, CutsCapsAndGroovesIntoAFace)
{
  UnwornSurface face;
  constexpr unsigned int n = 20;
  for (unsigned int i = 0; i <= n; ++i)
    for (unsigned int j = 0; j <= n; ++j)
      face.positions.push_back({i - 10., j - 10., 0.});
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < n; ++j)
    {
      const unsigned int a = i * (n + 1) + j, b = a + n + 1;
      face.triangles.push_back({a, b, b + 1});
      face.triangles.push_back({a, b + 1, a + 1});
    }
  const double r = 20., d = .5, s = 6.;
  const double cap = pi * d * d * (r - d / 3.),
               groove =
                   (r * r * std::acos(1. - d / r) - (r - d) * std::sqrt(2. * r * d - d * d)) * s;
  const auto path = [&](const std::vector<Vector3> &centres, const double volume)
  { return BallCut::into_face(face, centres, r, 1.).path(volume); };
  EXPECT_NEAR(path({{0., 0., -r}}, cap).length, d, 2e-3 * d);
  std::vector<Vector3> centres;
  for (int i = 0; i <= 60; ++i)
    centres.push_back({.1 * i - 3., 0., -r});
  EXPECT_NEAR(path(centres, cap + groove).length, d, 2e-3 * d);
}

// A ray meets the triangle ahead of it, not that behind, and none beside the surface.
TEST(SurfacePlace, IsAheadOfTheRay)
{
  const UnwornSurface surface = hemisphere(6, 0.);
  const Vector3 direction = normalised(Vector3{.3, .2, 1.});
  const auto place = place_on_ray(surface, {}, direction);
  ASSERT_TRUE(place);
  Vector3 met{};
  for (int k = 0; k < 3; ++k)
    met = met + place->weights[k] * surface.positions[place->corners[k]];
  EXPECT_LT(norm(cross(met, direction)), 1e-9);
  EXPECT_GT(dot(met, direction), .9 * radius);
  EXPECT_FALSE(place_on_ray(surface, {}, {0., .1, -1.}));
  EXPECT_TRUE(place_on_ray(surface, {}, {0., 0., 1.}));
}
