// SPDX-License-Identifier: LGPL-2.1-or-later
// Whole runs of hips with motion and load over time, cut at heel strikes.
#include "hip_summary.h"

#include "base/csv.h"
#include "has.h"

#include <algorithm>
#include <cmath>

using namespace program_test;

namespace
{
const fs::path gait = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/gait/iso14242_1_hip_gait.csv";

/// The table of ISO 14242-1 three times, one after the other from 2.5 s on, as a file of OpenSim.
std::string
three_times(const double duration, const bool in_radians)
{
  const arthrowear::CsvTable table = arthrowear::read_csv(gait.string());
  std::ostringstream out;
  out.precision(17);
  out << "Coordinates\nversion=1\nnRows=301\nnColumns=5\ninDegrees=" << (in_radians ? "no" : "yes")
      << "\nendheader\ntime\thip_flexion_r\thip_adduction_r\thip_rotation_r\thip_force\n";
  for (int i = 0; i <= 300; ++i)
  {
    out << 2.5 + duration * i / 100.;
    for (const char *angle : {"flexion_deg", "adduction_deg", "inward_rotation_deg"})
      out << "\t" << table.column(angle)[i % 100] * (in_radians ? M_PI / 180. : 1.);
    out << "\t" << table.column("axial_force_N")[i % 100] << "\n";
  }
  return out.str();
}

HipSummary
over_time(const std::string &file)
{
  return {
      "hip_layer",
      {{"set File                     =", file},
       {"Internal rotation column =",
        "-hip_rotation_r\n  set Flexion column = *flexion_r\n  set Adduction column = *adduction*"},
       {"set File         =", file},
       {"Force column =", "hip_force\nend\nsubsection Heel strikes\n  set From = times\n  set "
                          "Times [s] = 2.5, 3.7, 4.9, 6.1"},
       {"Radial clearance [mm] =",
        "0.1\nend\nsubsection Time\n  set Cycle frequency [Hz] = 0.8333333333333334"},
       {"Cycles =", "1e6"}}};
}
} // namespace

// Three equal cycles of 1.2 s are the cycle of the table: the same wear, in degrees and radians.
TEST(HipFromOpenSim, ThreeRepeatsOfATableWearAsTheTable)
{
  const TemporaryFolder folder;
  const HipSummary table(
      "hip_layer",
      {{"Cycles =", "1e6"},
       {"Radial clearance [mm] =",
        "0.1\nend\nsubsection Time\n  set Cycle frequency [Hz] = 0.8333333333333334"}});
  for (const bool in_radians : {false, true})
  {
    const fs::path file = folder / "walk.sto";
    write(file, three_times(1.2, in_radians));
    const HipSummary cut = over_time(file.string());
    for (const char *result : {"worn volume of the cup", "largest wear depth"})
      EXPECT_NEAR(cut.value(result), table.value(result), 1e-6 * table.value(result)) << result;
    EXPECT_LT(cut.value("largest spread of the flexion over the gait cycles"), 1e-9);
    EXPECT_LT(cut.value("largest spread of the load over the gait cycles"), 1e-6);
  }
}

// The shipped case says how the cycles differ.
TEST(HipFromOpenSim, TheCaseStatesTheSpreadOfItsCycles)
{
  const fs::path case_folder = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/hip_from_opensim";
  const TemporaryFolder folder;
  const Outcome outcome = run_program({(case_folder / "case.prm").string()}, folder.path());
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "Gait: 4 cycles between heel strikes from 0.5498 to 5.493 s"));
  EXPECT_TRUE(has(outcome.out, "Gait: standard deviation over the cycles, at most (on average): "
                               "flexion 1.14 (0.92) deg"));
  const std::string summary = read(folder / "output/hip_from_opensim/summary.json");
  EXPECT_TRUE(has(summary, "\"averaged gait cycles\": 4"));
}

