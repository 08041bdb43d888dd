// SPDX-License-Identifier: LGPL-2.1-or-later
// [Wear / Jump / Kind] auto, and the summary of runs with and without jumps.
#include "has.h"
#include "program.h"

using namespace program_test;

namespace
{
struct RunOfCase
{
  Outcome outcome;
  std::string log, parameters;
};

RunOfCase
result_of(const SmallCase &small_case)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", small_case.text());
  write(folder / "gait.csv", gait_table());
  RunOfCase result;
  result.outcome = run_program({"run", "case.prm"}, folder.path());
  EXPECT_EQ(result.outcome.exit_code, 0) << result.outcome.err;
  result.log = read(folder / "out/log.txt");
  // The entries in effect describe the same run.
  write(folder / "again.prm", read(folder / "out/parameters.prm"));
  const Outcome again = ended_with(0, run_program({"validate", "again.prm"}, folder.path()));
  result.parameters = again.out;
  return result;
}

SmallCase
whole_cycle()
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "0.1")
      .set("Wear / Amplification", "1")
      .set("Output / Frames per cycle", "0");
}

/// Seconds in the table of wall times; keys are the names of rows, and stages are indented.
std::map<std::string, double>
wall_times(const std::string &log)
{
  std::map<std::string, double> times;
  std::istringstream lines(log.substr(log.find("Wall time [s]\n") + 14));
  std::string line, above;
  while (std::getline(lines, line) && line.compare(0, 2, "  ") == 0)
  {
    std::istringstream words(line);
    std::string word, name;
    double value = 0.;
    while (words >> word && word.find_first_not_of("0123456789.") != std::string::npos)
      name += (name.empty() ? "" : " ") + word;
    value = std::stod(word);
    const bool is_stage = line.compare(0, 4, "    ") != 0;
    if (is_stage)
      above = name;
    times[is_stage ? name : above + ": stages"] += value;
  }
  return times;
}
} // namespace

TEST(KindOfJump, IsNoneWithoutCyclesLinearlyImplicitWithThemAndImplicitForAHeadThatTurnsAndWears)
{
  const RunOfCase plain = result_of(whole_cycle());
  EXPECT_FALSE(has(plain.log, " jumps of "));
  EXPECT_TRUE(has(plain.parameters, ", 10 steps\n"));
  const SmallCase many = whole_cycle().set("Wear / Jump / Cycles", "1e4");
  const RunOfCase jumps = result_of(many);
  EXPECT_TRUE(has(jumps.log, "Wear over 10000 gait cycles by linearly implicit jumps"));
  EXPECT_TRUE(has(jumps.parameters, ", 10 steps per computed cycle\n"));
  const RunOfCase head =
      result_of(SmallCase(many).set("Wear / Head wear factor [mm^3/(N m)]", "1e-7"));
  EXPECT_TRUE(has(head.log, "Wear over 10000 gait cycles by implicit jumps"));
}

// The default is 0 cycles, for which auto chooses no jumps: a printed default must not start jumps.
TEST(KindOfJump, NoCyclesAreNoJumpsOrAnError)
{
  const RunOfCase none = result_of(whole_cycle().set("Wear / Jump / Cycles", "0"));
  EXPECT_FALSE(has(none.log, " jumps of "));
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  SmallCase wrong = whole_cycle().set("Wear / Jump / Cycles", "0");
  write(folder / "case.prm", wrong.set("Wear / Jump / Kind", "implicit").text());
  EXPECT_TRUE(has(ended_with(2, run_program({"validate", "case.prm"}, folder.path())).err,
                  "[Wear / Jump / Cycles] is 0, must be above 0 with jumps"));
}

TEST(KindOfJump, EntriesOfJumpsWithoutCyclesAreDoubted)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", whole_cycle().set("Wear / Jump / Tolerance", "1e-3").text());
  const Outcome outcome = run_program({"validate", "case.prm"}, folder.path());
  EXPECT_TRUE(has(outcome.out, "[Wear / Jump / Tolerance] is 1e-3: not used, since every cycle is "
                               "computed. Set [Wear / Jump / Cycles]"));
}

