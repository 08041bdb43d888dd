// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/wear_extrapolation.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// Two points whose numbers all differ, after `wear` of what a cycle wears.
State
state_after(const double wear)
{
  State state;
  state.time = 1. + wear;
  state.step = 5;
  state.worn_volume = 2. + .1 * wear;
  state.obstacle_worn_volume = 3. + .2 * wear;
  state.displacement = {7. + wear};
  ContactHistory &contact = state.contact;
  contact = ContactHistory(2);
  contact.body_history = PointHistory({{"adds up", "", 0., true}, {"stays", "", 0., false}}, 2);
  for (std::size_t i = 0; i < 2; ++i)
  {
    contact.gap_wear[i] = .5 + .01 * wear;
    contact.gap[i] = -.2 + .01 * wear;
    contact.wear_depth[i] = .4 + .02 * wear;
    contact.accumulated_slip[i] = 9. + wear;
    contact.force[3 * i + 2] = 100. + wear;
    contact.body_history.at(i)[0] = 6. + .3 * wear;
    contact.body_history.at(i)[1] = 8. + .4 * wear;
    for (std::size_t k = 0; k < 3; ++k)
      contact.wear_displacement[3 * i + k] = k + .03 * wear;
  }
  return state;
}
} // namespace

// After n cycles each number that wears has grown by n times its growth over the one computed;
// motion, forces and counts are those of the computed cycle. n = 1 changes nothing.
TEST(Extrapolation, ExtendsWearAndNothingElse)
{
  const State before = state_after(0.), after = state_after(1.);
  const double n = 50.;
  const State far = extrapolated(before, after, n), expected = state_after(n);
  EXPECT_NEAR(far.worn_volume, expected.worn_volume, 1e-12);
  EXPECT_NEAR(far.obstacle_worn_volume, expected.obstacle_worn_volume, 1e-12);
  EXPECT_EQ(far.time, after.time);
  EXPECT_EQ(far.step, after.step);
  EXPECT_EQ(far.displacement, after.displacement);
  const ContactHistory &contact = far.contact;
  for (std::size_t i = 0; i < 2; ++i)
  {
    EXPECT_NEAR(contact.gap_wear[i], expected.contact.gap_wear[i], 1e-12);
    EXPECT_NEAR(contact.gap[i], expected.contact.gap[i], 1e-12);
    EXPECT_NEAR(contact.wear_depth[i], expected.contact.wear_depth[i], 1e-12);
    for (std::size_t k = 3 * i; k < 3 * i + 3; ++k)
      EXPECT_NEAR(contact.wear_displacement[k], expected.contact.wear_displacement[k], 1e-12);
    EXPECT_NEAR(contact.body_history.at(i)[0], 6. + .3 * n, 1e-12);
    EXPECT_EQ(contact.body_history.at(i)[1], after.contact.body_history.at(i)[1]);
    EXPECT_EQ(contact.accumulated_slip[i], after.contact.accumulated_slip[i]);
    EXPECT_EQ(contact.force[3 * i + 2], after.contact.force[3 * i + 2]);
  }
  const State same = extrapolated(before, after, 1.);
  EXPECT_EQ(same.contact.wear_depth, after.contact.wear_depth);
  EXPECT_EQ(same.worn_volume, after.worn_volume);
}
