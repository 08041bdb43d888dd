// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_case.h"
#include "multibody/hip/sphere_fit.h"

#include <gtest/gtest.h>

using namespace hip_test;

namespace
{
constexpr double half_angle = .2;

SphereGrid
cup_grid(const HipJoint &joint)
{
  return {joint.cup_radius(), 180, SphereGrid::Extent::hemisphere, {0., 0., 1.}};
}

SphereGrid
head_grid(const HipJoint &joint)
{
  return {joint.head_radius, 180, SphereGrid::Extent::sphere, {0., 0., 1.}};
}

/// The ceramic hip with a cup whose radius is larger.
HipJoint
wider_hip(const double by)
{
  HipJoint joint = ceramic_hip(.1, .065);
  joint.clearance += by;
  joint.set_materials({375e3, .3}, {375e3, .3});
  return joint;
}

/// A scar in cup and head, some tenths of a micrometre deep, beside the poles of their grids.
struct Scars
{
  HipJoint joint = ceramic_hip(0., 0.);
  SphereGrid cup = cup_grid(joint), head = head_grid(joint);

  Scars()
  {
    for (int i = 0; i < 20; ++i)
    {
      const double angle = 2. * units::pi * i / 20;
      const Vector3 place{.05 + .1 * std::cos(angle), .1 * std::sin(angle), 1.};
      cup.add_patch(normalised(place), .25, .6e-3 / 20.);
      head.add_patch(normalised(place + Vector3{.1, 0., 0.}), .25, .3e-3 / 20.);
    }
  }
  WornGeometry geometry(const WornGeometry::Update update) const
  {
    return {joint, cup, head, update, half_angle};
  }
};

double
relative(const double value, const double target)
{
  return std::abs(value / target - 1.);
}
} // namespace

// A sphere of 14.3 mm about (.1, -.2, .15): along d its surface is at C d + sqrt((C d)^2 - C^2 +
// 14.3^2).
TEST(SphereFit, IsExactOnSpheres)
{
  const Vector3 centre{.1, -.2, .15};
  const auto radius = [&centre](const Vector3 &direction)
  {
    const double along = dot(centre, direction);
    return along + std::sqrt(along * along - dot(centre, centre) + 14.3 * 14.3);
  };
  for (const Vector3 &direction : {Vector3{0., 0., 1.}, normalised({1., 2., -.5})})
    for (const double angle : {.05, .2, .5})
    {
      const LocalSphere sphere = SphereFit(angle).at(direction, radius);
      EXPECT_NEAR(sphere.distance, radius(direction), 1e-11);
      EXPECT_NEAR(14.3 * sphere.curvature, 1., 1e-9);
    }
}

// On 14 + .01 cos(4 theta) mm at theta = 0: half the angle leaves a quarter of the error.
TEST(SphereFit, ErrsByTheSquareOfTheAngle)
{
  const auto radius = [](const Vector3 &direction)
  { return 14. + .01 * std::cos(4. * std::acos(std::min(1., direction[2]))); };
  // r'' = -.16: curvature (r^2 - r r'')/r^3 at a place where r' = 0
  const double r = 14.01, exact = (r + .16) / (r * r);
  const auto errors = [&](const double angle)
  {
    const LocalSphere sphere = SphereFit(angle).at({0., 0., 1.}, radius);
    return std::pair{std::abs(sphere.curvature - exact), std::abs(sphere.distance - r)};
  };
  const auto [curvature, distance] = errors(.1);
  const auto [finer_curvature, finer_distance] = errors(.05);
  EXPECT_NEAR(std::log2(curvature / finer_curvature), 2., .05);
  EXPECT_NEAR(std::log2(distance / finer_distance), 4., .05); // of an even surface
}

// Linear between cells: exact for a uniform depth, over the pole too.
TEST(SphereGrid, DepthBetweenCells)
{
  SphereGrid head(14., 360, SphereGrid::Extent::sphere, {0., 0., 1.});
  head.add_patch({0., 0., 1.}, .3, 1.);
  const double across = std::sin(.1);
  for (int i = 0; i < 12; ++i)
  {
    const Vector3 place{across * std::cos(.5 * i), across * std::sin(.5 * i), std::cos(.1)};
    EXPECT_NEAR(head.depth_at(place), std::sqrt(1. - std::pow(across / .3, 2)), 2e-3);
  }
  EXPECT_NEAR(head.depth_at({0., 0., 1.}), 1., 3e-3);
  EXPECT_EQ(head.depth_at({0., 0., -1.}), 0.);
  EXPECT_NEAR(norm(head.middle_of_wear() - Vector3{0., 0., 1.}), 0., 1e-9);
}

