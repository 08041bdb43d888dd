// SPDX-License-Identifier: LGPL-2.1-or-later
// Ends of deep wear: a wall that is worn through, and a jump after a move whose error no length
// reduces.
#include "regression/deep_wear.h"

using namespace program_test;

// A wall of 2 mm is worn through. The program first warns with the thickness that is left and of
// cells whose shape has deteriorated; it then ends with the thickness left and a remedy.
TEST(DeepWear, AWallThatIsWornThroughWarnsBefore)
{
  const CaseFolder folder(
      deep_case("1e6").set("Cup / Outer diameter [mm]", "32").set("Cup / Cells", "400"));
  Limits limits;
  limits.seconds = 300.;
  const Outcome outcome = ended_with(1, folder.run({}, limits));
  const std::string log = read(folder.output() / "log.txt");
  const std::size_t warned = log.find("the cup is nearly worn through: "),
                    doubted = log.find("its worst cell has a quality of"),
                    failed = log.find("The run failed at");
  ASSERT_NE(warned, std::string::npos) << log;
  ASSERT_NE(doubted, std::string::npos) << log;
  ASSERT_NE(failed, std::string::npos) << log;
  EXPECT_LT(warned, failed);
  EXPECT_LT(doubted, failed);
  EXPECT_NE(log.find("mm of a wall of 2 mm are left", warned), std::string::npos) << log;
  EXPECT_NE(outcome.err.find("which fit in a thinner wall.\n"), std::string::npos) << outcome.err;
}

// A cup of 100 GPa carries its load on few points, whose forces change with the last fraction of a
// micrometre, so that a cycle on the moved mesh differs from the previous cycle by more than the
// tolerance. The cycle at the start of the jump is then computed again on the moved mesh.
TEST(DeepWear, ARateOfAFormerMeshDoesNotEndTheRun)
{
  const CaseFolder folder(under_iso14242(deep_case("3.2e4"))
                              .set("Cup / Outer diameter [mm]", "40")
                              .set("Cup / Cells", "300")
                              .set("Cup / Inclination [deg]", "-45")
                              .set("Material / Young modulus [MPa]", "1e5")
                              .set("Material / Poisson ratio", "0.4")
                              .set("Head / Radial clearance [mm]", "0.1"));
  run_whole(folder);
  EXPECT_GE(mesh_history(folder.output()).size(), 1u);
}

// A wall wears by more than 5 % before the mesh moves; the remedy names the entry that delays the
// move.
TEST(DeepWear, AMeshThatFollowsLateNamesTheEntry)
{
  const auto warning_of = [](const SmallCase &late)
  {
    const std::string screen = run_whole(CaseFolder(late)).out;
    const std::size_t at = screen.find("Warning: wear is deep for the thickness of the wall");
    EXPECT_NE(at, std::string::npos) << screen;
    return screen.substr(at, screen.find('\n', at) - at);
  };
  const std::string by_depth =
      warning_of(deep_case("2e5").set("Wear / Shape / Depth before a move [-]", "0.5"));
  EXPECT_NE(by_depth.find("Lower [Wear / Shape / Depth before a move [-]]."), std::string::npos)
      << by_depth;
  const std::string by_cycles = warning_of(
      deep_case("0").set("Wear / Jump / Kind", "none").set("Wear / Amplification", "3e5"));
  EXPECT_NE(by_cycles.find("Lower [Wear / Amplification]"), std::string::npos) << by_cycles;
}

// A resumed run may start to let the mesh follow: the first move includes all earlier wear, and the
// result is within 1 % of a run whose mesh always followed. It may also stop to let the mesh
// follow: then no move is added.
TEST(DeepWear, AResumedRunMayLetTheMeshFollowOrStay)
{
  const char *const follows = "Wear / Shape / Mesh follows wear";
  const auto case_of = [](const char *cycles)
  { return deep_case(cycles).set("Checkpoint / Every n steps", "100"); };
  const CaseFolder later(case_of("6e4").set(follows, "false")), always(case_of("1e5"));
  run_whole(later);
  EXPECT_FALSE(fs::exists(later.output() / "mesh_history.csv"));
  later.replace(case_of("1e5").set(follows, "true"));
  ended_with(0, later.run({"--resume"}));
  run_whole(always);
  const MeshHistory late = mesh_history(later.output()).front();
  EXPECT_GT(late.cycles, 6e4);
  EXPECT_NEAR(late.of_mesh, late.from_forces, 1e-9 * late.from_forces);
  const auto volume = [](const CaseFolder &folder)
  { return numbers_of(read(folder.output() / "wear_history.csv")).back().at(3); };
  EXPECT_NEAR(volume(later) / volume(always), 1., .01);

  const std::size_t n_moves = mesh_history(always.output()).size();
  always.replace(case_of("1.3e5").set(follows, "false"));
  ended_with(0, always.run({"--resume"}));
  EXPECT_EQ(mesh_history(always.output()).size(), n_moves);
}

// Twenty years with creep, in which points at the edge open and close. The volume follows Archard's
// law, in proportion to the wear factor; with 1.85e-6 mm^3/(N m) it was 1467 mm^3.
TEST(DeepWear, TwentyYearsGoToTheirEnd)
{
  expect_twenty_years("quick.prm", "hip_cup_lifetime_quick", 1110.);
}
