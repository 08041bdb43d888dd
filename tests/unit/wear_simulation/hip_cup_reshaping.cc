// SPDX-License-Identifier: LGPL-2.1-or-later
// A cup whose mesh follows its wear, where no system can be made of a moved mesh.
#include "worn_cup_run.h"

#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace
{
using namespace worn_cup;

// The second system, the first of a moved mesh, cannot be made: new cells replace the moved cells,
// once. They change the stiffness, and by it the wear, by less than 2 %.
TEST(Reshaping, NewCellsTakeThePlaceOfMovedOnesOfNoUse)
{
  Workshop shop;
  const auto whole = shop.run("whole", [](unsigned int) { return false; });
  ASSERT_GE(whole.n_made, 3u);
  EXPECT_EQ(whole.screen.find("is meshed again"), std::string::npos);
  const auto refilled = shop.run("refilled", [](const unsigned int n) { return n == 2; });
  EXPECT_NE(refilled.screen.find("its moved cells are not valid"), std::string::npos)
      << refilled.screen;
  EXPECT_EQ(refilled.n_made, whole.n_made + 2); // the refused one, and the former one again
  EXPECT_NEAR(refilled.volume / whole.volume, 1., .02);
}

// No system can be made of new cells either: the run ends with an error, keeps the previous system
// and stores its state. A run that resumes there, and can make the cells, ends like a run that was
// not stopped.
TEST(Reshaping, ARunThatCannotFollowItsWearKeepsItsLastState)
{
  Workshop shop;
  const auto whole = shop.run("whole", [](unsigned int) { return false; });
  const std::string error = thrown<RunError>(
      [&]() { shop.run("stopped", [](const unsigned int n) { return n == 2 || n == 4; }); });
  EXPECT_NE(error.find("the mesh cannot follow the wear"), std::string::npos) << error;
  EXPECT_NE(error.find("an element is folded"), std::string::npos) << error;
  EXPECT_NE(error.find("The last good state is in"), std::string::npos) << error;
  const auto resumed = shop.run(
      "stopped", [](unsigned int) { return false; }, true);
  EXPECT_NEAR(resumed.volume, whole.volume, .02 * whole.volume);
  EXPECT_NEAR(resumed.depth, whole.depth, .02 * whole.depth);
}
} // namespace