// Gradient and Hessian of a linear field: its gradient is its part along the sphere, its Hessian
// minus its value.
TEST(WornSurface, Derivatives)
{
  const Vector3 slope{.3, -.2, .5}, middle = normalised({.2, .1, 1.});
  const WornSurface surface(StereographicChart(middle, .025),
                            [&slope](const Vector3 &direction) {
                              return WornSurface::Node{dot(slope, direction), 1. / 14.};
                            });
  for (const Vector3 &direction : {middle, normalised({.5, -.3, 1.}), normalised({-1., .4, .5})})
  {
    const WornSurface::Values values = surface.at(direction);
    EXPECT_NEAR(values.depth.value, dot(slope, direction), 1e-7);
    EXPECT_NEAR(values.curvature.value, 1. / 14., 1e-15);
    for (int k = 0; k < 2; ++k)
    {
      EXPECT_NEAR(norm(values.tangents[k]), 1., 1e-14);
      EXPECT_NEAR(dot(values.tangents[k], direction), 0., 1e-14);
      EXPECT_NEAR(values.depth.gradient[k], dot(slope, values.tangents[k]), 2e-6);
      EXPECT_NEAR(values.depth.hessian[2 * k], -dot(slope, direction), 2e-4);
    }
    EXPECT_NEAR(values.depth.hessian[1], 0., 2e-4);
    EXPECT_NEAR(dot(values.tangents[0], values.tangents[1]), 0., 1e-14);
  }
}

// A cup worn by 8 um everywhere is one whose radius is larger by it: penetration to 1e-12 mm,
// stiffness and motion to 1e-9.
TEST(WornGeometry, UniformWearIsALargerCup)
{
  const double depth = 8e-3;
  const HipJoint joint = ceramic_hip(.1, .065), wider = wider_hip(depth);
  const HipDrive drive = steady_drive({0., 2., 0.}, {0., 200., 2000.});
  const HipDrive still = HipDrive(
      std::make_shared<StillHead>(),
      [](double) {
        return Vector3{0., 200., 2000.};
      },
      HipDrive::Frame::cup, 1., 16);
  SphereGrid cup = cup_grid(joint);
  cup.set_depths(std::vector<double>(cup.depths().size(), depth));
  for (const auto update : {WornGeometry::Update::sphere_fit, WornGeometry::Update::local_radius})
  {
    const WornGeometry geometry(joint, cup, head_grid(joint), update, half_angle);
    const Vector3 centre{.01, -.02, .06};
    const HipContactPlace place = geometry.nearest(centre, identity3);
    EXPECT_NEAR(place.penetration, norm(centre) - wider.clearance, 1e-12);
    EXPECT_LT(relative(place.equivalent_radius, wider.pair.radius), 1e-8);
    EXPECT_LT(relative(place.stiffness_factor * joint.pair.stiffness(), wider.pair.stiffness()),
              1e-8);
    EXPECT_LT(norm(place.normal - normalised(centre)), 1e-9);
    const HipState rest = hip_equilibrium({joint, still, &geometry}, 0.);
    EXPECT_LT(norm(rest.centre - hip_equilibrium({wider, still}, 0.).centre), 1e-10);
    std::vector<double> worn = rest.values(), larger = worn;
    worn[0] += 1e-4;
    larger[0] += 1e-4;
    integrate(hip_system({joint, still, &geometry}), 0., 2e-3, worn, exact());
    integrate(hip_system({wider, still}), 0., 2e-3, larger, exact());
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(worn[i], larger[i], 1e-10) << i;
  }
}

// The force along the normal is the slope of the energy (2/5) K delta^1.5 delta wherever the head
// is, (18) and (19): nothing is gained on a closed path.
TEST(WornGeometry, ForceIsTheSlopeOfAnEnergy)
{
  const Scars scars;
  const WornGeometry geometry = scars.geometry(WornGeometry::Update::sphere_fit);
  const Matrix3 rotation = rotation_about_axis(1, .1);
  const double stiffness = scars.joint.pair.stiffness();
  const auto energy = [&](const Vector3 &centre)
  {
    const HipContactPlace place = geometry.nearest(centre, rotation);
    return .4 * place.stiffness_factor * stiffness * std::pow(place.penetration, 2.5);
  };
  const double step = 1e-6;
  for (const Vector3 &place : {Vector3{.002, .001, .059}, Vector3{-.006, .004, .058}})
  {
    const HipContactPlace contact = geometry.nearest(place, rotation);
    ASSERT_GT(contact.penetration, 1e-3);
    const double force = contact.stiffness_factor * stiffness * std::pow(contact.penetration, 1.5);
    for (int c = 0; c < 3; ++c)
    {
      Vector3 above = place, below = place;
      above[c] += step;
      below[c] -= step;
      EXPECT_NEAR((energy(above) - energy(below)) / (2. * step), force * contact.normal[c],
                  1e-5 * force)
          << c;
    }
  }
}

// At the centre that balances the load, the contact force of a worn hip is opposite to the load.
TEST(WornGeometry, RestsInItsScar)
{
  const Scars scars;
  const HipDrive still = HipDrive(
      std::make_shared<StillHead>(),
      [](double) {
        return Vector3{100., 0., 2000.};
      },
      HipDrive::Frame::cup, 1., 16);
  const WornGeometry geometry = scars.geometry(WornGeometry::Update::sphere_fit);
  const Hip hip{scars.joint, still, &geometry};
  const HipState rest = hip_equilibrium(hip, 0.);
  const HipContact contact = hip_contact(hip, 0., rest, {});
  EXPECT_NEAR(norm(Vector3{100., 0., 2000.} + contact.force()), 0., 1e-5);
  // 52.4 um without wear.
  EXPECT_GT(norm(rest.centre), .0525);
  EXPECT_GT(contact.equivalent_radius, scars.joint.pair.radius);
}
