// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests a femur on the elastic layer of an insert against closed forms and against a table that two
// other programs computed.
#include "knee_case.h"
#include "laws/law_choice.h"
#include "layer/insert/insert_balance.h"
#include "layer/layer_life.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double K = .22e-6 * units::mm3_per_Nm;

/// The law of cross-shear with constants as in the table, volume over contact area and sliding:
/// (32 CS + .3)e-9 up to .04, (1.9 CS + 1.6)e-9 above.
std::shared_ptr<const WearLaw>
area_law()
{
  return wear_laws().make("contact_area", {.3e-9, 32e-9, 1.6e-9, 1.9e-9, .04, 1e-3}, {});
}

struct KneeRow
{
  const char *name;
  bool slides, rotates, varus, sideways;
  ElasticLayer::Form form;
  double load_z;
  double work, liu, cross_shear, pressure, area_most, area_mean, depth, worn_area, share;
};

/// One cycle of a row, and what tables have of it.
struct KneeCase
{
  explicit KneeCase(const KneeRow &row, std::shared_ptr<const WearLaw> law,
                    const double spacing = .5)
      : cycle(layer_of(row), dishes(spacing), condyles(),
              KneeMotion(row.slides, row.rotates).steps(100), row.load_z, std::move(law), {},
              LayerShear::always),
        result(cycle.compute(cycle.unworn()))
  {
  }
  static InsertLayer layer_of(const KneeRow &row)
  {
    InsertLayer insert = polyethylene();
    insert.layer.form = row.form;
    insert.is_varus_free = row.varus;
    insert.is_sideways_free = row.sideways;
    return insert;
  }
  double pressure() const
  {
    return *std::max_element(result.peak_pressure.begin(), result.peak_pressure.end());
  }
  double depth() const { return *std::max_element(result.wear.begin(), result.wear.end()); }
  double mean_area() const
  {
    double sum = 0.;
    for (std::size_t i = 0; i < result.moments.size(); ++i)
      sum += cycle.contact_area(i);
    return sum / static_cast<double>(result.moments.size());
  }
  double largest_area() const
  {
    double area = 0.;
    for (std::size_t i = 0; i < result.moments.size(); ++i)
      area = std::max(area, cycle.contact_area(i));
    return area;
  }
  /// Volume of points on the side z < 0 over all.
  double share_negative() const
  {
    double negative = 0.;
    for (std::size_t i = 0; i < result.wear.size(); ++i)
      if (cycle.contact().points().positions[i][2] < 0.)
        negative += cycle.contact().areas()[i] * result.wear[i];
    return negative / result.volume;
  }
  double worn_area() const
  {
    double area = 0.;
    for (std::size_t i = 0; i < result.wear.size(); ++i)
      area += result.wear[i] > 0. ? cycle.contact().areas()[i] : 0.;
    return area;
  }

  InsertCycle cycle;
  LayerCycleResult result;
};

constexpr auto linear = ElasticLayer::Form::linear, logarithmic = ElasticLayer::Form::logarithmic;
const KneeRow full{"full motion", true,     true,  true,  false,  linear, 0.,     45.905,
                   1.3308,        .0019485, 40.68, 128.9, 71.098, .15693, 292.95, .51299};