// Formerly, the stages of the set-up were listed among the stages of the time loop, whose sum
// exceeded the time loop. Both are listed, even if they need less than the printed millisecond for
// a small cup.
TEST(WallTimes, OfStagesAreAtMostThatOfTheWhole)
{
  for (const char *elasticity : {"condensed", "full"})
    for (const char *cycles : {"", "1e4"})
    {
      SmallCase one = whole_cycle().set("Solver / Elasticity", elasticity);
      if (*cycles != '\0')
        one.set("Wear / Jump / Cycles", cycles);
      const std::map<std::string, double> times = wall_times(result_of(one).log);
      constexpr double rounding = 5e-3;
      EXPECT_LE(times.at("set-up: stages"), times.at("set-up") + rounding);
      EXPECT_LE(times.at("time loop: stages"), times.at("time loop") + rounding);
      for (const char *stage : {"set-up", "time loop"})
      {
        const double whole = times.at(stage), parts = times.at(std::string(stage) + ": stages");
        EXPECT_TRUE(parts >= .98 * whole || whole - parts < .05) << stage << " " << parts;
      }
    }
}

TEST(WornArea, OfDepthsBelowTheThresholdIsExplained)
{
  const std::string text = "\nThe worn area is 0: it has the points deeper than ";
  EXPECT_TRUE(has(result_of(whole_cycle()).log, text + "1 um"));
  const SmallCase fine = whole_cycle().set("Output / Worn depth threshold [um]", "1e-6");
  EXPECT_FALSE(has(result_of(fine).log, text));
}

// The default of the smallest jump, 2 cycles, was an error for runs with fewer cycles.
TEST(LengthsOfJumps, FollowFewCycles)
{
  for (const char *cycles : {"1", "1.5", "2"})
  {
    const RunOfCase few = result_of(whole_cycle().set("Wear / Jump / Cycles", cycles));
    const std::string unit = std::string(cycles) == "1" ? " gait cycle" : " gait cycles";
    EXPECT_TRUE(has(few.log, cycles + unit + " done; 2 cycles computed")) << cycles;
  }
}

TEST(ToleranceOfJumps, IsAFractionAndDoubtedAboveATenth)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  const auto validated = [&](const char *tolerance)
  {
    const SmallCase many = whole_cycle().set("Wear / Jump / Cycles", "1e6");
    write(folder / "case.prm", SmallCase(many).set("Wear / Jump / Tolerance", tolerance).text());
    const Outcome outcome = run_program({"validate", "case.prm"}, folder.path());
    return outcome.out + outcome.err;
  };
  EXPECT_TRUE(has(validated("2"), "[Wear / Jump / Tolerance] is 2, must be between 0 and 1"));
  EXPECT_TRUE(has(validated(".3"), "[Wear / Jump / Tolerance] is .3: wear may be off by 30 %"));
  EXPECT_FALSE(has(validated(".1"), "wear may be off"));
  EXPECT_FALSE(has(validated("1e-4"), "wear may be off"));
}

// With a law no wear factor is needed, even if another entry is wrong.
TEST(JumpsWithALaw, DoNotAskForAFactorBesideAnotherMistake)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", whole_cycle()
                                 .unset("Wear / Wear factor [mm^3/(N m)]")
                                 .set("Motion / File", "none.csv")
                                 .set("Wear / Jump / Cycles", "1e6")
                                 .set("Wear / From law / Law", "kang")
                                 .set("Wear / From law / Kang logarithm", "-13.1")
                                 .set("Wear / From law / Kang exponent of cross-shear", "0.19")
                                 .set("Wear / From law / Kang decay [1/MPa]", "0.29")
                                 .set("Wear / From law / Least cross-shear", "0.01")
                                 .set("Wear / From law / Largest pressure of data [MPa]", "11")
                                 .text());
  const Outcome outcome = ended_with(2, run_program({"validate", "case.prm"}, folder.path()));
  EXPECT_TRUE(has(outcome.err, "[Motion / File]"));
  EXPECT_FALSE(has(outcome.err, "Wear factor"));
}
