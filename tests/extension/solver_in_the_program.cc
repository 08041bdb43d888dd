// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "restart/interrupted_run.h"
#include "small_pin.h"

// Tests of the program with strangers_solver.cc linked to it and no other change.
using namespace program_test;

namespace
{
/// The last row of statistics.csv of a small pin on a plate.
std::vector<double>
solved_by(const std::string &solver)
{
  const CaseFolder folder(small_pin()
                              .set("Time / Cycles", "0.1")
                              .set("Time / Time step [s]", "0.02")
                              .set("Block / Element size at wear [mm]", "3")
                              .set("Block / Element size at backing [mm]", "3")
                              .set("Block / Elements", "linear")
                              .set("Contact / Solver", solver)
                              .set("Contact / Maximum iterations", "100000000"));
  ended_with(0, folder.run());
  const std::string table = read(folder.output() / "statistics.csv");
  return {last_of(table, "worn volume from forces [mm^3]"),
          last_of(table, "peak contact pressure [MPa]")};
}
} // namespace

// Both solvers meet the tolerance of forces, 1e-8 of the load by default.
TEST(SolverOfAStranger, SolvesABlockAsAutoDoes)
{
  const std::vector<double> own = solved_by("projected_sweeps"), automatic = solved_by("auto");
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    EXPECT_GT(automatic[i], 0.);
    EXPECT_NEAR(own[i] / automatic[i], 1., 1e-5);
  }
}

TEST(SolverOfAStranger, IsInTheManualAndInReplay)
{
  const TemporaryFolder folder;
  for (const char *model : {"block", "hip_cup"})
  {
    const std::string entries = run_program({"parameters", "--model", model}, folder.path()).out;
    EXPECT_TRUE(has(entries, "projected_sweeps: Gauss-Seidel with projections")) << model;
  }
  const std::string problem =
      std::string(ARTHROWEAR_SOURCE_DIR) + "/tests/contact_problems/gen_cup_h4.2_disp.hdf5";
  const Outcome replayed = ended_with(
      0, run_program({"replay", problem, "--solver", "projected_sweeps"}, folder.path()));
  EXPECT_TRUE(has(replayed.out, "projected_sweeps"));
  EXPECT_TRUE(has(run_program({"replay", "--help"}, folder.path()).out, "projected_sweeps"));
}
