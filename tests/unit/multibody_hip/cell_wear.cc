// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_case.h"
#include "laws/wear/archard.h"
#include "multibody/hip/wear.h"
#include "storage/checkpoint_fields.h"

#include <gtest/gtest.h>

using namespace hip_test;

namespace
{
constexpr double K = 1e-6, p_0 = 40., rise = 2., S_0 = 3.;
constexpr unsigned int cells_around = 90;
constexpr Vector3 pole{0., 0., 1.};

/// Archard's law that hides its closed form.
class Hidden : public ArchardWear
{
public:
  Hidden() : ArchardWear(K) {}
  double depth_factor() const override { return -1.; }
};

/// K (1 + p/p_0)(1 + a exp(-S/S_0)) p v with the sliding distance S.
class Settling : public WearLaw
{
public:
  DepthRate rate(const double p, const double v, const double *history) const override
  {
    const double k = K * (1. + rise * std::exp(-history[0] / S_0));
    return {k * (1. + p / p_0) * p * v, k * (1. + 2. * p / p_0) * v, k * (1. + p / p_0) * p};
  }
  std::vector<HistoryVariable> history() const override
  {
    return {{"sliding_distance", "mm", 0., true}, {"last_pressure", "MPa", 7., false}};
  }
  void advance(const Sliding &step, double *history) const override
  {
    history[0] += norm(step.slip);
    history[1] = step.pressure;
  }
};

/// A head that swings under 1000 to 3000 N, its contact on a loop through the cup.
void
walk(const HipJoint &joint, HipWear &wear, const int n_steps)
{
  for (int i = 0; i <= n_steps; ++i)
  {
    const double time = static_cast<double>(i) / n_steps, angle = 2. * units::pi * time;
    const double force = 2000. - 1000. * std::cos(2. * angle);
    const Vector3 direction = normalised({.1 * std::cos(angle), .1 * std::sin(angle), 1.});
    const Vector3 centre = (joint.clearance + joint.pair.indentation(force)) * direction;
    wear.add(time, centre,
             joint.contact(centre, {}, {0., .8 * units::pi * std::cos(angle), 0.}, 10.),
             rotation_about_axis(1, .4 * std::sin(angle)));
  }
}

/// Slides in place, 7 mm/s under the force of an indentation of 2.5 um.
void
slide(const HipJoint &joint, HipWear &wear, const int n_steps, const double h)
{
  const Vector3 centre{0., 0., .0525};
  for (int i = 0; i <= n_steps; ++i)
    wear.add(i * h, centre, joint.contact(centre, {}, {0., .5, 0.}, 10.), identity3);
}

HipWear
wear_by(const HipJoint &joint, const std::shared_ptr<const WearLaw> &law)
{
  HipWear wear(joint, WearIntegration::euler, 0.);
  wear.follow(law, cells_around, pole);
  return wear;
}

SphereGrid
cup_of(const HipJoint &joint)
{
  return {joint.cup_radius(), cells_around, SphereGrid::Extent::hemisphere, pole};
}

SphereGrid
head_of(const HipJoint &joint)
{
  return {joint.head_radius, cells_around, SphereGrid::Extent::sphere, {0., 0., 1.}};
}

void
expect_close_depths(const SphereGrid &grid, const SphereGrid &expected)
{
  const double largest = *std::max_element(expected.depths().begin(), expected.depths().end());
  ASSERT_GT(largest, 0.);
  for (std::size_t i = 0; i < grid.depths().size(); ++i)
    EXPECT_NEAR(grid.depths()[i], expected.depths()[i], 1e-12 * largest);
}
} // namespace

// Without its closed form Archard's law wears what the patches of all steps wear, on both surfaces
// and by both readings.
TEST(CellWear, OfArchardsLawIsTheSumOfItsPatches)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  HipWear wear = wear_by(joint, std::make_shared<Hidden>());
  walk(joint, wear, 60);
  for (const SlidingDistance reading : {SlidingDistance::relative, SlidingDistance::contact_path})
  {
    SphereGrid cup = cup_of(joint), head = head_of(joint);
    wear.cells()->cup.add_to(cup, reading, 1.);
    wear.cells()->head.add_to(head, reading, 1.);
    const WornMap by_patches = wear.cup(reading, K, cells_around, pole);
    expect_close_depths(cup, by_patches.grid);
    expect_close_depths(head, wear.head(reading, K, cells_around).grid);
    EXPECT_NEAR(wear.cells()->cup.volume(reading), by_patches.patch_volume,
                1e-10 * by_patches.patch_volume);
  }
}

