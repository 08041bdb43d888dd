// SPDX-License-Identifier: LGPL-2.1-or-later
// Jumps over cycles with laws of polyethylene: the contact area law has no pressure, so that wear
// does not unload what wears.
#include "restart/jumping_case.h"

using namespace program_test;

namespace
{
SmallCase
area_case(const std::string &kind, const std::string &tolerance, const std::string &largest)
{
  return jumping_case(kind, tolerance)
      .unset("Wear / Wear factor [mm^3/(N m)]")
      .set("Wear / From law / Law", "contact_area")
      .set("Wear / From law / Area law C_0 [1e-9]", "0.3")
      .set("Wear / From law / Area law C_1 [1e-9]", "32")
      .set("Wear / From law / Area law C_2 [1e-9]", "1.6")
      .set("Wear / From law / Area law C_3 [1e-9]", "1.9")
      .set("Wear / From law / Area law CS_0", "0.04")
      .set("Wear / Jump / First jump [cycles]", "1e5")
      .set("Wear / Jump / Largest jump [cycles]", largest);
}

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
  const Outcome outcome = folder.run();
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
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

/// Results of summary.json.
std::vector<double>
results(const SmallCase &one, const std::vector<std::string> &names)
{
  const CaseFolder folder(one);
  const Outcome outcome = folder.run();
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  const std::string text = read(folder.output() / "summary.json");
  std::vector<double> values;
  for (const std::string &name : names)
  {
    const std::string before = "\"" + name + "\": {\n    \"value\": ";
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << name;
    values.push_back(at == std::string::npos ? 0. : std::stod(text.substr(at + before.size())));
  }
  return values;
}

// Points come into contact and none leaves, so that all jumps wear too little: their errors add up.
// The summary reports twice the estimate of the run; the true error, against jumps of an eighth, is
// below it after twenty jumps. Few jumps on few points are few events, and the lag of the
// cross-shear is not in the estimate.
TEST(JumpsOfAnAreaLaw, ErrorsAreBelowTwiceTheirEstimates)
{
  const char *const error = "estimated error of worn volume", *const worn =
                                                                  "worn volume of the cup";
  for (const char *clearance : {"0.05", "0.1", "0.2"})
  {
    const auto with_jumps = [&](const char *kind, const char *tolerance, const char *jump)
    {
      return area_case(kind, tolerance, jump)
          .set("Head / Radial clearance [mm]", clearance)
          .set("Wear / Jump / First jump [cycles]", jump)
          .set("Wear / Jump / Cycles", "4e5");
    };
    const double exact = results(with_jumps("linearly_implicit", "0", "2.5e3"), {worn})[0];
    for (const char *kind : {"linearly_implicit", "explicit"})
    {
      const std::vector<double> values = results(with_jumps(kind, "0.4", "2e4"), {worn, error});
      EXPECT_LT(std::abs(values[0] - exact), values[1]) << clearance << " " << kind;
      EXPECT_LT(values[1], .05 * exact) << clearance << " " << kind;
    }
  }
}

// Nothing unloads a point that wears, but the head goes after it: depth stays below the sliding
// distance times C. The three kinds tend to the same wear.
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

// A run that is killed in the cycle before the first jump, and later, goes on bit for bit.
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
