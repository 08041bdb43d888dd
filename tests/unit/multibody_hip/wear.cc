// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/wear.h"
#include "hip_case.h"

#include <gtest/gtest.h>

using namespace hip_test;

namespace
{
/// A head that swings under 1000 to 3000 N, its contact on a loop through the cup.
void
walk_loop(const HipJoint &joint, HipWear &wear, const int n_steps)
{
  for (int i = 0; i <= n_steps; ++i)
  {
    const double time = static_cast<double>(i) / n_steps;
    const double angle = 2. * units::pi * time;
    const double force = 2000. - 1000. * std::cos(2. * angle);
    const Vector3 direction =
        normalised({.1 * std::cos(angle) + .002 * std::sin(40. * angle), .1 * std::sin(angle), 1.});
    const Vector3 centre = (joint.clearance + joint.pair.indentation(force)) * direction;
    const Vector3 spin{0., .8 * units::pi * std::cos(angle), 0.};
    wear.add(time, centre, joint.contact(centre, {}, spin, 10.),
             rotation_about_axis(1, .4 * std::sin(angle)));
  }
}
} // namespace

// A force of constant direction in the cup keeps the contact point where it is while the head turns
// under it: (24) gives no sliding; on the head the point runs along the arc, R times the angle.
TEST(HipWear, PathInSpaceIsNotSliding)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  HipWear wear(joint);
  const int n = 1000;
  for (int i = 0; i <= n; ++i)
  {
    const double angle = .5 * i / n;
    const Vector3 centre{0., 0., .0525};
    wear.add(i * 1e-3, centre, joint.contact(centre, {}, {0., .5, 0.}, 10.),
             rotation_about_axis(1, angle));
  }
  EXPECT_EQ(wear.distance(SlidingDistance::contact_path), 0.);
  EXPECT_NEAR(wear.distance(SlidingDistance::relative), 7., 1e-9);
  EXPECT_NEAR(wear.path_on_head(), 7., 1e-6);
}

// Both surfaces lose k sum(F ds)/2, but for the patch's curvature: (11) of the page, 1 + s^2/5 +
// ..., about 1.01 here. The patch is as wide on the cup as on the head, so that its angle is less.
TEST(HipWear, SurfacesShareTheVolume)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  HipWear wear(joint);
  walk_loop(joint, wear, 2000);
  for (const SlidingDistance reading : {SlidingDistance::relative, SlidingDistance::contact_path})
  {
    const double half = .5e-6 * wear.work(reading);
    const double cup = wear.cup(reading, 1e-6, 180, {0., 0., 1.}).grid.volume();
    const double head = wear.head(reading, 1e-6, 180).grid.volume();
    EXPECT_NEAR(head / half, 1.01, .005);
    EXPECT_NEAR(cup / head, 1., 2e-4);
  }
}

// A ball of 28 mm on a socket of 428 mm: the patch is small on both, and each loses k F ds/2. With
// the head's angles on the cup's radius it would lose (214/14)^2 = 234 times as much.
TEST(HipWear, WideSocketLosesAsMuchAsTheHead)
{
  HipJoint joint = ceramic_hip(0., 0.);
  joint.clearance = 200.;
  joint.set_materials({375e3, .3}, {375e3, .3});
  HipWear wear(joint);
  walk_loop(joint, wear, 500);
  const SlidingDistance reading = SlidingDistance::relative;
  const double half = .5e-6 * wear.work(reading);
  const WornMap cup = wear.cup(reading, 1e-6, 360, {0., 0., 1.}),
                head = wear.head(reading, 1e-6, 360);
  EXPECT_NEAR(cup.grid.volume() / half, 1., 1e-3);
  EXPECT_NEAR(head.grid.volume() / half, 1., 1e-3);
  EXPECT_NEAR(cup.patch_volume / cup.grid.volume(), 1., 1e-9);
}