// In place every step has the same slip s = 7 mm/s h and cell pressures p = d/(K n s/2), d being
// Archard's depth of n steps. By the law n steps wear d (1 + p/p_0) with
// n + a (1 - q^n)/(1 - q), q = exp(-s/S_0), in place of n.
TEST(CellWear, OfALawWithHistoryIsItsClosedForm)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  const int n = 50;
  const double h = .01, s = 7. * h, q = std::exp(-s / S_0);
  HipWear wear = wear_by(joint, std::make_shared<Settling>());
  slide(joint, wear, n, h);
  const SphereGrid archard = wear.cup(SlidingDistance::relative, K, cells_around, pole).grid;
  SphereGrid cup = cup_of(joint), distance = cup, pressure = cup;
  wear.cells()->cup.add_to(cup, SlidingDistance::relative, 1.);
  wear.cells()->cup.set_to_history(distance, SlidingDistance::relative, 0);
  wear.cells()->cup.set_to_history(pressure, SlidingDistance::relative, 1);
  const double largest = *std::max_element(archard.depths().begin(), archard.depths().end());
  const double factor = 1. + rise * (1. - std::pow(q, n)) / (1. - q) / n;
  unsigned int n_worn = 0;
  for (std::size_t i = 0; i < cup.depths().size(); ++i)
  {
    const double d = archard.depths()[i], p = d / (.5 * K * n * s);
    // The slip is 7 mm/s at the middle of the patch, where the whole patch has it from.
    EXPECT_NEAR(cup.depths()[i], d * (1. + p / p_0) * factor, 1e-9 * largest);
    n_worn += d > 0. ? 1 : 0;
    if (d > 0.)
    {
      EXPECT_NEAR(distance.depths()[i], n * s, 1e-9);
      EXPECT_NEAR(pressure.depths()[i], p, 1e-9 * p);
    }
    else
      EXPECT_EQ(pressure.depths()[i], 7.);
  }
  EXPECT_GT(n_worn, 10u);
}

/// Rate K_1 sqrt(p CS) v of pressure in MPa: K_1 = 2e-9 mm^2/N.
std::shared_ptr<const WearLaw>
root_law()
{
  return wear_laws().make("power", {2e-9, .5, .5, 1e-9, 20., 1e-9}, {});
}

/// A cycle of a patch that rests on the pole under 12 MPa at its middle: the counter surface goes
/// along an ellipse with the half axes a, b [mm], the reading by path along x.
void
circle(CellWear &cells, const double a, const double b)
{
  constexpr int n = 400;
  PatchStep step;
  step.direction = {0., 0., 1.};
  step.sine = .3;
  step.peak = 12.;
  step.duration = 1. / n;
  for (int i = 0; i < n; ++i)
  {
    const double from = 2. * units::pi * i / n, to = 2. * units::pi * (i + 1) / n;
    step.slip[0] = {a * (std::cos(to) - std::cos(from)), b * (std::sin(to) - std::sin(from)), 0.};
    step.slip[1] = {step.slip[0][0], 0., 0.};
    cells.add(step);
  }
}

// A circle has the ratio 1/2, a line 0, whatever the cell's pressure; the law uses the ratio in the
// next cycle: sqrt(CS p) K_1 times the path, 2 pi 5 mm, all of it on one surface. An ellipse
// of 2 to 1 has .260230 (wear P2).
TEST(CellWear, TakesTheCrossShearOfTheCycleBefore)
{
  CellWear cells(root_law(), 14., cells_around, pole, 1.,
                 [](const Vector3 &direction) { return direction[2] > .9 ? .125 : .5; });
  const auto deepest = [&](const SlidingDistance reading)
  {
    SphereGrid grid(14., cells_around, SphereGrid::Extent::hemisphere, pole);
    cells.add_to(grid, reading, 1.);
    return *std::max_element(grid.depths().begin(), grid.depths().end());
  };
  // Mean pressure of the cells around the pole is 12 MPa less 1 % of the patch's edge.
  const double path = 2. * units::pi * 5., p = 12., K_1 = 2e-9;
  circle(cells, 5., 5.);
  EXPECT_NEAR(deepest(SlidingDistance::relative), K_1 * std::sqrt(.125 * p) * path,
              .005 * K_1 * std::sqrt(.125 * p) * path)
      << "the first cycle begins with the ratio that was given";
  EXPECT_EQ(cells.mean_cross_shear(SlidingDistance::relative), 0.);
  const double first = deepest(SlidingDistance::relative);
  cells.complete_cycle();
  cells.drop_depths();
  EXPECT_NEAR(cells.mean_cross_shear(SlidingDistance::relative), .5, 1e-6);
  EXPECT_NEAR(cells.mean_cross_shear(SlidingDistance::contact_path), 0., 1e-3);
  circle(cells, 5., 2.5);
  const double perimeter = 5. * 4. * std::comp_ellint_2(std::sqrt(.75));
  EXPECT_NEAR(deepest(SlidingDistance::relative) / first, 2. * perimeter / path, 1e-4)
      << "sqrt(.5/.125) = 2";
  cells.complete_cycle();
  EXPECT_NEAR(cells.mean_cross_shear(SlidingDistance::relative), .260230, 2e-5);
  // A cycle without sliding leaves the law its ratio.
  cells.complete_cycle();
  cells.drop_depths();
  circle(cells, 5., 5.);
  EXPECT_NEAR(deepest(SlidingDistance::relative) / first, std::sqrt(.260230 / .125), 1e-4);
}

