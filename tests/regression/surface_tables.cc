// SPDX-License-Identifier: LGPL-2.1-or-later
// [Output / Surface tables]: sums over the points equal the results in statistics.csv.
#include "restart/jumping_case.h"
#include "tray_case.h"

#include "base/csv.h"
#include "has.h"

#include <numeric>

using namespace program_test;
using arthrowear::CsvTable;

namespace
{
CsvTable
table_in(const fs::path &output, const std::string &name)
{
  return arthrowear::read_csv((output / name).string());
}

double
sum(const std::vector<double> &values)
{
  return std::accumulate(values.begin(), values.end(), 0.);
}

double
sum_of_products(const CsvTable &table, const std::string &one, const std::string &other)
{
  const std::vector<double> &a = table.column(one), &b = table.column(other);
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.);
}

/// Compares the sums of a table with the row of statistics.csv at the same time.
/// @param depth_error  relative error of the volume from depths
void
expect_sums(const CsvTable &table, const CsvTable &statistics, const double depth_error)
{
  const std::vector<double> &times = statistics.column("time [s]");
  const double time = table.column("time [s]").at(0);
  std::size_t row = 0;
  while (row + 1 < times.size() && times[row] < time - 1e-9)
    ++row;
  const auto expected = [&](const std::string &name) { return statistics.column(name)[row]; };
  const double normal_forces = expected("sum of normal forces [N]");
  for (const std::string axis : {"x", "y", "z"})
    EXPECT_NEAR(sum(table.column("force_" + axis + " [N]")),
                expected("contact force " + axis + " [N]"), 1e-12 * normal_forces);
  EXPECT_NEAR(sum_of_products(table, "contact_pressure [MPa]", "area [mm^2]"), normal_forces,
              1e-12 * normal_forces);
  const double volume = expected("worn volume from forces [mm^3]");
  EXPECT_NEAR(sum_of_products(table, "wear_depth [mm]", "area [mm^2]"), volume,
              depth_error * volume);
}

SmallCase
with_tables(SmallCase small_case, const std::string &value = "every_frame")
{
  return small_case.set("Output / Frames per cycle", "10").set("Output / Surface tables", value);
}
} // namespace

// Depths of 2e-8 mm change no area, but areas belong to the last step, whose contact frames have
// turned a little since wear began: 1e-5 of the volume.
TEST(SurfaceTables, SumsAreTheResultsOfTheStatistics)
{
  for (const std::string elements : {"linear", "quadratic"})
  {
    const CaseFolder folder(
        with_tables(SmallCase()).set("Cup / Elements", elements).set("Wear / Amplification", "1"));
    ASSERT_EQ(folder.run().exit_code, 0);
    const CsvTable statistics = table_in(folder.output(), "statistics.csv");
    const std::size_t n_frames = frame_times(folder.output() / "contact.pvd").size();
    ASSERT_EQ(n_frames, 4u);
    for (std::size_t i = 0; i < n_frames; ++i)
    {
      const CsvTable table =
          table_in(folder.output(), "contact/contact-0000" + std::to_string(i) + ".csv");
      EXPECT_NEAR(table.column("time [s]")[0], frame_times(folder.output() / "contact.pvd")[i],
                  1e-9);
      const std::vector<double> &points = table.column("point [-]");
      for (std::size_t point = 0; point < points.size(); ++point)
        EXPECT_EQ(points[point], point);
      expect_sums(table, statistics, 1e-5);
    }
    EXPECT_EQ(read(folder.output() / "surface.csv"),
              read(folder.output() / "contact/contact-00003.csv"));
  }
}

// Depth times area is the volume of a thin layer: at a depth of 1e-3 of the radius the error is at
// most 1e-3.
TEST(SurfaceTables, VolumeOfDeepWearErrsByDepthOverRadius)
{
  const CaseFolder folder(with_tables(SmallCase(), "last").set("Wear / Amplification", "1e6"));
  ASSERT_EQ(folder.run().exit_code, 0);
  EXPECT_FALSE(fs::exists(folder.output() / "contact/contact-00000.csv"));
  const CsvTable table = table_in(folder.output(), "surface.csv");
  const std::vector<double> &depths = table.column("wear_depth [mm]");
  const double deepest = *std::max_element(depths.begin(), depths.end());
  constexpr double radius = 14.;
  ASSERT_GT(deepest, 1e-3);
  expect_sums(table, table_in(folder.output(), "statistics.csv"), deepest / radius + 1e-5);
}

TEST(SurfaceTables, AreNotWrittenUnlessWanted)
{
  const CaseFolder folder(SmallCase().set("Output / Frames per cycle", "10"));
  ASSERT_EQ(folder.run().exit_code, 0);
  for (const auto &[name, content] : contents(folder.output()))
    EXPECT_TRUE(name == "statistics.csv" || name.find(".csv") == std::string::npos) << name;
}