// A polyethylene cup whose patch Hertz makes larger than the head (a = 16 mm of 14 under 2000 N):
// the patch stays on the head, and volumes are k F ds/2 times (11), 3/(2 s^3) (s - (1 - s^2) atanh
// s), 1.20 at s = .8.
TEST(HipWear, SoftCupKeepsTheVolumeOfItsForces)
{
  HipJoint joint = ceramic_hip(0., 0.);
  joint.set_materials({210e3, .3}, {1016., .46});
  ASSERT_GT(joint.pair.patch_radius(2000.), 14.);
  HipWear wear(joint);
  walk_loop(joint, wear, 500);
  EXPECT_GT(wear.largest_sine(), .7);
  EXPECT_LT(wear.largest_sine(), .9);
  const SlidingDistance reading = SlidingDistance::relative;
  const double half = .5e-6 * wear.work(reading), s = std::sin(wear.mean_half_angle(reading));
  const double curved = 1.5 / (s * s * s) * (s - (1. - s * s) * std::atanh(s));
  const WornMap head = wear.head(reading, 1e-6, 90);
  EXPECT_NEAR(head.grid.volume() / half, curved, .01);
}

// A force that fades over twelve orders while the contact wanders: bins as small as the lightest
// patch would be as many as the deposits, and cells of a map would be cut into 1e4 parts for each.
TEST(HipWear, LightestTouchesShareBins)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  const auto fade = [&](HipWear &wear)
  {
    for (int i = 0; i <= 20000; ++i)
    {
      const double fading = i / 20000.;
      const double force = 2000. * std::pow(10., -12. * fading);
      const Vector3 direction =
          normalised({.01 * std::sin(701. * fading), .01 * std::sin(397. * fading), 1.});
      const Vector3 centre = (joint.clearance + joint.pair.indentation(force)) * direction;
      wear.add(1e-5 * i, centre, joint.contact(centre, {}, {0., 1., 0.}, 10.), identity3);
    }
  };
  HipWear gathered(joint, WearIntegration::euler, .035, 2000.), single(joint, {}, 0.);
  fade(gathered);
  fade(single);
  EXPECT_EQ(single.n_patches(), 2u * 20000u);
  EXPECT_LT(gathered.n_patches(), 8000u); // about 80 places, radii of 1 to .1 in 66 steps
  const SlidingDistance reading = SlidingDistance::relative;
  const WornMap map = gathered.cup(reading, 1e-6, 180, {0., 0., 1.});
  const WornMap other = single.cup(reading, 1e-6, 180, {0., 0., 1.});
  EXPECT_NEAR(map.grid.volume() / other.grid.volume(), 1., 1e-4);
  EXPECT_NEAR(map.peak_depth / other.peak_depth, 1., 5e-3);
}

// A contact that wanders over half a sphere for ever: bins stay below their largest number, work is
// kept, and bins that were stored and restored continue like the other bins.
TEST(HipWear, BinsAreBoundedHoweverLongItRuns)
{
  PatchBins bins(.035, .2), stored(.035, .2);
  double work = 0.;
  for (int i = 0; i < 400000; ++i)
  {
    const Vector3 direction =
        normalised({std::sin(.7548776662 * i), std::sin(.5698402909 * i), .3});
    const double sine = .05 + .1 * (1. + std::sin(.3 * i));
    for (PatchBins *each : {&bins, &stored})
      each->add(direction, sine, {1., 2.});
    work += 1.;
    if (i == 200000)
    {
      const PatchBins::Memory memory = stored.memory();
      stored = PatchBins(.035, .2);
      stored.restore(memory);
      PatchBins::Memory cut = memory;
      cut.keys.pop_back();
      EXPECT_THROW(PatchBins(.035, .2).restore(cut), std::invalid_argument);
    }
  }
  EXPECT_LE(bins.size(), PatchBins::most);
  EXPECT_GT(bins.size(), PatchBins::most / 20);
  std::vector<double> state, other;
  append_numbers(bins.memory().bins, state);
  append_numbers(stored.memory().bins, other);
  EXPECT_EQ(state, other);
  EXPECT_TRUE(bins.memory().keys == stored.memory().keys);
  double sum = 0.;
  for (const WearPatch &patch : bins.patches(SlidingDistance::relative, 1., 14.))
    sum += patch.peak * patch.sine * patch.sine * units::pi * 196. / 1.5;
  EXPECT_NEAR(sum / work, 1., 1e-9);
}

