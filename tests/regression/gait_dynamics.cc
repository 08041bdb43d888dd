// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "hip_summary.h"

#include <algorithm>

using namespace program_test;

namespace
{
std::string
case_file(const std::string &name)
{
  return std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/" + name + "/case.prm";
}

/// The case with some texts replaced and with the full name of its table.
std::string
changed(const std::string &name, std::vector<std::pair<std::string, std::string>> changes)
{
  changes.emplace_back("../gait/", std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/");
  std::string text = read(case_file(name));
  for (const auto &[old, now] : changes)
  {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    text.replace(at, old.size(), now);
  }
  return text;
}

/// An integer in summary.json.
long
count(const HipSummary &run, const std::string &name)
{
  const std::string text = read(run.out() / "summary.json"), before = "\"" + name + "\": ";
  const std::size_t at = text.find(before);
  return at == std::string::npos ? -1 : std::stol(text.substr(at + before.size()));
}

std::size_t
n_lines(const std::string &text)
{
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}
} // namespace

// statistics.csv has a header, 1000 rows per cycle and the start: 20002 lines. The section has 20
// points, which coincide. The README of the case has these numbers.
TEST(GaitRun, IdealJointsRepeatEveryCycle)
{
  const HipSummary run("costa_ideal", {});
  EXPECT_EQ(n_lines(read(run.out() / "statistics.csv")), 20002u);
  EXPECT_EQ(n_lines(read(run.out() / "section.csv")), 21u);
  for (const char *name : {"thigh_position.svg", "thigh_velocity.svg", "thigh_acceleration.svg",
                           "hip_force.svg", "phase_portrait.svg", "section.svg"})
    EXPECT_TRUE(has(read(run.out() / name), "</svg>")) << name;
  EXPECT_NEAR(run.value("largest hip force"), 644.2, .1);
  EXPECT_NEAR(run.value("mean hip force"), 330.0, .1);
  EXPECT_NEAR(run.value("rms guide force on trunk"), 65.9, .1);
  EXPECT_LT(run.value("largest drift"), 1e-9);
  EXPECT_LT(run.value("range of velocity Y in section"), 1e-6);
  EXPECT_LT(run.value("range of acceleration Y in section"), 1e-4);
  EXPECT_TRUE(has(read(run.out() / "summary.json"), "net joint force, without muscles"));
}

// The table has the warning, a header, a row per percent, and a last row that repeats the first.
TEST(GaitRun, LeavesAHipForceForACup)
{
  const HipSummary run("costa_ideal", {{"set Cycles         =", "1"}});
  const std::string text = read(run.out() / "hip_force.csv");
  EXPECT_EQ(text.rfind("# net joint force, without muscles", 0), 0u);
  EXPECT_EQ(n_lines(text), 2u + 1u + 101u);
  std::istringstream lines(text);
  std::string line, first;
  double peak = 0.;
  while (std::getline(lines, line))
    if (std::isdigit(static_cast<unsigned char>(line[0])))
    {
      const std::string values = line.substr(line.find(',') + 1);
      peak = std::max(peak, std::stod(values));
      if (first.empty())
        first = values;
      else if (line.rfind("100,", 0) == 0)
      {
        EXPECT_EQ(values, first);
      }
    }
  EXPECT_NEAR(peak, 644., 1.);
}

// A dry hip rebounds repeatedly after its start at the centre of the cup; later it stays in contact
// and vibrates. A lubricated hip at 500 Pa s moves by nanometres, and its force is the ideal
// joint's force.
TEST(GaitRun, DryHipTremblesLubricatedOneDoesNot)
{
  const HipSummary::Changes two_cycles{{"set Cycles         =", "2"}};
  const HipSummary dry("costa_dry", two_cycles), film("costa_lubricated", two_cycles);
  EXPECT_GT(count(dry, "touch-downs in first cycle"), 10);
  EXPECT_EQ(count(dry, "touch-downs"), 0);
  EXPECT_GT(dry.value("largest hip force in first cycle"), 2000.);
  EXPECT_GT(dry.value("largest acceleration Y of thigh"), 7000.);
  EXPECT_GT(dry.value("mean hip force"), 330.);
  EXPECT_LT(dry.value("mean hip force"), 1.1 * 330.);
  EXPECT_LT(dry.value("largest drift"), 1e-6);
  EXPECT_NEAR(film.value("largest hip force"), 644.2, .1);
  EXPECT_NEAR(film.value("mean hip force"), 330.0, .1);
  EXPECT_LT(film.value("largest eccentricity over clearance"), 1e-4);
  EXPECT_EQ(count(film, "touch-downs"), 0);
  EXPECT_LT(film.value("largest acceleration Y of thigh"), 3500.);
}

// In Fig. 6 and 10 of the paper, 500 Pa s are less smooth than 250 Pa s. An error of the rate
// within the tolerance causes a force by the film's damping, which is twice as large at 500 Pa s:
// results are rough at 1e-7 mm/s and above, and rougher at 500 Pa s by a factor of 47 at 1e-5. At
// smaller tolerances round-off decides (factors of 0.6 and 2.2 at 1e-7, 5.2 at 3e-7, 1.5 at 1e-6).
// With default tolerances both are smooth: 0.1 mm/s^2 more than an ideal hip.
TEST(GaitRun, RoughnessOfAFilmIsTheIntegratorsTolerance)
{
  const std::string rms = "rms acceleration of thigh beyond that with an ideal hip";
  for (const std::string tolerance : {"1e-7", "1e-5"})
  {
    const std::pair<std::string, std::string> coarse{
        "set Relative tolerance =", "1e-4\n  set Velocity tolerance [mm/s] = " + tolerance};
    const HipSummary thick("costa_smoothness", {coarse}),
        thin("costa_smoothness", {coarse, {"set Viscosity [Pa s] =", "250"}});
    EXPECT_GT(thick.value(rms), tolerance == "1e-5" ? 1.2 * thin.value(rms) : 0.);
    EXPECT_GT(thick.value(rms), 10.) << tolerance;
    EXPECT_EQ(thick.value("velocity tolerance"), std::stod(tolerance));
    EXPECT_TRUE(has(read(thick.out() / "log.txt"), "Set 0, or at most 1.043e-09."));
  }
  for (const std::string viscosity : {"500", "250"})
  {
    const HipSummary smooth("costa_smoothness", {{"set Viscosity [Pa s] =", viscosity}});
    EXPECT_LT(smooth.value(rms), 1.) << viscosity;
    EXPECT_FALSE(has(read(smooth.out() / "log.txt"), "Warning"));
  }
}

// A clearance of 2 um has a thousand times the damping; a tolerance of 1e-11 mm/s, which suits 20
// um, would leave noise of 32 mm/s^2. The default tolerance follows the damping: 4e-3 * 644.2 N /
// 2.471e12 N s/mm.
TEST(GaitRun, ToleranceFollowsTheFilmsDamping)
{
  const HipSummary narrow("costa_lubricated", {{"set Cycles         =", "1"},
                                               {"set Radial clearance [mm] =", "0.002"}});
  EXPECT_NEAR(narrow.value("velocity tolerance") / 1.043e-12, 1., 1e-3);
  EXPECT_LT(narrow.value("rms acceleration of thigh beyond that with an ideal hip"), 8.);
  EXPECT_NEAR(narrow.value("largest hip force"), 644.2, .1);
}

TEST(GaitRun, RefusesMistakesAllAtOnceAndWritesNothing)
{
  const TemporaryFolder folder;
  write(folder / "case.prm",
        changed("costa_lubricated", {{"Radial clearance [mm] = 0.02", "Radial clearance [mm] = 0"},
                                     {"Head radius [mm]      = 32", "Head radius [mm] = -32"},
                                     {"= long_bearing", "= longbearing"},
                                     {"Restitution              = 0.9", "Restitution = 1.9"},
                                     {"hip_flexion_deg", "hip_flexion_degrees"}}));
  const auto before = contents(folder.path());
  const Outcome outcome = ended_with(2, run_program({"case.prm"}, folder.path()));
  for (const char *part :
       {"[Hip / Radial clearance [mm]] is 0, must be > 0.",
        "[Hip / Head radius [mm]] is -32, must be > 0.", "[Hip / Film / Law] is longbearing",
        "[Hip / Contact / Restitution] is 1.9, must be between 0 and 1.",
        "[Motion / Thigh column] is hip_flexion_degrees, must be the name of a column of"})
    EXPECT_TRUE(has(outcome.err, part)) << part << "\n" << outcome.err;
  EXPECT_TRUE(contents(folder.path()) == before);
}

TEST(GaitRun, RefusesOpenTablesMissingClearanceAndAnExplicitMethodForAFilm)
{
  const TemporaryFolder folder;
  write(folder / "open.prm", changed("costa_ideal", {{"last [%] = 10", "last [%] = 0"}}));
  write(folder / "none.prm", changed("costa_dry", {{"  set Radial clearance [mm] = 0.02\n", ""}}));
  write(folder / "film.prm", changed("costa_lubricated", {{"= bdf", "= fehlberg"}}));
  const auto before = contents(folder.path());
  for (const auto &[file, part] :
       {std::pair<std::string, std::string>{"open.prm", "column `pelvis_ty_m` does not close"},
        {"none.prm", "[Hip / Radial clearance [mm]] is not set"},
        {"film.prm", "time constant of 4.7e-12 s"}})
  {
    EXPECT_TRUE(has(ended_with(2, run_program({file}, folder.path())).err, part));
  }
  EXPECT_TRUE(contents(folder.path()) == before);
}

TEST(GaitRun, IsTheSameOnTwoRanksAndByItsOwnParameters)
{
  const TemporaryFolder one, two;
  const std::string text = changed("costa_lubricated", {{"= 20", "= 1"}}) +
                           "subsection Output\n  set Rows per cycle = 100\nend\n";
  write(one / "case.prm", text);
  write(two / "case.prm", text);
  ASSERT_EQ(run_program({"case.prm"}, one.path()).exit_code, 0);
  Limits limits;
  limits.ranks = 2;
  ASSERT_EQ(run_program({"case.prm"}, two.path(), limits).exit_code, 0);
  const std::string table = "output/costa_lubricated/statistics.csv";
  const std::string first = read(one / table);
  EXPECT_TRUE(first == read(two / table));
  fs::copy_file(one / "output/costa_lubricated/parameters.prm", one / "again.prm");
  EXPECT_EQ(run_program({"again.prm"}, one.path()).exit_code, 2);
  ended_with(0, run_program({"run", "again.prm", "--overwrite"}, one.path()));
  EXPECT_TRUE(read(one / table) == first);
  ended_with(2, run_program({"run", "again.prm", "--resume"}, one.path()));
}

// Five thousand cycles would need minutes: a signal ends the run. This model writes no checkpoints,
// and the log says so.
TEST(GaitDynamics, EndsOnRequest)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", changed("costa_ideal", {{"Cycles         =", "Cycles = 5000 #"}}));
  Program run({"run", "case.prm"}, folder.path());
  const fs::path out = folder / "output/costa_ideal";
  while (!fs::exists(out / "statistics.csv") && !run.poll())
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  run.send(SIGTERM);
  ended_with(4, run.wait());
  EXPECT_TRUE(has(read(out / "summary.json"), "stopped by a signal before the end"));
  EXPECT_TRUE(has(read(out / "log.txt"), "keeps no checkpoints; --resume=auto starts it again"));
}
