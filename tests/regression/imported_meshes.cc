// SPDX-License-Identifier: LGPL-2.1-or-later
// Cases that import a mesh, most of meshes/: they are valid as shipped and run for a few steps.
#include "program.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
const std::string source = ARTHROWEAR_SOURCE_DIR;

void
expect_valid(const std::string &name, const std::string &words)
{
  const TemporaryFolder folder;
  const Outcome outcome = run_program({"validate", source + "/inputs/" + name}, folder.path());
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("is valid. "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(words), std::string::npos) << outcome.out;
}

/// Output of a case in which all occurrences of some texts are replaced.
Outcome
run_changed(const TemporaryFolder &folder, const std::string &name,
            std::vector<std::pair<std::string, std::string>> changes)
{
  std::string text = read(source + "/inputs/" + name);
  changes.emplace_back("../../meshes/", source + "/meshes/");
  for (const auto &[from, to] : changes)
  {
    std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    for (; at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  }
  write(folder / "case.prm", text);
  return run_program({"run", "case.prm"}, folder.path());
}

double
summary_value(const fs::path &out, const std::string &name)
{
  const std::string text = read(out / "summary.json");
  const std::size_t at = text.find("\"value\":", text.find("\"" + name + "\""));
  return std::stod(text.substr(at + 8));
}
} // namespace

TEST(ImportedMeshes, CasesAreValid)
{
  expect_valid("hip_cup_chamfered/case.prm", "2797 tetrahedra");
  expect_valid("hip_cup_chamfered/linear.prm", "2797 tetrahedra");
  expect_valid("hip_from_step/case.prm", "2754 tetrahedra");
  expect_valid("hip_cup_jourdan/imported.prm", "1562 tetrahedra");
  expect_valid("tibial_tray/imported.prm", "10792 tetrahedra");
}

// A tenth of a cycle of ISO 14242-1, with loads from 300 to 2700 N on a cup that is fitted to 28.2
// mm.
TEST(ImportedMeshes, AChamferedCupRuns)
{
  const TemporaryFolder folder;
  const Outcome outcome = run_changed(folder, "hip_cup_chamfered/linear.prm",
                                      {{"../gait/iso", source + "/inputs/gait/iso"},
                                       {"set Cycles               = 1", "set Cycles = .1"},
                                       {"output/hip_cup_chamfered_linear", "out"}});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ((outcome.out + outcome.err).find("Warning"), std::string::npos) << outcome.out;
}

// 5 % of body weight: no bond breaks, and the base carries the load.
TEST(ImportedMeshes, AnImportedTibiaRuns)
{
  const TemporaryFolder folder;
  ended_with(0, run_changed(folder, "tibial_tray/imported.prm",
                            {{"set Largest [% BW]      = 400", "set Largest [% BW] = 5"},
                             {"set Levels              = 20", "set Levels = 1"},
                             {"set Periods of the ramp = 5", "set Periods of the ramp = 1"},
                             {"output/tibial_tray_imported", "out"}}));
  EXPECT_EQ(summary_value(folder / "out", "undamaged area"), 1.);
  EXPECT_NEAR(summary_value(folder / "out", "reaction over load minus 1"), 0., 1e-3);
}
