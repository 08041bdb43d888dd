// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests the bounds of a penetration by the wear of the same state.
#include "entries/penetration_checks.h"

#include "base/ranges.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// A ball that has moved in along z by the wear and by what its elastic approach has grown.
Penetration
moved_in(const double wear, const double first, const double last, const double pressure_growth)
{
  PenetrationUnderLoad one;
  one.direction = {0., 0., 1.};
  one.by_wear = {0., 0., wear + last - first};
  one.error = .005;
  one.approach = PenetrationUnderLoad::Approach{first, last, wear, pressure_growth};
  Penetration penetration;
  penetration.under_load = one;
  penetration.by_volume.path = {0., 0., wear};
  return penetration;
}

std::size_t
n_failures(const Penetration &penetration, const double depth)
{
  const std::vector<BoundCheck> checks = penetration_checks(penetration, depth, 1.);
  return count_where(checks, [](const BoundCheck &check) { return !check.is_met(); });
}
} // namespace

// Wear of 1 mm widens the contact: the ball moves in by less. At the axis of a spin it concentrates
// the pressure, here 2.5 times, and the approach of 0.05 mm grows to 0.1 mm: it could be 0.125 mm.
TEST(PenetrationChecks, KnowThatTheApproachGrowsWithThePressure)
{
  EXPECT_EQ(n_failures(moved_in(1., .05, .02, .4), 1.), 0u);
  EXPECT_EQ(n_failures(moved_in(1., .05, .1, 2.5), 1.), 0u);
  // By more than the pressure, and 3 % of the depth with the error.
  EXPECT_EQ(n_failures(moved_in(1., .05, .1, 1.), 1.), 2u);
  EXPECT_EQ(n_failures(moved_in(1., .05, .17, 2.5), 1.), 2u);
}

// A place of the unworn body beside wear of 1 mm: the approach of .05 mm would be -.95 mm. The ball
// cannot have moved in by less than the wear where it presses, less its approach.
TEST(PenetrationChecks, HaveTwoSides)
{
  EXPECT_EQ(n_failures(moved_in(1., .05, -.95, 1.), 1.), 2u);
  // Within 3 % of the depth and the error the approach may vanish.
  EXPECT_EQ(n_failures(moved_in(1., .05, -.03, 1.), 1.), 0u);
  EXPECT_EQ(n_failures(moved_in(1., .05, -.04, 1.), 1.), 2u);
  // A ball that cuts less than its own overlap and the wear below it, and a path on which it cannot
  // sweep the worn volume.
  Penetration penetration = moved_in(1., .05, .02, 1.);
  penetration.under_load->n_points = 100;
  penetration.under_load->filled_volume = 1.;
  penetration.under_load->cut_volume = .99;
  EXPECT_EQ(n_failures(penetration, 1.), 0u);
  penetration.under_load->cut_volume = .9;
  EXPECT_EQ(n_failures(penetration, 1.), 1u);
  penetration.by_volume.least = 1.01;
  EXPECT_EQ(n_failures(penetration, 1.), 2u);
}

// Distances along normals of the ball and openings along normals of the body, added, exceed the
// volume of a scar of 5 mm in a cavity of 14 mm by up to (5/14)^2/2 = 6.4 %, in one of 50 mm by 0.5
// %; 3 % are for depths, and pi/1000 for the points.
TEST(PenetrationChecks, AllowForTheNormalsOfADeepScar)
{
  constexpr double pi = 3.14159265358979, depth = 5.;
  const auto n_failed = [](const double radius, const double cut)
  {
    Penetration penetration = moved_in(depth, .05, .02, 1.);
    penetration.under_load->n_points = 1000;
    penetration.under_load->filled_volume = 1.;
    penetration.under_load->error = 0.;
    penetration.under_load->cut_volume = cut;
    penetration.by_volume.per_volume = 1. / (pi * radius * radius);
    return n_failures(penetration, depth);
  };
  EXPECT_EQ(n_failed(14., .91), 0u);
  EXPECT_EQ(n_failed(14., .90), 1u);
  EXPECT_EQ(n_failed(50., .97), 0u);
  EXPECT_EQ(n_failed(50., .96), 1u);
}
