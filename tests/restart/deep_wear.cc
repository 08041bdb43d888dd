// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs whose mesh follows their wear and is made again (doc/theory/deep_wear.md).
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

class RestartOfDeepWear : public ::testing::TestWithParam<const char *>
{
};

// Two kills and a stop, before, between and after refills: the same bits.
TEST_P(RestartOfDeepWear, IsBitForBitAcrossRefills)
{
  const CaseFolder whole(refilling_case(GetParam())), interrupted(refilling_case(GetParam()));
  Limits limits;
  limits.seconds = 300.;
  const Outcome outcome = whole.run({}, limits);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::vector<MeshHistory> rows = mesh_history(whole.output());
  ASSERT_GE(rows.back().refills, 2.);

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
  // Checkpoints hold all of it; nothing is left to move.
  write(interrupted.output() / "mesh_history.csv", "cut");
  EXPECT_EQ(interrupted.run({"--resume"}, limits).exit_code, 0);
  for (const char *file : {"statistics.csv", "wear_history.csv", "mesh_history.csv"})
    EXPECT_TRUE(read(interrupted.output() / file) == read(whole.output() / file)) << file;
  EXPECT_TRUE(newest_checkpoint(interrupted.output()) == newest_checkpoint(whole.output()));
}

INSTANTIATE_TEST_SUITE_P(Elements, RestartOfDeepWear, ::testing::Values("linear", "quadratic"),
                         [](const auto &about) { return std::string(about.param); });
} // namespace
