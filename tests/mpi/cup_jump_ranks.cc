// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/jumping_case.h"

using namespace program_test;

namespace
{
/// Bound of relative differences. Sums are formed in another order on several ranks, and forces
/// balance to 1e-8 of the load, which is the default tolerance.
constexpr double same = 1e-8;

/// A case whose first jump is rejected, over all cycles and over half of them: its errors are
/// 0.0036 and 0.0043. Three accepted jumps follow, with errors of 0.0019 to 0.0023.
SmallCase
case_of_ranks()
{
  return jumping_case("implicit", "3e-3");
}

const CaseFolder &
one_rank()
{
  static const CaseFolder folder(case_of_ranks());
  static const Outcome outcome = ended_with(0, folder.run());
  EXPECT_NE(outcome.out.find("rejected: errors"), std::string::npos);
  return folder;
}

Limits
on(const unsigned int ranks)
{
  Limits limits;
  limits.ranks = ranks;
  limits.seconds = 900.;
  return limits;
}

/// Compares every row: the same jumps, volumes, depths and forces.
void
expect_same_wear(const CaseFolder &folder)
{
  const auto rows = numbers_of(read(folder.output() / "wear_history.csv")),
             expected = numbers_of(read(one_rank().output() / "wear_history.csv"));
  ASSERT_EQ(rows.size(), expected.size());
  ASSERT_GE(rows.size(), 5u);
  for (std::size_t row = 0; row < rows.size(); ++row)
  {
    for (const std::size_t column : {0u, 1u, 2u})
      EXPECT_EQ(rows[row][column], expected[row][column]) << column;
    for (const std::size_t column : {3u, 4u, 6u, 9u}) // volumes, depth, force
      EXPECT_NEAR(rows[row][column] / expected[row][column], 1., same) << column;
  }
}
} // namespace

TEST(JumpsOnRanks, WearAsOnOneRank)
{
  const CaseFolder two(case_of_ranks());
  ended_with(0, two.run({}, on(2)));
  expect_same_wear(two);
}

// All ranks use the wear derivatives that the first rank computes.
TEST(JumpsOnRanks, WearAsOnOneRankIfTheyAreLinearlyImplicit)
{
  const auto rows = [](const unsigned int ranks)
  {
    const CaseFolder folder(jumping_case("linearly_implicit", "3e-2"));
    ended_with(0, folder.run({}, on(ranks)));
    return numbers_of(read(folder.output() / "wear_history.csv"));
  };
  const auto one = rows(1), two = rows(2);
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t row = 0; row < one.size(); ++row)
  {
    for (const std::size_t column : {0u, 1u, 2u})
      EXPECT_EQ(one[row][column], two[row][column]) << column;
    for (const std::size_t column : {3u, 6u, 9u}) // volume, depth, force
      EXPECT_NEAR(two[row][column] / one[row][column], 1., same) << column;
  }
}

// All ranks use the creep matrices (creep over pressure) that the first rank computes.
TEST(JumpsOnRanks, CreepAsOnOneRank)
{
  const auto rows = [](const unsigned int ranks)
  {
    const CaseFolder folder(creeping(jumping_case("linearly_implicit", "3e-2"))
                                .set("Wear / Jump / Cycles", "1e3")
                                .set("Wear / Jump / First jump [cycles]", "100"));
    ended_with(0, folder.run({}, on(ranks)));
    return numbers_of(read(folder.output() / "wear_history.csv"));
  };
  const auto one = rows(1), two = rows(2);
  ASSERT_EQ(one.size(), two.size());
  EXPECT_GT(one.back().at(11), .02) << "creep";
  for (std::size_t row = 0; row < one.size(); ++row)
    for (const std::size_t column : {0u, 1u, 2u, 3u, 6u, 11u})
      EXPECT_NEAR(two[row][column] / one[row][column], 1., same) << column;
}

TEST(JumpsOnRanks, GoOnInTheMiddleOfAJumpOnOtherNumbers)
{
  // The run continues on 1, 2, 1 and 3 ranks. The first stops lie within the full-length jump,
  // which is rejected later, and within a half-length jump.
  const CaseFolder folder(case_of_ranks());
  const auto stop = [&](const Program &) { write(folder.output() / "stop", ""); };
  const auto is_stopped = [](const Outcome &outcome)
  {
    return outcome.exit_code == 0 || // the run may end before it polls the file
           outcome.out.find("Stopped by the file 'stop'") != std::string::npos;
  };
  EXPECT_TRUE(is_stopped(act_after(folder, 13, stop, {})));
  const Outcome two = act_after(folder, 39, stop, {"--resume"}, on(2));
  EXPECT_TRUE(is_stopped(two)) << two.out << two.err;
  EXPECT_TRUE(is_stopped(act_after(folder, 65, stop, {"--resume"})));
  ended_with(0, folder.run({"--resume"}, on(3)));
  expect_same_wear(folder);
}
