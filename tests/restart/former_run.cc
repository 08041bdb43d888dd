// SPDX-License-Identifier: LGPL-2.1-or-later
// former/run was begun by the version at 503bdd0a, before results had ids, and stopped after 30 of
// 280 steps, within its second jump.
#include "base/csv.h"
#include "has.h"
#include "program.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using namespace program_test;

namespace
{
// The expected numbers are the last row of a whole run of 503bdd0a. The body's [Solver /
// Elasticity] is full, and the enumerator of full has changed since.
TEST(FormerRun, ContinuesAsItsOwnVersionWould)
{
  const TemporaryFolder folder;
  fs::copy(std::string(ARTHROWEAR_SOURCE_DIR) + "/tests/restart/former", folder.path(),
           fs::copy_options::recursive);
  write(folder / "johnston_smidt_1969_hip_angles_approx.csv", gait_table());
  const Outcome outcome =
      ended_with(0, run_program({"run", "case.prm", "--resume", "--all"}, folder.path()));
  EXPECT_TRUE(has(outcome.out, "Resuming after step 30,"));
  const CsvTable history = read_csv((folder / "run/wear_history.csv").string());
  ASSERT_EQ(history.n_rows(), 28u); // two a jump
  const auto last = [&](const std::string &column) { return history.column(column).back(); };
  constexpr double volume = 9.025545, depth = .02911326, pressure = 6.430247, path = .03545593;
  constexpr double part = 1e-5;
  EXPECT_NEAR(last("worn volume from depths [mm^3]"), volume, part * volume);
  EXPECT_NEAR(last("max wear depth [mm]"), depth, part * depth);
  EXPECT_NEAR(last("peak contact pressure of the cycle [MPa]"), pressure, part * pressure);
  EXPECT_NEAR(last("volume-equivalent path z [mm]"), path, part * path);
  // Results that need more than the former version kept are not claimed.
  EXPECT_FALSE(has(outcome.out, "peak contact pressure, first cycle"));
  EXPECT_FALSE(has(outcome.out, "by the mesh, relative"));
  EXPECT_TRUE(has(outcome.out, "peak contact pressure, last cycle"));
}
} // namespace
