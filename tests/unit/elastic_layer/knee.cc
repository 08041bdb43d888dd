// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests a femur on the elastic layer of an insert against closed forms.
#include "knee_case.h"
#include "elastic_layer/insert/insert_balance.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double K = .22e-6 * units::mm3_per_Nm;

/// The mirrored knee, with rotation and load on the other side, wears alike, point by point.
TEST(KneeLayer, LeftMirrorsRight)
{
  const KneeMotion motion(true, true);
  std::vector<InsertStep> right = motion.steps(50), left = right;
  for (InsertStep &step : left)
  {
    step.pose.rotation *= -1.;
    step.change.rotation *= -1.;
  }
  InsertCycle of_right(polyethylene(), dishes(.8), condyles(), right, 5.,
                       std::make_shared<ArchardWear>(K)),
      of_left(polyethylene(), dishes(.8), condyles(), left, -5., std::make_shared<ArchardWear>(K));
  const LayerCycleResult a = of_right.compute(of_right.unworn()),
                         b = of_left.compute(of_left.unworn());
  const double scale = *std::max_element(a.wear.begin(), a.wear.end());
  const std::vector<Vector3> &x = of_right.contact().points().positions;
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t k = 0; k < x.size() && a.wear[i] > 0.; ++k)
    {
      const Vector3 apart = x[k] - Vector3{x[i][0], x[i][1], -x[i][2]};
      if (norm(apart) < 1e-9)
      {
        EXPECT_NEAR(b.wear[k], a.wear[i], 1e-6 * scale);
      }
    }
  EXPECT_NEAR(a.volume, b.volume, 1e-8 * a.volume);
}

/// Spheres on a plane under a small approach d, with R' = R: F = pi M d^2 R/h, p_0 = M d/h, and the
/// area 2 pi R d, on each of both condyles.
TEST(KneeLayer, IsTheClosedFormOfParaboloids)
{
  constexpr double R = 40., flat = 1e8, F = 20.;
  const auto sphere = std::make_shared<Torus>(0., R), plane = std::make_shared<Torus>(0., flat);
  const RigidPart femur({{sphere, {0., 0., -24.}}, {sphere, {0., 0., 24.}}}, PartMaterial::within);
  const InsertPoints points = make_insert_points(
      RigidPart({{plane, {0., flat, 0.}}}, PartMaterial::around), {-3., 3., -27., 27.}, .05, flat);
  const InsertLayer insert = polyethylene();
  InsertContact contact(insert, points, femur);
  FemurPose pose;
  pose.origin = {0., R, 0.};
  ASSERT_TRUE(balance_femur(contact, 2. * F, 0., pose).is_found);
  std::vector<InsertTouch> touches;
  contact.touches(pose, touches);
  double pressure = 0., area = 0., force = 0.;
  for (const InsertTouch &touch : touches)
  {
    pressure = std::max(pressure, touch.pressure);
    area += touch.share * contact.areas()[touch.point];
    force += touch.pressure * contact.areas()[touch.point];
  }
  const double M = insert.layer.modulus(), h = insert.thickness;
  const double R_of_both = 1. / (1. / R - 1. / flat),
               d = std::sqrt(F * h / (units::pi * M * R_of_both));
  EXPECT_NEAR(force, 2. * F, 1e-3 * F);
  EXPECT_NEAR(R - pose.origin[1], d, 1e-3 * d);
  EXPECT_NEAR(pressure, M * d / h, 1e-3 * M * d / h);
  EXPECT_NEAR(area, 4. * units::pi * R_of_both * d, 1e-3 * area);
}

/// Nothing balances a load that passes outside of both condyles.
TEST(KneeLayer, AFemurThatTipsIsReported)
{
  InsertContact contact(polyethylene(), dishes(1.), condyles());
  FemurPose pose;
  pose.origin = {0., 25., 0.};
  EXPECT_FALSE(balance_femur(contact, 1000., 40., pose).is_found);
  pose = {};
  pose.origin = {0., 25., 0.};
  EXPECT_TRUE(balance_femur(contact, 1000., 20., pose).is_found);
}

