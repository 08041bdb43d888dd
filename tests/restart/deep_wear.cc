// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs whose mesh follows the wear and is refilled (doc/theory/deep_wear.md).
#include "regression/deep_wear.h"
#include "restart/jumping_case.h"

using namespace program_test;

namespace
{
SmallCase
refilling_case(const char *elements)
{
  return deep_case("2e5", elements)
      .set("Cup / Cells", "300")
      .set("Output / Frames per cycle", "1")
      .set("Checkpoint / Every n steps", "13")
      .set("Wear / Shape / Depth before a refill [-]", "0.03");
}

/// Wall times that the log of a run lists [s].
std::map<std::string, double>
wall_times(const fs::path &output)
{
  std::istringstream log(read(output / "log.txt"));
  std::map<std::string, double> times;
  std::string line;
  while (std::getline(log, line) && line != "Wall time [s]")
    ;
  while (std::getline(log, line) && line.size() > 29)
    times[line.substr(2, line.find("  ", 4) - 2)] = std::stod(line.substr(29));
  return times;
}

class RestartOfDeepWear : public ::testing::TestWithParam<const char *>
{
};

// Runs that are killed three times, before, between and after refills, end with the same bits.
TEST_P(RestartOfDeepWear, IsBitForBitAcrossRefills)
{
  const CaseFolder whole(refilling_case(GetParam())), interrupted(refilling_case(GetParam()));
  Limits limits;
  limits.seconds = 300.;
  ended_with(0, whole.run({}, limits));
  const std::vector<MeshHistory> rows = mesh_history(whole.output());
  ASSERT_GE(rows.back().refills, 2.);
  // Times of the steppers of all meshes are parts of the loop, and a refill is set-up.
  const std::map<std::string, double> times = wall_times(whole.output());
  double parts = 0.;
  for (const char *part : {"  columns of W", "  contact problem", "  solves"})
  {
    ASSERT_EQ(times.count(part), 1u) << part;
    EXPECT_GE(times.at(part), 0.) << part;
    parts += times.at(part);
  }
  EXPECT_GT(times.at("  contact problem"), 0.);
  EXPECT_LE(parts, times.at("time loop"));
  // All parts together are the loop.
  for (const char *part : {"  factorisation", "  gaps", "  balance of steps",
                           "  accepted steps, wear", "  ends of cycles"})
  {
    ASSERT_EQ(times.count(part), 1u) << part;
    parts += times.at(part);
  }
  EXPECT_GE(parts, .98 * times.at("time loop"));

  const long last = newest_valid_step(whole.output());
  std::vector<std::string> flags;
  for (const double part : {.1, .5, .8})
  {
    const Outcome killed = act_after(
        interrupted, static_cast<long>(part * static_cast<double>(last)),
        [](const Program &program) { program.send(SIGKILL); }, flags, limits);
    EXPECT_TRUE(was_killed_or_ended(killed)) << killed.out << killed.err;
    flags = {"--resume"};
  }
  EXPECT_EQ(interrupted.run({"--resume"}, limits).exit_code, 0);
  // Checkpoints contain all rows, and no move of the mesh is left.
  write(interrupted.output() / "mesh_history.csv", "cut");
  EXPECT_EQ(interrupted.run({"--resume"}, limits).exit_code, 0);
  for (const char *file : {"statistics.csv", "wear_history.csv", "mesh_history.csv"})
    EXPECT_TRUE(read(interrupted.output() / file) == read(whole.output() / file)) << file;
  EXPECT_TRUE(newest_checkpoint(interrupted.output()) == newest_checkpoint(whole.output()));
}

INSTANTIATE_TEST_SUITE_P(Elements, RestartOfDeepWear, ::testing::Values("linear", "quadratic"),
                         [](const auto &about) { return std::string(about.param); });

// The run begins on one rank and continues on two, before refills: sums differ in their last
// digits, and so may cells. Depths at all points agree to 1e-3 of the largest depth. Jumps have a
// fixed length, so that decisions on it cannot differ.
TEST(RestartOfDeepWear, GoesOnWithTwoRanksAcrossRefills)
{
  const SmallCase small_case = refilling_case("quadratic")
                                   .set("Wear / Jump / Cycles", "2e5")
                                   .set("Wear / Jump / Kind", "implicit")
                                   .set("Wear / Jump / Largest jump [cycles]", "10000")
                                   .set("Wear / Jump / Tolerance", "0");
  const CaseFolder whole(small_case), interrupted(small_case);
  run_whole(whole);
  const double refills = mesh_history(whole.output()).back().refills;
  ASSERT_GE(refills, 2.);

  Limits limits;
  limits.seconds = 300.;
  const long half = newest_valid_step(whole.output()) / 2;
  const Outcome killed = act_after(
      interrupted, half, [](const Program &program) { program.send(SIGKILL); }, {}, limits);
  ASSERT_TRUE(was_killed_or_ended(killed)) << killed.out << killed.err;
  const std::vector<MeshHistory> before = mesh_history(interrupted.output());
  ASSERT_TRUE(before.empty() || before.back().refills < refills);
  limits.ranks = 2;
  ended_with(0, interrupted.run({"--resume"}, limits));

  const MeshHistory one = mesh_history(whole.output()).back(),
                    two = mesh_history(interrupted.output()).back();
  EXPECT_EQ(two.refills, refills);
  EXPECT_NEAR(two.of_mesh / one.of_mesh, 1., 1e-3);
  auto expected = surface_rows(whole.output()), found = surface_rows(interrupted.output());
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t point = 0; point < found.size(); ++point)
    EXPECT_NEAR(found[point]["wear_depth [mm]"], expected[point]["wear_depth [mm]"],
                1e-3 * one.max_depth);
}
} // namespace