// A bin leaves one patch at the mean of its places, each with the magnitude of its work as weight,
// for each reading of the distance: 1 to 9 and 3 to 1 here.
TEST(PatchBins, LeaveAPatchAtTheMeanPlace)
{
  PatchBins bins(.035, .2);
  const Vector3 a = normalised({.001, .001, 1.}), b = normalised({.004, .002, 1.});
  bins.add(a, .2, {1., -3.});
  bins.add(b, .2, {9., 1.});
  ASSERT_EQ(bins.size(), 1u);
  const auto place = [&](const SlidingDistance reading)
  { return bins.patches(reading, 1e-6, 14.).at(0).direction; };
  EXPECT_LE(norm(place(SlidingDistance::relative) - normalised(a + 9. * b)), 1e-15);
  EXPECT_LE(norm(place(SlidingDistance::contact_path) - normalised(3. * a + b)), 1e-15);
}

// Gathering keeps the work exactly, and moves less than 1e-3 of the map.
TEST(HipWear, BinsGiveTheMapOfSingleDeposits)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  HipWear gathered(joint), single(joint, WearIntegration::euler, 0.);
  walk_loop(joint, gathered, 3000);
  walk_loop(joint, single, 3000);
  const SlidingDistance reading = SlidingDistance::contact_path;
  EXPECT_NEAR(gathered.work(reading), single.work(reading), 1e-9 * single.work(reading));
  const SphereGrid one = gathered.cup(reading, 1e-6, 180, {0., .6, .8}).grid;
  const SphereGrid other = single.cup(reading, 1e-6, 180, {0., .6, .8}).grid;
  double difference = 0.;
  for (unsigned int row = 0; row < one.n_rows(); ++row)
    for (unsigned int column = 0; column < one.n_columns(); ++column)
      difference +=
          one.cell_area(row) * std::abs(one.depth(row, column) - other.depth(row, column));
  EXPECT_LT(difference / other.volume(), 1e-3);
}

// As in the paper's table 1 the volume does not depend on the divisions; nor does the largest
// depth of the patches themselves. The largest depth from the means of cells converges.
TEST(HipWear, ConvergesOverDivisions)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  HipWear wear(joint);
  walk_loop(joint, wear, 2000);
  const SlidingDistance reading = SlidingDistance::relative;
  const WornMap fine = wear.head(reading, 1e-6, 720);
  for (const auto &[divisions, cells_error] :
       {std::pair<unsigned int, double>{45, .035}, {90, .005}, {180, 1e-3}, {360, 1e-3}})
  {
    const WornMap map = wear.head(reading, 1e-6, divisions);
    EXPECT_NEAR(map.grid.volume() / fine.grid.volume(), 1., 1e-9) << divisions;
    EXPECT_NEAR(map.peak_depth / fine.peak_depth, 1., 1e-4) << divisions;
    EXPECT_NEAR(map.grid.peak_depth() / fine.peak_depth, 1., cells_error) << divisions;
  }
}

// Work over a cycle whose steps vary by a factor of 3: errors of order 1, 2 and 3.
TEST(HipWear, OrdersOfIntegration)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  const SlidingDistance reading = SlidingDistance::relative;
  const auto work = [&](const WearIntegration integration, const int n)
  {
    // An open interval: over a cycle every rule would be exact.
    HipWear wear(joint, integration);
    double time = 0.;
    for (int i = 0; i <= n; ++i)
    {
      const double part = static_cast<double>(i) / n;
      time = .2 * (part + .5 * std::sin(2. * units::pi * part) / (2. * units::pi));
      const double angle = 2. * units::pi * time;
      const double force = 2000. - 1000. * std::cos(2. * angle);
      const Vector3 centre{0., 0., joint.clearance + joint.pair.indentation(force)};
      wear.add(time, centre, joint.contact(centre, {}, {0., 2. * std::cos(angle), 0.}, 10.),
               identity3);
    }
    return wear.work(reading);
  };
  const double exact = work(WearIntegration::adams_bashforth_3, 20000);
  const std::pair<WearIntegration, double> orders[] = {{WearIntegration::euler, 1.},
                                                       {WearIntegration::adams_bashforth_2, 2.},
                                                       {WearIntegration::adams_bashforth_3, 3.}};
  for (const auto &[integration, order] : orders)
  {
    // The first steps of the higher orders are of the lower ones: their error is of order 2.
    const double coarse = std::abs(work(integration, 200) - exact);
    const double fine = std::abs(work(integration, 400) - exact);
    EXPECT_GT(std::log2(coarse / fine), std::min(order, 2.) - .2) << order;
    EXPECT_LT(fine / exact, order == 1. ? 1e-2 : 1e-4) << order;
  }
}
