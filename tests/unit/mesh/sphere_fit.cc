// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/sphere_fit.h"

#include "base/errors.h"
#include "base/units.h"
#include "binomial_bounds.h"

#include <gtest/gtest.h>

#include <random>

namespace arthrowear
{
namespace
{
const Vector3 sphere_centre{120., -35., 8.};
constexpr double sphere_radius = 14.;

// A Fibonacci lattice on the cap about +z up to an angle from the pole.
std::vector<Vector3>
cap(const unsigned int n, const double angle)
{
  std::vector<Vector3> points;
  for (unsigned int i = 0; i < n; ++i)
  {
    const double z = 1. - (1. - std::cos(angle)) * (i + .5) / n, r = std::sqrt(1. - z * z);
    const double turn = i * units::pi * (3. - std::sqrt(5.));
    points.push_back(sphere_centre +
                     sphere_radius * Vector3{r * std::cos(turn), r * std::sin(turn), z});
  }
  return points;
}

std::vector<double>
equal(const std::size_t n)
{
  return std::vector<double>(n, 1.);
}

// Without the outliers the points are exact. The mean of all distances would move the sphere by
// a fifth of the millimetre.
TEST(SphereFit, OutliersHaveNoInfluence)
{
  std::vector<Vector3> points = cap(500, .5 * units::pi);
  for (unsigned int i = 360; i < points.size(); ++i) // 28 %, at the rim
    points[i] = sphere_centre + (1. + 1. / sphere_radius) * (points[i] - sphere_centre);
  const SphereFit fit = fit_sphere(points, equal(points.size()), 0.);
  EXPECT_NEAR(norm(fit.centre - sphere_centre), 0., 1e-11);
  EXPECT_NEAR(fit.radius, sphere_radius, 1e-11);
  EXPECT_NEAR(fit.outlier_share, .28, 1e-12);
  EXPECT_NEAR(fit.largest, 1., 1e-11);
  EXPECT_LT(fit.rms, 1e-11);
}

// Neither have outliers of 20 standard deviations among points that scatter: the radius and the
// height of the centre are within two standard errors of the fit in 95 % of all samples, while
// least squares over all points would move the radius by a tenth of .2 mm. Beyond 4 deviations are
// .006 % of the others, so that the outliers are exactly the 100 that were moved in 97 % of all
// samples.
TEST(SphereFit, OutliersAreKnownFromTheScatter)
{
  constexpr unsigned int n = 60;
  unsigned int n_radii = 0, n_centres = 0, n_shares = 0;
  for (unsigned int seed = 1; seed <= n; ++seed)
  {
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0., .01);
    std::vector<Vector3> points = cap(500, .5 * units::pi);
    for (unsigned int i = 0; i < points.size(); ++i)
    {
      const double off = noise(random) + (i >= 400 ? .2 : 0.); // 20 %, at the rim
      points[i] = sphere_centre + (1. + off / sphere_radius) * (points[i] - sphere_centre);
    }
    const SphereFit fit = fit_sphere(points, equal(points.size()), 0.);
    EXPECT_LT(fit.standard_error_of_radius(), 2e-3);
    n_radii += std::abs(fit.radius - sphere_radius) < 2. * fit.standard_error_of_radius();
    n_centres += std::abs(fit.centre[2] - sphere_centre[2]) <
                 2. * fit.standard_error_of_centre({0., 0., 1.});
    n_shares += std::abs(fit.outlier_share - .2) < 1e-12;
  }
  EXPECT_GE(n_radii, least_count(n));
  EXPECT_GE(n_centres, least_count(n));
  EXPECT_GE(n_shares, least_count(n));
}

// Most vertices are on a finely meshed chamfer, most of the area is not.
TEST(SphereFit, AreasAreWeightsNotVertices)
{
  std::vector<Vector3> points = cap(300, .5 * units::pi);
  std::vector<double> weights(points.size(), 4.);
  for (unsigned int i = 0; i < 700; ++i)
  {
    const double turn = .1 * i, out = .5 + .001 * i;
    points.push_back(sphere_centre + Vector3{(sphere_radius + out) * std::cos(turn),
                                             (sphere_radius + out) * std::sin(turn), 0.});
    weights.push_back(.5);
  }
  EXPECT_NEAR(fit_sphere(points, weights, 0.).radius, sphere_radius, 1e-11);
}

// The estimates of 500 noisy copies scatter as the covariance says, of radius and centre, on a
// hemisphere and on a small cap, where the radius is 20 times less certain. A standard deviation of
// 500 samples is off by 3.2 % (1/sqrt(1000)), and 12 % are 3.8 of its deviations.
TEST(SphereFit, StandardErrorsAreTheScatterOfTheFit)
{
  for (const double angle : {90. * units::deg, 25. * units::deg})
  {
    const std::vector<Vector3> exact = cap(200, angle);
    double squares = 0., axial = 0., expected = 0., expected_axial = 0.;
    constexpr unsigned int n_copies = 500;
    for (unsigned int seed = 0; seed < n_copies; ++seed)
    {
      std::mt19937 random(seed);
      std::uniform_real_distribution<double> noise(-.01, .01);
      std::vector<Vector3> points = exact;
      for (Vector3 &x : points)
        x = sphere_centre + (1. + noise(random) / sphere_radius) * (x - sphere_centre);
      const SphereFit fit = fit_sphere(points, equal(points.size()), 0.);
      squares += std::pow(fit.radius - sphere_radius, 2) / n_copies;
      axial += std::pow(fit.centre[2] - sphere_centre[2], 2) / n_copies;
      expected += std::pow(fit.standard_error_of_radius(), 2) / n_copies;
      expected_axial += std::pow(fit.standard_error_of_centre({0., 0., 1.}), 2) / n_copies;
    }
    EXPECT_NEAR(std::sqrt(squares / expected), 1., .12) << angle / units::deg;
    EXPECT_NEAR(std::sqrt(axial / expected_axial), 1., .12) << angle / units::deg;
  }
}

TEST(SphereFit, IsTheSameInEveryCall)
{
  std::vector<Vector3> points = cap(3000, 1.2);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> noise(-.02, .1);
  for (Vector3 &x : points)
    x[0] += noise(random);
  const SphereFit a = fit_sphere(points, equal(points.size()), 0.),
                  b = fit_sphere(points, equal(points.size()), 0.);
  EXPECT_EQ(a.centre, b.centre);
  EXPECT_EQ(a.radius, b.radius);
}

// An oval has no outliers: all of it is out of round. r = R + .15 cos 2 phi sin^2 theta has the
// root mean square of .15 sqrt(<cos^2 2 phi> <sin^4 theta>) = .15 sqrt(1/2 8/15) = .0775.
TEST(SphereFit, AnOvalHasNoOutliers)
{
  std::vector<Vector3> points = cap(2000, .5 * units::pi);
  for (Vector3 &x : points)
  {
    const Vector3 d = (1. / sphere_radius) * (x - sphere_centre);
    x = sphere_centre + (sphere_radius + .15 * (d[0] * d[0] - d[1] * d[1])) * d;
  }
  const SphereFit fit = fit_sphere(points, equal(points.size()), 0.);
  EXPECT_EQ(fit.outlier_share, 0.);
  EXPECT_NEAR(fit.rms, .0775, 5e-4);
  EXPECT_NEAR(fit.radius, sphere_radius, 5e-3);
}

TEST(SphereFit, APlaneOrThreePointsFixNoSphere)
{
  std::vector<Vector3> plane = cap(50, 1.);
  for (Vector3 &x : plane)
    x[2] = 3.;
  EXPECT_THROW(fit_sphere(plane, equal(50), 0.), InputError);
  plane.resize(3);
  EXPECT_THROW(fit_sphere(plane, equal(3), 0.), InputError);
}

// Half a unit of the last place in three components.
TEST(CoordinateResolution, IsReadOffTheDigits)
{
  const double diagonal = .5 * std::sqrt(3.);
  const auto written = [](const char *format)
  {
    std::vector<Vector3> points = cap(100, 1.);
    for (Vector3 &x : points)
      for (double &value : x)
      {
        char text[64];
        std::snprintf(text, sizeof text, format, value);
        value = std::atof(text);
      }
    return resolution_of_coordinates(points);
  };
  EXPECT_NEAR(written("%.3f") / (diagonal * 1e-3), 1., 1e-9);
  EXPECT_NEAR(written("%.5g") / (diagonal * 1e-2), 1., 1e-9); // 134.00, from 100 on
  EXPECT_NEAR(written("%.8g") / (diagonal * 1e-5), 1., 1e-9);
  EXPECT_LT(written("%.17g"), 1e-13);
  std::vector<Vector3> single = cap(100, 1.);
  for (Vector3 &x : single)
    for (double &value : x)
      value = static_cast<float>(value);
  const double spacing = 0x1p-17; // of floats from 64 to 128
  EXPECT_GT(resolution_of_coordinates(single), .5 * spacing);
  EXPECT_LT(resolution_of_coordinates(single), 2. * spacing);
}
} // namespace
} // namespace arthrowear
