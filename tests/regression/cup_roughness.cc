// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear of a cup under a head whose roughness differs from the reference or changes.
#include "regression/cup_jumps.h"

using namespace program_test;

namespace
{
const std::string section = "Wear / Roughness / ";

/// About 300 tetrahedra, 25 steps per cycle.
SmallCase
coarse_cup()
{
  return SmallCase().set("Time / Time step [s]", "0.04");
}

SmallCase
rough_cup(const std::string &entry, const std::string &value)
{
  return coarse_cup()
      .set(section + "Reference Ra [um]", "0.01")
      .set(section + "Exponent", "0.5")
      .set(section + entry, value);
}
} // namespace

// Ten cycles wear by nanometres, so that the geometry is fixed: (10)^(1/2), to the solver's error.
TEST(RoughHead, TenfoldRoughnessWearsByThePower)
{
  const JumpRun smooth = run_jumps(coarse_cup(), "implicit", "10", "0", 60., "10"),
                rough = run_jumps(rough_cup("Ra [um]", "0.1"), "implicit", "10", "0", 60., "10");
  EXPECT_NEAR(rough.volume / smooth.volume, std::sqrt(10.), 1e-4);
}

// The worn shape depends on K N alone: 4e5 cycles of K and 1e5 of f K are 4e5 + f 1e5 cycles of K.
// The scratch lies inside the jumps that the tolerance allows.
TEST(RoughHead, JumpsEndAtTheScratch)
{
  const TemporaryFolder folder;
  write(folder / "scratch.csv", "cycles,Ra_um\n0,0.01\n4e5,0.1\n");
  const std::string same = std::to_string(4e5 + std::sqrt(10.) * 1e5);
  const JumpRun exact = run_jumps(coarse_cup(), "implicit", "2e4", "0", 120., same);
  for (const char *kind : {"implicit", "linearly_implicit"})
  {
    const JumpRun run = run_jumps(rough_cup("Table", (folder / "scratch.csv").string()), kind, "0",
                                  "1e-2", 60., "5e5");
    expect_close(run, exact, 1e-2, 1.5e-2);
    bool ends_there = false;
    for (const std::vector<double> &row : run.history)
      ends_there = ends_there || std::abs(row[0] - 4e5) < 1.;
    EXPECT_TRUE(ends_there) << kind;
  }
}
