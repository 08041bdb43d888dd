// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/primitive.h"

#include "base/units.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
using Kind = Primitive::Kind;

// A frame that is turned and far from the origin.
const Matrix3 axes = {
    {{2. / 3., -1. / 3., 2. / 3.}, {2. / 3., 2. / 3., -1. / 3.}, {-1. / 3., 2. / 3., 2. / 3.}}};
const Vector3 origin{310., -120., 45.};

/// Points and normals of a part of a surface over two parameters in [0, 1].
template <class Surface>
std::vector<SurfacePoint>
points_of(const Surface &surface)
{
  constexpr int n = 7;
  std::vector<SurfacePoint> points;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
    {
      const auto at = [&](const double u, const double v)
      { return origin + transpose(axes) * surface(u, v); };
      const double u = (i + .5) / n, v = (j + .5) / n, h = 1e-4;
      const Vector3 normal =
          normalised(cross(at(u + h, v) - at(u - h, v), at(u, v + h) - at(u, v - h)));
      points.push_back({at(u, v), normal});
    }
  return points;
}

// The rows of `axes` are directions of the own frame; the third is of z.
const Vector3 own_z{-1. / 3., 2. / 3., 2. / 3.};

void
expect_same_line(const Vector3 &a, const Vector3 &b)
{
  EXPECT_NEAR(std::abs(dot(a, b)), 1., 1e-9);
}

TEST(Primitive, APlaneIsFoundInPlace)
{
  const Primitive found = fit_primitive(points_of(
                                            [](double u, double v) {
                                              return Vector3{9. * u, 4. * v, 2.};
                                            }),
                                        1e-6);
  EXPECT_EQ(found.kind, Kind::plane);
  expect_same_line(found.axis, own_z);
  EXPECT_NEAR(dot(found.centre - origin, own_z), 2., 1e-9);
}

TEST(Primitive, ASphereIsFoundInPlace)
{
  const Primitive found =
      fit_primitive(points_of(
                        [](double u, double v)
                        {
                          const double a = .3 + u, b = 1. + v;
                          return Vector3{14.1 * std::cos(a) * std::cos(b),
                                         14.1 * std::sin(a) * std::cos(b), 14.1 * std::sin(b)};
                        }),
                    1e-6);
  EXPECT_EQ(found.kind, Kind::sphere);
  EXPECT_NEAR(found.radius, 14.1, 1e-8);
  EXPECT_NEAR(norm(found.centre - origin), 0., 1e-8);
}

TEST(Primitive, ACylinderIsFoundInPlace)
{
  const Primitive found =
      fit_primitive(points_of(
                        [](double u, double v) {
                          return Vector3{5. * std::cos(u), 5. * std::sin(u), 3. + 2. * v};
                        }),
                    1e-6);
  EXPECT_EQ(found.kind, Kind::cylinder);
  EXPECT_NEAR(found.radius, 5., 1e-6);
  expect_same_line(found.axis, own_z);
  EXPECT_NEAR(norm(cross(found.centre - origin, own_z)), 0., 1e-6);
}

TEST(Primitive, AConeHasItsApexAndAngle)
{
  const Primitive found =
      fit_primitive(points_of(
                        [](double u, double v)
                        {
                          const double r = 3. + v;
                          return Vector3{r * std::cos(4. * u), r * std::sin(4. * u), 1. + 2. * r};
                        }),
                    1e-6);
  EXPECT_EQ(found.kind, Kind::cone);
  EXPECT_NEAR(found.half_angle, std::atan(.5), 1e-8);
  EXPECT_NEAR(norm(found.centre - (origin + own_z)), 0., 1e-7);
  EXPECT_NEAR(dot(found.axis, own_z), 1., 1e-9);
}

TEST(Primitive, ATorusHasBothRadii)
{
  const Primitive found =
      fit_primitive(points_of(
                        [](double u, double v)
                        {
                          const double a = 1.5 * u, b = .4 + v, r = 16. + 2. * std::cos(b);
                          return Vector3{r * std::cos(a), r * std::sin(a), 2. * std::sin(b)};
                        }),
                    1e-6);
  EXPECT_EQ(found.kind, Kind::torus);
  EXPECT_NEAR(found.radius, 16., 1e-5);
  EXPECT_NEAR(found.tube_radius, 2., 1e-5);
  EXPECT_NEAR(norm(found.centre - origin), 0., 1e-5);
}

TEST(Primitive, AnEllipsoidIsAFreeForm)
{
  const auto ellipsoid = [](double u, double v)
  {
    const double a = .3 + u, b = v;
    return Vector3{14. * std::cos(a) * std::cos(b), 13.9 * std::sin(a) * std::cos(b),
                   14.2 * std::sin(b)};
  };
  EXPECT_EQ(fit_primitive(points_of(ellipsoid), 1e-5).kind, Kind::free_form);
}

// Corners of facets around a cylinder lie on a sphere as well.
TEST(Primitive, TwoCirclesAreACylinder)
{
  std::vector<SurfacePoint> points;
  for (int i = 0; i < 24; ++i)
    for (const double z : {-1., 1.})
      for (const double side : {-.5, .5})
      {
        const double a = (i + side) * units::pi / 12., middle = i * units::pi / 12.;
        points.push_back(
            {{6. * std::cos(a), 6. * std::sin(a), z}, {std::cos(middle), std::sin(middle), 0.}});
      }
  const Primitive found = fit_primitive(points, 1e-4);
  EXPECT_EQ(found.kind, Kind::cylinder);
  EXPECT_NEAR(found.radius, 6., 1e-9);
}
} // namespace
} // namespace arthrowear
