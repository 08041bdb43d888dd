// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "hip_summary.h"

#include <algorithm>

using namespace program_test;

namespace
{
/// The silent hip at 10 Hz with coarse maps, worn by jumps.
HipSummary
worn_hip(const std::string &update, const std::string &cycles, const std::string &jump,
         const std::string &wear_factor = "0.2e-8")
{
  return {
      "askari_silent/iso",
      {{"Cycle frequency [Hz]      =", "10"},
       {"Divisions                =", "60"},
       {"Wear factor [mm^3/(N m)] =",
        wear_factor + "\n  subsection Worn geometry\n    set Update = " + update +
            "\n    set Cycles = " + cycles + "\n    set Cycles per jump = " + jump + "\n  end"}}};
}

double
worn_depth(const HipSummary &hip)
{
  return hip.value("linear wear of the cup per million cycles with worn geometry");
}

std::size_t
n_lines(const std::string &text)
{
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}
} // namespace

// Jumps with a constant rate have an error of at least order 1 in their length: after another
// halving the result changes by half as much or less. The volume follows from the work, for any
// shape.
TEST(HipJumps, ConvergeOverTheirLength)
{
  const HipSummary one("askari_silent/iso", {{"Cycle frequency [Hz]      =", "10"},
                                             {"Divisions                =", "60"}});
  const HipSummary four = worn_hip("sphere_fit", "4e5", "1e5"),
                   two = worn_hip("sphere_fit", "4e5", "2e5"),
                   single = worn_hip("sphere_fit", "4e5", "4e5");
  const double halved = worn_depth(single) - worn_depth(two),
               quartered = worn_depth(two) - worn_depth(four);
  // A single jump has the wear rate of the unworn geometry; its depth is read from the cells, which
  // are accurate to 1 % with 60 divisions.
  EXPECT_NEAR(single.value("worn volume per million cycles with worn geometry"),
              one.value("worn volume per million cycles"), 1e-9);
  EXPECT_NEAR(worn_depth(single) / one.value("linear wear of the cup per million cycles"), 1., .01);
  EXPECT_GT(halved, .01 * worn_depth(single));
  EXPECT_GT(halved / quartered, 1.5);
  EXPECT_NEAR(four.value("worn volume per million cycles with worn geometry"),
              one.value("worn volume per million cycles"), 3e-4);
  // A header and a row per jump; a map per jump.
  EXPECT_EQ(n_lines(read(four.out() / "worn_geometry.csv")), 5u);
  EXPECT_GT(read(four.out() / "worn_head/worn_head-00003.vtu").size(), 100u);
  // Results of one cycle do not change.
  EXPECT_EQ(read(four.out() / "statistics.csv"), read(one.out() / "statistics.csv"));
}

// Without wear nothing changes: work and pressure of all jumps have the same digits.
TEST(HipJumps, WithoutWearTheDynamicsStay)
{
  const HipSummary hip = worn_hip("sphere_fit", "2e6", "1e6", "0");
  std::istringstream rows(read(hip.out() / "worn_geometry.csv"));
  std::string header, first, second;
  std::getline(rows, header);
  std::getline(rows, first);
  std::getline(rows, second);
  EXPECT_EQ(first.substr(first.find(',')), second.substr(second.find(',')));
}

// The limit is 25 um, half the clearance of 50 um: at 1.84 um per million cycles, 16 million cycles
// wear the cup by 30 um.
TEST(HipJumps, WarnBeyondHalfTheClearance)
{
  const HipSummary deep = worn_hip("local_radius", "16e6", "8e6");
  EXPECT_GT(deep.value("deepest wear over the clearance"), .5);
  EXPECT_TRUE(has(read(deep.out() / "log.txt"), "more than half the clearance"));
}

// Ten thousand jumps would need hours; the file `stop` ends the run after one jump, whose row is
// kept.
TEST(HipJumps, StopOnRequest)
{
  const HipSummary hip = worn_hip("sphere_fit", "1e5", "1e5");
  const std::string &folder = hip.folder().path();
  std::string text = read(hip.folder() / "case.prm");
  const std::string before = "Cycles per jump = 1e5";
  text.replace(text.find(before), before.size(), "Cycles per jump = 10");
  write(hip.folder() / "case.prm", text);
  fs::remove(hip.out() / "worn_geometry.csv");
  Program program({"run", "case.prm", "--overwrite"}, folder);
  while (!program.poll() && (!fs::exists(hip.out() / "worn_geometry.csv") ||
                             n_lines(read(hip.out() / "worn_geometry.csv")) < 2))
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  write(hip.out() / "stop", "");
  ended_with(3, program.wait());
  EXPECT_GE(n_lines(read(hip.out() / "worn_geometry.csv")), 2u);
  EXPECT_TRUE(has(read(hip.out() / "summary.json"), "stopped by the file"));
}

TEST(HipJumps, RefuseAJumpLongerThanTheRun)
{
  try
  {
    worn_hip("sphere_fit", "1e5", "2e5");
    FAIL() << "ran";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_TRUE(has(error.what(),
                    "[Wear / Worn geometry / Cycles per jump] is 2e5, must be at most the "
                    "cycles, 1e+05"));
  }
}
