// SPDX-License-Identifier: LGPL-2.1-or-later
// Jumps over cycles with laws of polyethylene: the contact area law does not depend on the
// pressure, so that wear does not decrease with the pressure of a point that wears.
#include "regression/area_law_jumps.h"

using namespace program_test;

namespace
{
/// Rows of wear_history.csv, with the names of its columns.
struct History
{
  std::vector<std::string> names;
  std::vector<std::vector<double>> rows;

  double last(const std::string &name) const
  {
    const auto at = std::find(names.begin(), names.end(), name);
    EXPECT_NE(at, names.end()) << name;
    return rows.back().at(at - names.begin());
  }
};

History
history_of(const SmallCase &one)
{
  const CaseFolder folder(one);
  ended_with(0, folder.run());
  const std::string table = read(folder.output() / "wear_history.csv");
  return {names_of(table), numbers_of(table)};
}

const char *const volume = "worn volume from forces [mm^3]", *const depth = "max wear depth [mm]",
                  *const ratio = "cross-shear ratio [-]", *const computed = "computed cycles [-]";
} // namespace

// One cycle is computed before the first jump, for its cross-shear.
TEST(JumpsOfAnAreaLaw, BeginWithTheCrossShearOfACycle)
{
  for (const char *kind : {"explicit", "implicit", "linearly_implicit"})
  {
    const History history =
        history_of(area_case(kind, "0", "5e5").set("Wear / Jump / Cycles", "5e5"));
    const double n = std::string(kind) == "linearly_implicit" ? 2. : 1.;
    EXPECT_EQ(history.last(computed), n + 1.) << kind;
    EXPECT_GT(history.last(ratio), .01) << kind;
  }
}

TEST(JumpsOfAnAreaLaw, ErrorsAreBelowTwiceTheirEstimates)
{
  errors_are_below_twice_their_estimates("0.1");
}

// Wear does not unload a point, but the head follows the worn surface: the depth is below the
// sliding distance times C. All three kinds of jumps converge to the same wear.
TEST(JumpsOfAnAreaLaw, OfAllKindsTendToTheSameWear)
{
  const auto with_jumps = [](const char *kind, const char *largest)
  { return history_of(area_case(kind, "0", largest).set("Wear / Jump / Cycles", "2e5")); };
  const History fine = with_jumps("linearly_implicit", "1e4");
  const double exact = fine.last(volume), deep = fine.last(depth);
  EXPECT_LT(fine.last(depth), 2e5 * 30. * (1.6 + 1.9 * .5) * 1e-9);
  for (const char *kind : {"explicit", "implicit", "linearly_implicit"})
  {
    const double coarse = std::abs(with_jumps(kind, "1e5").last(volume) - exact),
                 finer = std::abs(with_jumps(kind, "5e4").last(volume) - exact);
    EXPECT_LT(coarse, .15 * exact) << kind;
    EXPECT_LT(finer, .05 * exact) << kind;
    EXPECT_NEAR(with_jumps(kind, "5e4").last(depth), deep, .05 * deep) << kind;
  }
}

// With kang_mean_pressure the wear rate of a point depends on its mean pressure in the previous
// cycle. Wear in the cycle at the end of a jump then differs from wear in the cycle at its start by
// an amount that does not decrease with the jump length, and neither do the errors of depths. The
// run continues: the cycle at the start is computed again, and errors above the tolerance are
// reported.
TEST(JumpsOfKangsLaw, GoToTheEndOfTheRun)
{
  const CaseFolder folder(kang_case("1e-2", "1e5", "2e6"));
  ended_with(0, folder.run());
}

// A run that is killed in the cycle before the first jump, and again later, continues bit for bit.
TEST(JumpsOfAnAreaLaw, GoOnInTheMiddleOfAJumpBitForBit)
{
  for (const char *kind : {"implicit", "linearly_implicit"})
  {
    const SmallCase one = area_case(kind, "0", "2e5").set("Wear / Jump / Cycles", "4e5");
    const CaseFolder whole(one), parts(one);
    ASSERT_EQ(whole.run().exit_code, 0);
    for (const long step : {13l, 39l, 52l})
    {
      const Outcome killed = act_after(
          parts, step, [](const Program &program) { program.send(SIGKILL); },
          step == 13l ? std::vector<std::string>{} : std::vector<std::string>{"--resume"});
      EXPECT_TRUE(was_killed_or_ended(killed)) << killed.out << killed.err;
    }
    ASSERT_EQ(parts.run({"--resume"}).exit_code, 0);
    EXPECT_EQ(read(parts.output() / "wear_history.csv"), read(whole.output() / "wear_history.csv"));
    EXPECT_EQ(newest_checkpoint(parts.output()), newest_checkpoint(whole.output())) << kind;
  }
}