// The files of a resumed run equal the files of a whole run, byte for byte; --overwrite removes
// all.
TEST(SurfaceTables, OfAResumedRunAreTheSame)
{
  const SmallCase jumps =
      with_tables(jumping_case("implicit", "0").set("Wear / Jump / Largest jump [cycles]", "5e5"));
  const CaseFolder whole(jumps), interrupted(jumps);
  ASSERT_EQ(whole.run().exit_code, 0);
  ASSERT_EQ(act_after(interrupted, 13, [](const Program &program) { program.send(SIGTERM); }, {})
                .exit_code,
            3);
  ASSERT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  const auto files = contents(whole.output() / "contact");
  EXPECT_EQ(files.count("contact-00004.csv"), 1u);
  EXPECT_TRUE(contents(interrupted.output() / "contact") == files);
  EXPECT_EQ(read(interrupted.output() / "surface.csv"), read(whole.output() / "surface.csv"));
  const CsvTable table = table_in(whole.output(), "surface.csv");
  EXPECT_EQ(table.column("gait cycles [-]")[0], 1e6);
  SmallCase plain = jumps;
  interrupted.replace(plain.set("Output / Surface tables", "none"));
  ASSERT_EQ(interrupted.run({"--overwrite"}).exit_code, 0);
  EXPECT_FALSE(fs::exists(interrupted.output() / "surface.csv"));
  EXPECT_FALSE(fs::exists(interrupted.output() / "contact/contact-00004.csv"));
}

// Two ranks write one table in the same order; its values differ by the tolerance of the solver.
TEST(SurfaceTables, AreTheSameOnTwoRanks)
{
  const SmallCase small_case = with_tables(SmallCase()).set("Wear / Amplification", "1");
  const CaseFolder one(small_case), two(small_case);
  ASSERT_EQ(one.run().exit_code, 0);
  Limits limits;
  limits.ranks = 2;
  ASSERT_EQ(two.run({}, limits).exit_code, 0);
  for (const char *name : {"surface.csv", "contact/contact-00001.csv"})
  {
    const CsvTable a = table_in(one.output(), name), b = table_in(two.output(), name);
    ASSERT_EQ(a.names, b.names);
    ASSERT_EQ(a.n_rows(), b.n_rows());
    for (const char *exact : {"time [s]", "point [-]", "x [mm]", "y [mm]", "z [mm]"})
      EXPECT_EQ(a.column(exact), b.column(exact)) << exact;
    for (const char *close :
         {"contact_pressure [MPa]", "gap [mm]", "wear_depth [mm]", "area [mm^2]"})
    {
      const std::vector<double> &values = a.column(close), &others = b.column(close);
      const double largest = *std::max_element(values.begin(), values.end());
      for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_NEAR(values[i], others[i], 1e-5 * largest) << close << i;
    }
  }
}

// The volume in statistics.csv equals this sum.
TEST(SurfaceTables, OfTheTrayAddUpToItsWornVolume)
{
  const CaseFolder folder(small_tray_case_with_wear()
                              .set("Output / Surface tables", "every_frame")
                              .set("Output / Frames every n levels", "1"));
  ASSERT_EQ(folder.run().exit_code, 0);
  const CsvTable statistics = table_in(folder.output(), "statistics.csv"),
                 table = table_in(folder.output(), "surface.csv");
  const double volume = statistics.column("worn volume [mm^3]").back();
  EXPECT_GT(volume, 0.);
  EXPECT_NEAR(sum_of_products(table, "wear_depth [mm]", "area [mm^2]"), volume, 1e-12 * volume);
  EXPECT_EQ(table.column("load [% BW]")[0], statistics.column("load [% BW]").back());
  EXPECT_EQ(read(folder.output() / "surface.csv"),
            read(folder.output() / "interface/interface-00001.csv"));
  const std::vector<double> &points = table.column("point [-]"),
                            &interfaces = table.column("interface [0 tray_bone 1 post_cement]");
  EXPECT_TRUE(std::is_sorted(points.begin(), points.end()));
  EXPECT_TRUE(std::is_sorted(interfaces.begin(), interfaces.end()));
}

TEST(SurfaceTables, BesideFramesNeedFrames)
{
  for (const SmallCase &small_case :
       {SmallCase(), small_tray_case().set("Output / Frames every n levels", "0")})
  {
    SmallCase bad = small_case;
    const CaseFolder folder(bad.set("Output / Surface tables", "every_frame"));
    EXPECT_TRUE(has(ended_with(2, folder.run()).err,
                    "[Output / Surface tables] is every_frame, must be none or last "
                    "without frames"));
    EXPECT_FALSE(fs::exists(folder.output()));
  }
}
