// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/cup_jumps.h"

#include "base/units.h"

using namespace program_test;
namespace units = arthrowear::units;

namespace
{
/// About 300 tetrahedra, 25 steps per cycle.
SmallCase
small_cup()
{
  return SmallCase().set("Time / Time step [s]", "0.04");
}

/// 40 implicit jumps over a million cycles: the reference for other jumps.
const JumpRun &
reference()
{
  static const JumpRun run = run_jumps(small_cup(), "implicit", "2.5e4", "0");
  return run;
}

/// Each run is made once.
const JumpRun &
explicit_run(const std::string &largest, const std::string &tolerance)
{
  static std::map<std::string, JumpRun> runs;
  const auto [run, is_new] = runs.try_emplace(largest + " " + tolerance);
  if (is_new)
    run->second = run_jumps(small_cup(), "explicit", largest, tolerance);
  return run->second;
}
} // namespace

TEST(ImplicitJumps, OneAndTenReachAMillionCycles)
{
  // Bounds of the full-size case (doc/validation/jumps_and_life.md).
  expect_close(run_jumps(small_cup(), "implicit", "1e6", "0"), reference(), 5e-3, 3e-2);
  expect_close(run_jumps(small_cup(), "implicit", "1e5", "0"), reference(), 5e-3, 3e-2);
}

TEST(AdaptiveJumps, KeepTheirTolerance)
{
  // The reference is off by less than a tenth of this tolerance.
  const JumpRun implicit = run_jumps(small_cup(), "implicit", "0", "1e-2");
  expect_close(implicit, reference(), 1e-2, 1e-2);
  EXPECT_LE(implicit.computed_cycles, 40.);
  expect_close(explicit_run("0", "3e-2"), reference(), 3e-2, 3e-2);
}

TEST(LinearlyImplicitJumps, LeaveASmallErrorOfFirstOrder)
{
  // Contact and areas are followed within a jump (test WearingContact); frames, friction and mean
  // speeds of patches are taken at its start, which causes an error of first order. Results with
  // jumps of 4e4, 2e4 and 1e4 cycles differ by successive factors of 2, the first from the last by
  // 3e-4 of the depth (4e-5 with the speeds of the points alone), a hundredth of the differences of
  // explicit jumps.
  const auto run = [](const char *kind, const char *length)
  { return run_jumps(small_cup().set("Cup / Cells", "300"), kind, length, "0", 60., "8e4"); };
  const JumpRun a = run("linearly_implicit", "4e4"), b = run("linearly_implicit", "2e4"),
                c = run("linearly_implicit", "1e4");
  EXPECT_EQ(a.computed_cycles, 3.);
  EXPECT_EQ(c.computed_cycles, 9.);
  EXPECT_GT((b.depth - a.depth) / (c.depth - b.depth), 1.6);
  EXPECT_LT(std::abs(c.depth - a.depth), 4e-4 * c.depth);
  EXPECT_NEAR(c.volume, b.volume, 1e-4 * c.volume);
  const JumpRun first = run("explicit", "4e4"), last = run("explicit", "1e4");
  EXPECT_LT(std::abs(c.depth - a.depth), .015 * std::abs(last.depth - first.depth));
}

TEST(LinearlyImplicitJumps, AreStableBeyondTheExplicitBound)
{
  // The bound is 4.8e5 cycles on this mesh: ten explicit jumps of 1e6 cycles would oscillate.
  const JumpRun run = run_jumps(small_cup(), "linearly_implicit", "1e6", "0", 60., "1e7"),
                ref = run_jumps(small_cup(), "implicit", "1e5", "0", 60., "1e7");
  expect_close(run, ref, 1e-2, 3e-2);
}

TEST(LinearlyImplicitJumps, KeepTheirToleranceAndKnowTheirError)
{
  for (const char *tolerance : {"3e-2", "3e-3"})
  {
    const JumpRun run = run_jumps(small_cup(), "linearly_implicit", "0", tolerance);
    const double allowed = std::stod(tolerance);
    expect_close(run, reference(), allowed, allowed);
    EXPECT_LE(run.computed_cycles, 40.) << tolerance;
    const std::string name = "\nestimated error of worn volume, relative";
    const std::string line = run.screen.substr(run.screen.find(name) + name.size());
    // The reference, of first order, is off by 2e-4.
    EXPECT_LE(std::abs(run.volume / reference().volume - 1.), std::stod(line) + 2e-4) << line;
  }
}

