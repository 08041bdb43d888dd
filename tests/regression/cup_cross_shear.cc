// SPDX-License-Identifier: LGPL-2.1-or-later
// Cross-shear of a cup in whole runs: tables, frames, resumed runs, ranks, laws that depend on it.
#include "regression/area_law_jumps.h"
#include "vtu.h"

#include <set>

using namespace program_test;

namespace
{
/// Cycles of 25 steps at 1 Hz.
SmallCase
gait_case(const std::string &cycles)
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", cycles)
      .set("Time / Time step [s]", "0.04")
      .set("Wear / Amplification", "1")
      .set("Output / Frames per cycle", "1");
}

SmallCase
with_mean_pressure_law(SmallCase one)
{
  return one.unset("Wear / Wear factor [mm^3/(N m)]")
      .set("Wear / From law / Law", "kang_mean_pressure")
      .set("Wear / From law / Kang logarithm", "-13.1")
      .set("Wear / From law / Kang exponent of cross-shear", "0.19")
      .set("Wear / From law / Kang decay [1/MPa]", "0.29")
      .set("Wear / From law / Least cross-shear", "0.001")
      .set("Wear / From law / Largest pressure of data [MPa]", "11");
}

std::string
run_to_end(const CaseFolder &folder, const unsigned int ranks = 0)
{
  Limits limits;
  limits.ranks = ranks;
  ended_with(0, folder.run({}, limits));
  return read(folder.output() / "statistics.csv");
}

std::vector<fs::path>
surface_frames(const fs::path &output)
{
  std::set<fs::path> frames;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(output))
    if (entry.path().extension() == ".vtu" &&
        entry.path().filename().string().rfind("contact", 0) == 0)
      frames.insert(entry.path());
  return {frames.begin(), frames.end()};
}
} // namespace

// Cross-shear that is collected with Archard's law adds a column and changes no other digit.
TEST(CupCrossShear, LeavesArchardsWearAsItIs)
{
  const CaseFolder without(gait_case("1.4")),
      with(gait_case("1.4").set("Wear / Cross-shear / Collect", "always"));
  const auto a = numbers_of(run_to_end(without));
  auto b = numbers_of(run_to_end(with));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t row = 0; row < a.size(); ++row)
  {
    const double ratio = b[row].back();
    EXPECT_EQ(ratio > 0., row >= 24) << "of the last complete cycle";
    EXPECT_LT(ratio, .5);
    b[row].pop_back();
    EXPECT_EQ(a[row], b[row]) << row;
  }
}

// A table with one factor everywhere is Archard's law: depths and volume agree to the contact
// tolerance.
TEST(CupCrossShear, TableOfOneFactorIsArchardsLaw)
{
  const CaseFolder archard(gait_case("1").set("Wear / Wear factor [mm^3/(N m)]", "0.4e-6"));
  const CaseFolder by_table(gait_case("1")
                                .unset("Wear / Wear factor [mm^3/(N m)]")
                                .set("Wear / From law / Law", "table")
                                .set("Wear / From law / Table", "factors.csv"));
  write(by_table.output().parent_path() / "factors.csv",
        "pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n0.5,0,0.4e-6\n2,0,0.4e-6\n"
        "0.5,0.4,0.4e-6\n2,0.4,0.4e-6\n");
  const std::string a = run_to_end(archard), b = run_to_end(by_table);
  for (const char *column : {"worn volume from depths [mm^3]", "max wear depth [mm]"})
  {
    const double expected = last_of(a, column);
    ASSERT_GT(expected, 0.) << column;
    EXPECT_NEAR(last_of(b, column), expected, 1e-6 * expected) << column;
  }
  EXPECT_NE(read(by_table.output() / "log.txt").find("of the load is carried at pressures"),
            std::string::npos);
}