// Findings about a file name the file and the line.
TEST(HipFromOpenSim, ABrokenFileNamesItsLine)
{
  const TemporaryFolder folder;
  std::string text = three_times(1.2, false);
  text.replace(text.find("nRows=301"), 9, "nRows=300");
  write(folder / "walk.sto", text);
  try
  {
    over_time((folder / "walk.sto").string());
    FAIL() << "the file was not refused";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_TRUE(has(error.what(), "walk.sto:3: nRows is 300, must be the number of rows, 301."));
  }
}

namespace
{
/// Results of all steps of a case with its table, and with three equal cycles of a second of a file
/// of OpenSim. Sums of three equal values and times of 2.5 + i/100 s differ from the table by
/// round-off, to which iterations and steps add up to their tolerances.
/// @param of_force  the last entries of the section of the force
/// @param within    bound of differences, over the largest value of a column
void
expect_same_steps(const std::string &name, const HipSummary::Changes &quick,
                  const std::string &file_of_force, const HipSummary::Changes &of_force,
                  const std::vector<std::string> &columns, const double within)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "walk.sto").string();
  write(file, three_times(1., true));
  HipSummary::Changes changes = quick;
  changes.insert(changes.end(), {{"set File                     =", file},
                                 {"Internal rotation column =",
                                  "-hip_rotation_r\n  set Flexion column = *flexion_r\n"
                                  "  set Adduction column = *adduction*"},
                                 {file_of_force, file}});
  changes.insert(changes.end(), of_force.begin(), of_force.end());
  changes.back().second += "\nend\nsubsection Heel strikes\n  set From = times\n"
                           "  set Times [s] = 2.5, 3.5, 4.5, 5.5";
  const HipSummary by_table(name, quick), by_file(name, changes);
  const auto statistics = [](const HipSummary &run)
  { return arthrowear::read_csv((run.out() / "statistics.csv").string()); };
  const arthrowear::CsvTable table = statistics(by_table), cut = statistics(by_file);
  ASSERT_EQ(table.n_rows(), cut.n_rows());
  for (const std::string &column : columns)
  {
    const std::vector<double> &a = table.column(column), &b = cut.column(column);
    const double largest =
        std::max(*std::max_element(a.begin(), a.end()), -*std::min_element(a.begin(), a.end()));
    for (std::size_t row = 0; row < a.size(); ++row)
      EXPECT_NEAR(a[row], b[row], within * largest) << column << ", row " << row;
  }
}
} // namespace

// Impacts magnify round-off: forces of 3000 N differ by 2e-3 N at the default tolerances.
TEST(HipFromOpenSim, StepsOfHipDynamicsAreThoseOfTheTable)
{
  expect_same_steps("askari_silent/iso",
                    {{"Cycle frequency [Hz]      =", "1"}, {"Divisions                =", "45"}},
                    "set File     =", {{"Z column =", "hip_force"}, {"set Frame    =", "cup"}},
                    {"normal force [N]", "penetration [mm]", "slip speed [mm/s]"}, 1e-5);
}

TEST(HipFromOpenSim, StepsOfHipCupAreThoseOfTheTable)
{
  expect_same_steps("hip_cup_iso",
                    {{"set Cells               =", "500"},
                     {"set Elements            =", "linear"},
                     {"Frames per cycle =", "0"}},
                    "set File         =", {{"Force column =", "hip_force"}},
                    {"worn volume from forces [mm^3]", "max wear depth [mm]",
                     "peak contact pressure [MPa]", "sum of normal forces [N]"},
                    1e-7);
}

// A column of the name tx may be a translation or a torque: its unit is asked for.
TEST(HipFromOpenSim, AColumnOfUnknownUnitIsNoForce)
{
  const TemporaryFolder folder;
  std::string text = three_times(1.2, false);
  text.replace(text.find("hip_force"), 9, "tx");
  write(folder / "walk.sto", text);
  const std::string file = (folder / "walk.sto").string();
  try
  {
    HipSummary run("hip_cup_iso",
                   {{"set File         =", file},
                    {"Force column =", "*tx\nend\nsubsection Heel strikes\n  set From = times\n"
                                       "  set Times [s] = 2.5, 3.7, 4.9, 6.1"}});
    FAIL() << "the file was not refused";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_TRUE(has(error.what(), "the column `tx` has no unit, must be a force"));
  }
}
