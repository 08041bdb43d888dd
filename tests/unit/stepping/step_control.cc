// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/step_control.h"

#include <gtest/gtest.h>

using arthrowear::StepControl;

TEST(StepControl, LandsOnTheEnd)
{
  const StepControl control({.1, .001});
  EXPECT_DOUBLE_EQ(control.next(0., 1.), .1);
  EXPECT_NEAR(control.next(.95, 1.), .05, 1e-15);
  // A last step that differs from the nominal one by round-off keeps its size, so that the factored
  // matrix stays valid; a remainder of round-off is none.
  EXPECT_DOUBLE_EQ(control.next(.9 + 1e-12, 1.), .1);
  EXPECT_DOUBLE_EQ(control.next(1. - 1e-12, 1.), 0.);
}

TEST(StepControl, HalvesAndGrowsBack)
{
  StepControl control({.1, .02, 2});
  EXPECT_TRUE(control.cut(.1));
  EXPECT_TRUE(control.cut(.05));
  EXPECT_FALSE(control.cut(.025)) << "a size below .02 would follow";
  EXPECT_DOUBLE_EQ(control.next(0., 1.), .025);
  for (int i = 0; i < 4; ++i)
    control.accept();
  EXPECT_DOUBLE_EQ(control.next(0., 1.), .1);
  control.accept();
  control.accept();
  EXPECT_DOUBLE_EQ(control.next(0., 1.), .1) << "never above the nominal size";
  EXPECT_EQ(control.memory().cuts, 2u);
}

// A success before a cut says nothing about the size after it: two in a row are needed.
TEST(StepControl, ACutForgetsTheSuccessesBefore)
{
  StepControl control({.1, .001, 2});
  control.cut(.1);
  control.accept();
  control.cut(.05);
  control.accept();
  EXPECT_DOUBLE_EQ(control.next(0., 1.), .025);
  control.accept();
  EXPECT_DOUBLE_EQ(control.next(0., 1.), .05);
}

// A run may continue with a shorter step, at once, or with a longer step, into which it grows.
TEST(StepControl, GoesOnWithAnotherNominalSize)
{
  const StepControl before({.1, .001});
  StepControl shorter({.03, .001}), longer({.2, .001, 2});
  shorter.restore(before.memory());
  EXPECT_DOUBLE_EQ(shorter.next(0., 1.), .03);
  longer.restore(before.memory());
  EXPECT_DOUBLE_EQ(longer.next(0., 1.), .1);
  longer.accept();
  longer.accept();
  EXPECT_DOUBLE_EQ(longer.next(0., 1.), .2);
}