/// A femur that is free sideways on a flat insert has nothing that holds it.
TEST(KneeLayer, AFreePathWithoutStiffnessIsReported)
{
  const auto sphere = std::make_shared<Torus>(0., 30.), plane = std::make_shared<Torus>(0., 1e12);
  InsertLayer insert = polyethylene();
  insert.is_sideways_free = true;
  InsertContact contact(
      insert,
      make_insert_points(RigidPart({{plane, {0., 1e12, 0.}}}, PartMaterial::around),
                         {-10., 10., -40., 40.}, 1., 1e12),
      RigidPart({{sphere, {0., 0., -24.}}, {sphere, {0., 0., 24.}}}, PartMaterial::within));
  FemurPose pose;
  pose.origin = {0., 30., 0.};
  const InsertBalance balance = balance_femur(contact, 1000., 0., pose);
  EXPECT_FALSE(balance.is_found);
  EXPECT_TRUE(balance.is_loose);
}

/// A dish that sinks by w along its normals: the volume between the tori of both tubes, and the
/// curvatures 1/30 and about 1/58 at the lowest point.
TEST(InsertPoints, GrowAsParallelSurfacesDo)
{
  const InsertPoints points = dishes(.25);
  constexpr double w = .7;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const Vector3 &x = points.positions[i];
    if (std::hypot(x[0], x[2] - 24.) > .2)
      continue;
    EXPECT_NEAR(points.growth[i][0], 1. / 30. + 1. / 58., 1e-4);
    EXPECT_NEAR(points.growth[i][1], 1. / (30. * 58.), 1e-5);
  }
  InsertCycle cycle(polyethylene(), points, condyles(), KneeMotion(true, true).steps(4), 0.,
                    std::make_shared<ArchardWear>(K));
  // A tile around the lowest point, whose parallel surface is computed with finer points.
  std::vector<double> depths(points.size(), 0.);
  double expected = 0.;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (std::abs(points.positions[i][0]) < 5. && std::abs(points.positions[i][2] - 24.) < 5.)
    {
      depths[i] = w;
      const double rho = std::hypot(points.positions[i][0], points.positions[i][1] - 58.);
      const double k1 = 1. / 30., k2 = (1. - 28. / rho) / 30.; // principal curvatures of a torus
      expected += points.areas[i] * (w + w * w * (k1 + k2) / 2. + w * w * w * k1 * k2 / 3.);
    }
  EXPECT_NEAR(cycle.worn_volume(depths), expected, 1e-4 * expected);
}

/// Lines from above meet a dish at the height of its closed form.
TEST(InsertPoints, LieOnTheDishes)
{
  const InsertPoints points = dishes(2.);
  for (const Vector3 &x : points.positions)
    EXPECT_NEAR(
        x[1],
        58. - std::sqrt(std::pow(28. + std::sqrt(900. - std::pow(std::abs(x[2]) - 24., 2)), 2) -
                        x[0] * x[0]),
        1e-9);
}

/// Dishes end 44 mm beside the middle: condyles whose middle is 200 mm away pass by them, wherever
/// they begin; above the dishes they meet.
TEST(KneeLayer, AFemurBesideTheInsertIsApart)
{
  const InsertContact contact(polyethylene(), dishes(1.), condyles());
  for (const double height : {0., 25., 100.})
  {
    FemurPose pose;
    pose.origin = {0., height, 200.};
    const InsertBalance beside = balance_femur(contact, 1000., 0., pose);
    EXPECT_TRUE(beside.is_apart);
    EXPECT_FALSE(beside.is_found);
    pose.origin[2] = 0.;
    const InsertBalance above = balance_femur(contact, 1000., 0., pose);
    EXPECT_FALSE(above.is_apart);
    EXPECT_TRUE(above.is_found);
  }
}
} // namespace