TEST(AdaptiveJumps, GiveTheirErrorsAndOthersGiveNone)
{
  // Errors are the last five of 24 columns of wear_history.csv, errors of the two penetrations
  // first. The run's errors of volume and depth are within the tolerance, as each row's errors are.
  const JumpRun &judged = explicit_run("0", "3e-2");
  EXPECT_EQ(reference().history.back().size(), 19u);
  for (const std::vector<double> &row : judged.history)
  {
    ASSERT_EQ(row.size(), 24u);
    EXPECT_LE(*std::max_element(row.end() - 3, row.end()), 3e-2);
    EXPECT_GT(*std::min_element(row.end() - 3, row.end()), 0.);
  }
  const auto relative_error = [&](const std::string &name)
  {
    const std::string line = judged.screen.substr(judged.screen.find("\n" + name) + 1);
    return std::stod(line.substr(name.size()));
  };
  EXPECT_EQ(relative_error("tolerance"), 3e-2);
  for (const char *name :
       {"estimated error of worn volume, relative", "estimated error of depths, relative",
        "largest estimated error of the contact force"})
  {
    EXPECT_LE(relative_error(name), 3e-2) << name;
    EXPECT_GT(relative_error(name), 0.) << name;
  }
}

TEST(ExplicitJumps, AreOfFirstOrder)
{
  // Errors of the volume are in proportion to the jump length: halving it halves the differences of
  // successive runs.
  const double a = explicit_run("1e5", "0").volume, b = explicit_run("5e4", "0").volume,
               c = explicit_run("2.5e4", "0").volume;
  EXPECT_NEAR((b - a) / (c - b), 2., 0.4);
  EXPECT_NEAR(c + (c - b), reference().volume, 2e-3 * reference().volume);
}

TEST(ExplicitJumps, SwingBeyondTheirStabilityUnlessTheyAreJudged)
{
  // Beyond the bound (cycle_jump 6) jumps of half a million cycles wear where the previous jump has
  // not; error control rejects such jumps.
  const auto peaks = [](const JumpRun &run)
  {
    double highest = 0.;
    for (std::size_t i = run.history.size() / 2; i < run.history.size(); ++i)
      highest = std::max(highest, run.history[i][10]);
    return highest;
  };
  const JumpRun &wild = explicit_run("5e5", "0"), &judged = explicit_run("0", "3e-2");
  EXPECT_GT(std::abs(wild.depth / reference().depth - 1.), 3e-2);
  EXPECT_LT(peaks(judged), 1.2 * peaks(reference()));
}

TEST(ExplicitJumps, OfAFixedLengthWarnBeyondTheirBound)
{
  // The bound, 4.8e5 cycles on this mesh, follows from the first computed cycle, which is enough
  // for the warning. The jump length remains as requested.
  const auto warns = [](const JumpRun &run)
  {
    return run.screen.find("Warning: explicit jumps are longer than their stable length") !=
           std::string::npos;
  };
  EXPECT_TRUE(warns(explicit_run("1e6", "0"))) << explicit_run("1e6", "0").screen;
  EXPECT_EQ(explicit_run("1e6", "0").computed_cycles, 1.);
  EXPECT_FALSE(warns(explicit_run("1e5", "0"))) << explicit_run("1e5", "0").screen;
  EXPECT_FALSE(warns(explicit_run("0", "3e-2"))) << explicit_run("0", "3e-2").screen;
}

// A head that spins about the load slides 2 pi R per gait cycle at its equator, and a point of the
// head may wear over this distance; points of the cup slide at most 2 pi R sin(60 deg). So the
// bound for wear of the head is below the bound for the same wear of the cup, by the ratio of both
// distances.
TEST(ExplicitJumps, OfAHeadThatTurnsAreBoundedByItsOwnPath)
{
  const auto longest_stable = [](const std::string &cup_factor, const std::string &head_factor)
  {
    const CaseFolder folder(small_cup()
                                .unset("Motion / File")
                                .set("Motion / Kind", "constant_spin")
                                .set("Motion / Spin [rad/s]", "0, 0, 6.283185307179586")
                                .set("Time / Cycle frequency [Hz]", "1")
                                .set("Time / Cycles", "1")
                                .set("Wear / Amplification", "1")
                                .set("Wear / Wear factor [mm^3/(N m)]", cup_factor)
                                .set("Wear / Head wear factor [mm^3/(N m)]", head_factor)
                                .set("Wear / Jump / Kind", "explicit")
                                .set("Wear / Jump / Cycles", "2")
                                .set("Wear / Jump / Largest jump [cycles]", "1")
                                .set("Wear / Jump / Tolerance", "0"));
    ended_with(0, folder.run());
    const std::string summary = read(folder.output() / "summary.json"),
                      mark = "\"longest stable jump, estimated\": {\n    \"value\": ";
    const std::size_t at = summary.find(mark);
    EXPECT_NE(at, std::string::npos) << summary;
    return std::stod(summary.substr(at + mark.size()));
  };
  const double of_cup = longest_stable("0.22e-6", "0"), of_head = longest_stable("0", "0.22e-6"),
               of_both = longest_stable("0.11e-6", "0.11e-6");
  EXPECT_LT(of_head, std::sin(units::pi / 3.) * of_cup);
  EXPECT_GT(of_both, of_head);
  EXPECT_LT(of_both, of_cup);
}