// In the middle of a cycle sums, ratios and depths are stored; the rest of the cycle is the same.
TEST(CellWear, ContinuesAStoredCycle)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  const auto stored = [](const HipWear &any)
  {
    CheckpointData data;
    for_each_field(FieldWriter(&data), any);
    return data;
  };
  const auto empty = [&]()
  {
    HipWear wear(joint, WearIntegration::euler, .035, 0., {1., 0.});
    wear.follow(root_law(), cells_around, pole, .6);
    return wear;
  };
  HipWear whole = empty();
  walk(joint, whole, 50); // a cycle ends at .6
  HipWear again = empty();
  for_each_field(FieldReader(stored(whole)), again);
  EXPECT_GT(again.cells()->cup.mean_cross_shear(SlidingDistance::relative), 0.);
  EXPECT_TRUE(again.cells()->head.memory().cells.empty());
  for (HipWear *wear : {&whole, &again})
    for (int i = 1; i <= 20; ++i)
    {
      const Vector3 centre{0., 0., joint.clearance + joint.pair.indentation(1000.)};
      wear->add(1. + .02 * i, centre, joint.contact(centre, {}, {0., 1., 0.}, 10.),
                rotation_about_axis(1, .02 * i));
    }
  EXPECT_EQ(stored(again).to_bytes(), stored(whole).to_bytes());
}

// A surface with no share keeps nothing; shares are of the law's depth.
TEST(CellWear, HasItsShareOfTheLaw)
{
  CellWear none(root_law(), 14., cells_around, pole, 0.),
      quarter(root_law(), 14., cells_around, pole, .25),
      whole(root_law(), 14., cells_around, pole, 1.);
  for (CellWear *cells : {&none, &quarter, &whole})
    circle(*cells, 1., 1.);
  EXPECT_EQ(none.volume(SlidingDistance::relative), 0.);
  EXPECT_TRUE(none.memory().cells.empty());
  EXPECT_NEAR(quarter.volume(SlidingDistance::relative),
              .25 * whole.volume(SlidingDistance::relative), 1e-20);
}

// A thousand times the same: what adds up is a thousand times as much, the rest stays; depths begin
// again, and the state is the same when it is read again.
TEST(CellWear, IsRepeatedAndStored)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  const auto law = std::make_shared<Settling>();
  HipWear wear = wear_by(joint, law);
  const HipCellWear unworn = *wear.cells();
  slide(joint, wear, 20, .01);
  HipCellWear jumped = *wear.cells();
  jumped.head.repeat(unworn.head, 1000.);
  SphereGrid once = head_of(joint), often = once, pressure = once, kept = once, depth = once;
  wear.cells()->head.set_to_history(once, SlidingDistance::relative, 0);
  wear.cells()->head.set_to_history(pressure, SlidingDistance::relative, 1);
  jumped.head.set_to_history(often, SlidingDistance::relative, 0);
  jumped.head.set_to_history(kept, SlidingDistance::relative, 1);
  jumped.head.add_to(depth, SlidingDistance::relative, 1.);
  EXPECT_EQ(kept.depths(), pressure.depths());
  EXPECT_EQ(depth.volume(), 0.);
  for (std::size_t i = 0; i < once.depths().size(); ++i)
    EXPECT_NEAR(often.depths()[i], 1000. * once.depths()[i], 1e-9 * often.depths()[i]);
  EXPECT_GT(*std::max_element(often.depths().begin(), often.depths().end()), 1000.);

  const auto stored = [](const HipWear &any)
  {
    CheckpointData data;
    for_each_field(FieldWriter(&data), any);
    return data;
  };
  HipWear again = wear_by(joint, law);
  for_each_field(FieldReader(stored(wear)), again);
  EXPECT_EQ(stored(again).to_bytes(), stored(wear).to_bytes());
  HipWear of_another_law = wear_by(joint, std::make_shared<Hidden>());
  EXPECT_THROW(for_each_field(FieldReader(stored(wear)), of_another_law), InputError);
}