// A law uses the ratios and pressures of the previous cycle at points that slid in it.
TEST(CupCrossShear, OfTheCycleBeforeEntersTheLaw)
{
  const CaseFolder folder(with_mean_pressure_law(gait_case("2")));
  run_to_end(folder);
  const std::vector<fs::path> frames = surface_frames(folder.output());
  ASSERT_GE(frames.size(), 2u);
  auto first = vtu_fields(read(frames[frames.size() - 2])),
       second = vtu_fields(read(frames.back()));
  EXPECT_EQ(vtu_units(read(frames.back()))["cross_shear"], "-");
  const auto &ratio = second["cross_shear"], &in_law = second["cross_shear_of_law"],
             &pressure = second["cycle_mean_pressure"],
             &direction = second["cross_shear_direction"];
  ASSERT_GT(ratio.size(), 25u);
  ASSERT_EQ(direction.size(), 3 * ratio.size());
  unsigned int n_worn = 0, n_never = 0;
  for (std::size_t i = 0; i < ratio.size(); ++i)
  {
    const double length =
        std::hypot(std::hypot(direction[3 * i], direction[3 * i + 1]), direction[3 * i + 2]);
    EXPECT_GE(ratio[i], 0.f);
    EXPECT_LE(ratio[i], .5f);
    if (pressure[i] > 0.f)
    {
      ++n_worn;
      EXPECT_NEAR(length, 1., 1e-6);
      EXPECT_EQ(in_law[i], ratio[i]) << i;
      EXPECT_EQ(second["mean_pressure_of_law"][i], pressure[i]) << i;
    }
    else
    {
      ++n_never;
      EXPECT_EQ(length, 0.);
      EXPECT_EQ(ratio[i], 0.f);
      EXPECT_GT(in_law[i], 0.f) << "that of the path alone";
    }
  }
  EXPECT_GT(n_worn, 5u);
  EXPECT_GT(n_never, 0u);
}

// Without adduction and rotation the head reverses along one line at each point.
TEST(CupCrossShear, OfFlexionAloneIsNearZero)
{
  const auto ratio = [](const bool has_all)
  {
    SmallCase one = gait_case("1").set("Wear / Cross-shear / Collect", "always");
    one.set("Contact / Friction coefficient", "0.01");
    const CaseFolder folder(one);
    if (!has_all)
    {
      std::string table = "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg\n";
      for (int percent = 0; percent <= 100; percent += 5)
        table += std::to_string(percent) + "," +
                 std::to_string(20. * std::cos(.02 * M_PI * percent)) + ",0,0\n";
      write(folder.output().parent_path() / "gait.csv", table);
    }
    return last_of(run_to_end(folder), "cross-shear ratio [-]");
  };
  EXPECT_LT(ratio(false), 2e-3);
  EXPECT_GT(ratio(true), 2e-2);
}

// The run is interrupted in the middle of the second cycle.
TEST(CupCrossShear, GoesOnInTheMiddleOfACycleBitForBit)
{
  const SmallCase one =
      with_mean_pressure_law(gait_case("2.2")).set("Checkpoint / Every n steps", "1");
  const CaseFolder whole(one), parts(one);
  run_to_end(whole);
  const auto stop = [&](const Program &) { write(parts.output() / "stop", ""); };
  EXPECT_TRUE(has_stopped_or_ended(parts.run_until(37, stop)));
  fs::remove(parts.output() / "stop");
  ASSERT_EQ(parts.run({"--resume"}).exit_code, 0);
  EXPECT_EQ(read(parts.output() / "statistics.csv"), read(whole.output() / "statistics.csv"));
  EXPECT_EQ(newest_checkpoint(parts.output()), newest_checkpoint(whole.output()));
}

TEST(CupCrossShear, IsTheSameOnRanks)
{
  SmallCase one = with_contact_area(gait_case("1.2"));
  one.set("Solver / Balance tolerance", "1e-12")
      .set("Contact / Penetration tolerance [mm]", "1e-12");
  const CaseFolder alone(one);
  const std::string expected = run_to_end(alone);
  for (const unsigned int ranks : {2u, 3u})
  {
    const CaseFolder shared(one);
    expect_close(run_to_end(shared, ranks), expected, 1e-10);
  }
}

// Steps of 0.3 of a cycle do not match the ends of cycles: a step is divided where a cycle ends.
TEST(CupCrossShear, IsThatOfWholeCyclesWhateverTheStep)
{
  const auto ratio = [](const std::string &step, const std::string &cycles)
  {
    const CaseFolder folder(gait_case(cycles)
                                .set("Time / Time step [s]", step)
                                .set("Wear / Cross-shear / Collect", "always"));
    return last_of(run_to_end(folder), "cross-shear ratio [-]");
  };
  const double fine = ratio("0.02", "1");
  EXPECT_NEAR(ratio("0.04", "1"), fine, .05 * fine);
  EXPECT_NEAR(ratio("0.03", "1.02"), fine, .05 * fine);
  EXPECT_EQ(ratio("0.04", "0.96"), 0.) << "none is complete";
}