/// V/K and the other numbers of published tables of this knee: spacing .5 mm, 100 steps. The
/// largest area and the largest depth of the table change by 1 % with its own spacing.
TEST(KneeLayer, AgreesWithTwoOtherPrograms)
{
  for (const KneeRow &row :
       {KneeRow{"locked varus", true, true, false, false, linear, 0., 45.339, .9933, .0011155,
                56.511, 126.63, 60.467, .14956, 295.29, .79263},
        {"flexion and sliding", true, false, true, false, linear, 0., 45.703, 1.1064, 2.8457e-6,
         40.705, 128.62, 71.14, .11918, 286.92, .5},
        {"flexion and rotation", false, true, true, false, linear, 0., 43.528, 1.1596, .00088336,
         40.626, 129.11, 70.879, .132, 220.28, .50316},
        full,
        {"logarithmic", true, true, true, false, logarithmic, 0., 45.905, 1.3276, .0019467, 40.939,
         128.15, 70.939, .15732, 292.19, .51299},
        {"load at +5", true, true, true, false, linear, 5., 45.656, 1.3391, .0022713, 44.764,
         126.63, 70.566, .17674, 284.5, .4086},
        {"free sideways", true, true, true, true, linear, 0., 45.905, 1.3316, .0019559, 40.68,
         128.9, 71.096, .15693, 292.95, .513}})
  {
    SCOPED_TRACE(row.name);
    const KneeCase knee(row, std::make_shared<ArchardWear>(K));
    EXPECT_NEAR(knee.result.work / (units::newton * units::m), row.work, 2e-3 * row.work);
    EXPECT_NEAR(knee.result.volume, K * knee.result.work, 1e-12 * knee.result.volume);
    EXPECT_NEAR(knee.result.mean_cross_shear, row.cross_shear, .03 * row.cross_shear);
    EXPECT_NEAR(knee.pressure(), row.pressure, .01 * row.pressure);
    EXPECT_NEAR(knee.largest_area(), row.area_most, .02 * row.area_most);
    EXPECT_NEAR(knee.mean_area(), row.area_mean, .01 * row.area_mean);
    EXPECT_NEAR(1e6 * knee.depth(), row.depth, .01 * row.depth);
    EXPECT_NEAR(knee.worn_area(), row.worn_area, .02 * row.worn_area);
    EXPECT_NEAR(knee.share_negative(), row.share, 1e-3);
    EXPECT_EQ(knee.cycle.n_unbalanced(), 0u);
    EXPECT_NEAR(1e6 * KneeCase(row, area_law()).result.volume, row.liu, .02 * row.liu);
  }
}

/// Flexion that turns the lowest point backwards, which is a usual mistake of sign.
TEST(KneeLayer, FlexionHasASign)
{
  KneeMotion turned(true, true);
  turned.sign = -1.;
  InsertCycle cycle(polyethylene(), dishes(.5), condyles(), turned.steps(100), 0.,
                    std::make_shared<ArchardWear>(K));
  EXPECT_NEAR(cycle.compute(cycle.unworn()).work / (units::newton * units::m), 44.54, 2e-3 * 44.54);
}

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

/// Fine and coarse points, many and few steps.
TEST(KneeLayer, PointsAndStepsConverge)
{
  const KneeCase coarse(full, std::make_shared<ArchardWear>(K), 1.),
      fine(full, std::make_shared<ArchardWear>(K), .35);
  EXPECT_NEAR(coarse.result.volume, fine.result.volume, 1e-3 * fine.result.volume);
  EXPECT_NEAR(coarse.mean_area(), fine.mean_area(), .02 * fine.mean_area());
  InsertCycle many(polyethylene(), dishes(.5), condyles(), KneeMotion(true, true).steps(400), 0.,
                   std::make_shared<ArchardWear>(K));
  EXPECT_NEAR(many.compute(many.unworn()).volume, fine.result.volume, 2e-3 * fine.result.volume);
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

/// Where the load passes outside of both condyles nothing balances it.
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

/// Wear over many cycles: depths hold the volume of the forces, and pressures fall.
TEST(KneeLayer, WearsOverMillionsOfCycles)
{
  InsertCycle cycle(polyethylene(), dishes(1.), condyles(), KneeMotion(true, true).steps(50), 0.,
                    std::make_shared<ArchardWear>(K));
  LayerLife life(cycle, {5e6});
  const auto peak = [&] {
    return *std::max_element(life.cycle().peak_pressure.begin(), life.cycle().peak_pressure.end());
  };
  const double unworn = peak();
  while (!life.is_over())
    life.advance();
  EXPECT_LT(peak(), .8 * unworn);
  EXPECT_NEAR(life.volume_from_depths(), life.volume_from_forces(),
              5e-3 * life.volume_from_forces());
}
} // namespace
