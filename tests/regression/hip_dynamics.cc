// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
std::string
replaced(std::string text, const std::string &old_part, const std::string &new_part)
{
  const std::size_t at = text.find(old_part);
  if (at == std::string::npos)
    throw std::runtime_error("no " + old_part);
  return text.replace(at, old_part.size(), new_part);
}
} // namespace

// The silent hip at 10 Hz with coarse maps: without friction the head hardly vibrates, and the
// distance that its surface slides does not depend on how fast, 22.38 mm.
TEST(HipDynamicsRun, LeavesTablesMapsTracksAndSpectrum)
{
  const TemporaryFolder folder;
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  std::string text = read(inputs / "askari_silent/case.prm");
  text = replaced(text, "= 1\n", "= 10\n");
  text = replaced(text, "set Divisions                = 360", "set Divisions = 45");
  for (int i = 0; i < 2; ++i)
    text = replaced(text, "= ../gait", "= " + (inputs / "gait").string());
  write(folder / "case.prm", text);
  const Outcome outcome = run_program({"case.prm"}, folder.path());
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const fs::path out = folder / "output/askari_silent";
  for (const char *name :
       {"statistics.csv", "track_cup.vtu", "track_head.vtu", "wear_cup.pvd",
        "wear_head/wear_head-00000.vtu", "vibration_spectrum.csv", "friction_torque.svg"})
    EXPECT_GT(read(out / name).size(), 100u) << name;
  const std::string summary = read(out / "summary.json");
  const auto value = [&](const std::string &name)
  {
    const std::string before = "\"" + name + "\": {\n    \"value\": ";
    const std::size_t at = summary.find(before);
    return at == std::string::npos ? -1. : std::stod(summary.substr(at + before.size()));
  };
  EXPECT_NEAR(value("sliding distance per cycle"), 22.38, .02);
  EXPECT_NEAR(value("largest normal force"), 3000., 1.);
  // k times the work, but for the curvature of the patch.
  EXPECT_NEAR(value("worn volume"), 2e-3 * value("force times distance per cycle"), 1e-3);
  EXPECT_EQ(run_program({"case.prm"}, folder.path()).exit_code, 2);
  EXPECT_EQ(run_program({"run", "case.prm", "--overwrite"}, folder.path()).exit_code, 0);
}
