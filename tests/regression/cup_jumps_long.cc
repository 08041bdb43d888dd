// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/walking_cup.h"

using namespace program_test;

namespace
{
/// inputs/hip_cup_million: 1557 tetrahedra, 100 steps per cycle.
SmallCase
full_cup()
{
  return SmallCase()
      .set("Time / Time step [s]", "1e-2")
      .set("Cup / Cells", "1562")
      .set("Load / F_max [N]", "2105")
      .set("Contact / Solver", "semismooth_newton");
}
constexpr double seconds = 900.;
} // namespace

TEST(MillionCycles, AgainstAHundredImplicitJumps)
{
  const JumpRun reference = run_jumps(full_cup(), "implicit", "1e4", "0", seconds);
  EXPECT_NEAR(reference.volume, 10.566, 0.01);
  for (const char *jump : {"1e6", "1e5"})
    expect_close(run_jumps(full_cup(), "implicit", jump, "0", seconds), reference, 5e-3, 3e-2);
  for (const char *tolerance : {"1e-2", "3e-3"})
  {
    const double allowed = std::stod(tolerance);
    const JumpRun run = run_jumps(full_cup(), "implicit", "0", tolerance, seconds);
    expect_close(run, reference, allowed, allowed);
    EXPECT_LE(run.computed_cycles, 60.);
  }
}

// Formerly, full-length and half-length jumps differed by a contact force that did not decrease
// with the jump length, and the run ended at a third of the life.
TEST(LongLife, HasAnEndByImplicitJumpsOfASmallTolerance)
{
  const JumpRun implicit = run_jumps(walking_cup(), "implicit", "0", "1e-3", 1500., "2e7"),
                run = run_jumps(walking_cup(), "auto", "0", "1e-2", 300., "2e7"),
                fine = run_jumps(walking_cup(), "auto", "0", "1e-3", 300., "2e7");
  expect_close(implicit, fine, 2e-3, 5e-3);
  EXPECT_LE(run.computed_cycles, implicit.computed_cycles);
  EXPECT_NE(implicit.screen.find("the error of the contact force is above the tolerance"),
            std::string::npos);
}
