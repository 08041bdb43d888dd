// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program.h"
#include "unit/occurrences.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
std::string
case_file(const std::string &name)
{
  return std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/" + name + "/case.prm";
}

double
number_in_summary(const fs::path &out, const std::string &name)
{
  const std::string text = read(out / "summary.json");
  const std::size_t at = text.find("\"value\":", text.find("\"" + name + "\""));
  return std::stod(text.substr(at + 8));
}
} // namespace

// The table has a header, a row each 2e-4 s and the start: 2002 lines. Numbers are those in the
// README of the case.
TEST(KneeRun, LeavesTablePlotsAndSummary)
{
  const TemporaryFolder folder;
  ended_with(0, run_program({case_file("machado_laws")}, folder.path()));
  const fs::path out = folder / "output/machado_laws";
  EXPECT_EQ(occurrences(read(out / "statistics.csv"), "\n"), 2002u);
  for (const char *name :
       {"indentation_over_time.svg", "force_over_time.svg", "force_over_indentation.svg",
        "indentation_over_flexion.svg", "contact_track.svg"})
    EXPECT_NE(read(out / name).find("</svg>"), std::string::npos) << name;
  // 1684 of the rows are in contact, in five intervals.
  for (const char *name : {"track_tibia.vtu", "track_femur.vtu"})
    EXPECT_NE(read(out / name).find("NumberOfCells=\"1679\""), std::string::npos) << name;
  EXPECT_NEAR(number_in_summary(out, "contact stiffness"), 3260513., 1.);
  EXPECT_NEAR(number_in_summary(out, "largest indentation"), 2.1574, 2e-3);
  EXPECT_NEAR(number_in_summary(out, "largest contact force"), 326.7, .2);
  EXPECT_NEAR(number_in_summary(out, "final flexion"), 12.66, .01);
  EXPECT_NEAR(number_in_summary(out, "smallest contact point eta"), 17.15, .02);
  EXPECT_NEAR(number_in_summary(out, "largest contact point eta"), 27.31, .02);
  EXPECT_LT(number_in_summary(out, "largest energy error over largest energy"), 1e-6);
}

// With steps of 10 ms the energy changes by 0.005, and the AC force is 161 N instead of 166 N.
TEST(KneeRun, ACoarseIntegrationIsNamed)
{
  const TemporaryFolder folder;
  const std::string text = read(case_file("machado_laws"));
  write(folder / "coarse.prm", text + "\nsubsection Time\n  set Relative tolerance = 1e-3\n"
                                      "  set Largest step [s] = 1e-2\nend\n");
  const Outcome coarse = ended_with(0, run_program({"run", "coarse.prm"}, folder.path()));
  EXPECT_NE(coarse.out.find("the integration is coarse"), std::string::npos) << coarse.out;
  write(folder / "fine.prm", text);
  const Outcome fine = run_program({"run", "fine.prm", "--overwrite"}, folder.path());
  EXPECT_EQ(fine.out.find("the integration is coarse"), std::string::npos) << fine.out;
}

TEST(KneeRun, GeometriesAndMaterialsGiveTheirReadmesNumbers)
{
  const TemporaryFolder folder;
  for (const char *name : {"machado_geometries", "machado_materials"})
    ASSERT_EQ(run_program({case_file(name)}, folder.path()).exit_code, 0);
  const fs::path out = folder / "output";
  EXPECT_NEAR(number_in_summary(out / "machado_geometries", "largest contact force"), 603.6, .5);
  EXPECT_NEAR(number_in_summary(out / "machado_materials", "largest contact force"), 1928., 10.);
}

TEST(KneeRun, IsRepeatedByItsParametersAndWithOverwriteOnly)
{
  const TemporaryFolder folder;
  const std::string results = "output/machado_laws";
  ASSERT_EQ(run_program({case_file("machado_laws")}, folder.path()).exit_code, 0);
  const std::string first = read(folder / (results + "/statistics.csv"));
  fs::copy_file(folder / (results + "/parameters.prm"), folder / "again.prm");
  EXPECT_EQ(run_program({"again.prm"}, folder.path()).exit_code, 2);
  ended_with(0, run_program({"run", "again.prm", "--overwrite"}, folder.path()));
  EXPECT_TRUE(read(folder / (results + "/statistics.csv")) == first);
}

// It cannot be resumed even if another model has left checkpoints.
TEST(KneeRun, CannotBeResumed)
{
  const TemporaryFolder folder;
  fs::create_directories(folder / "output/machado_laws/checkpoints");
  const auto before = contents(folder.path());
  const Outcome outcome =
      ended_with(2, run_program({"run", case_file("machado_laws"), "--resume"}, folder.path()));
  EXPECT_NE(outcome.err.find("there is no checkpoint to resume from. To start again, name another"),
            std::string::npos)
      << outcome.err;
  EXPECT_TRUE(contents(folder.path()) == before);
}

TEST(KneeRun, IsTheSameOnTwoRanks)
{
  const TemporaryFolder one, two;
  ASSERT_EQ(run_program({case_file("machado_laws")}, one.path()).exit_code, 0);
  Limits limits;
  limits.ranks = 2;
  ended_with(0, run_program({case_file("machado_laws")}, two.path(), limits));
  EXPECT_TRUE(read(one / "output/machado_laws/statistics.csv") ==
              read(two / "output/machado_laws/statistics.csv"));
}

TEST(KneeRun, RefusesMistakesAllAtOnceAndWritesNothing)
{
  const TemporaryFolder folder;
  std::string text = read(case_file("machado_laws"));
  for (const auto &[old, now] : {std::pair<std::string, std::string>{"= 0.616", "= 1.616"},
                                 {"= 3.53", "= 0"},
                                 {"= sphere_plane", "= plane"},
                                 {"= -24, -16.5", "= -24"}})
    text.replace(text.find(old), old.size(), now);
  write(folder / "case.prm", text);
  const auto before = contents(folder.path());
  const Outcome outcome = ended_with(2, run_program({"case.prm"}, folder.path()));
  EXPECT_EQ(outcome.error_lines().size(), 4u) << outcome.err;
  for (const char *part : {"[Contact / Restitution] is 1.616, must be between 0 and 1.",
                           "[Tibia / Mass [kg]] is 0, must be > 0 and <= 200.",
                           "[Contact / Surfaces] is plane", "[Contact / Femur centre [mm]] is -24"})
    EXPECT_NE(outcome.err.find(part), std::string::npos) << part << "\n" << outcome.err;
  EXPECT_TRUE(contents(folder.path()) == before);
}
