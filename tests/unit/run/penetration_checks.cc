// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests the bounds of a penetration by the wear of the same state.
#include "inputs/penetration_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

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
  return std::count_if(checks.begin(), checks.end(),
                       [](const BoundCheck &check) { return !check.is_met(); });
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
