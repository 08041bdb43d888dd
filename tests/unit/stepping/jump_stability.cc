// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_stability.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
/// Columns side by side that only a common motion couples: C = 1/k on the diagonal plus `common`.
std::vector<double>
compliance_of(const std::vector<double> &stiffness, const double common)
{
  const std::size_t n = stiffness.size();
  std::vector<double> C(n * n, common);
  for (std::size_t i = 0; i < n; ++i)
    C[i * n + i] += 1. / stiffness[i];
  return C;
}
} // namespace

TEST(LongestStableJump, OfColumnsIsThatOfTheFastest)
{
  // Each column wears by its approach times a = k s times its stiffness (cycle_jump 4): 2/a.
  const std::vector<double> stiffness{100., 400., 200.}, wear{2e-8, 1e-8, 1e-8};
  EXPECT_NEAR(longest_stable_jump(compliance_of(stiffness, 0.), wear), 2. / 4e-6, 1e-3 * 5e5);
}

TEST(LongestStableJump, DoesNotSeeWearThatMovesTheCupAndChangesNoForce)
{
  // Two equal columns on a cup that is a million times softer: even wear has the eigenvalue 0, the
  // difference the eigenvalue of a column alone. A single point then has no bound of its jump.
  const double a = 1e-8 * 100.;
  const auto soft = [](const std::size_t n)
  { return compliance_of(std::vector<double>(n, 100.), 1e6 / 100.); };
  EXPECT_NEAR(longest_stable_jump(soft(2), {1e-8, 1e-8}) * a, 2., 1e-4);
  EXPECT_GT(longest_stable_jump(soft(1), {1e-8}) * a, 1e6);
}

TEST(LongestStableJump, TellsNothingWhereNothingCanBeTold)
{
  EXPECT_TRUE(std::isinf(longest_stable_jump({1.}, {0.})));
  EXPECT_TRUE(std::isinf(longest_stable_jump({}, {})));
  EXPECT_EQ(longest_stable_jump({1., 2., 2., 1.}, {1., 1.}), 0.); // eigenvalues 3 and -1
}

TEST(WearSwing, GrowsBeyondTheBoundAndTellsIt)
{
  // Deviations from even wear are multiplied by 1 - N a from jump to jump (cycle_jump 5), their
  // differences as well.
  const double a = 1e-5;
  const auto swing = [&](const double cycles)
  {
    std::vector<std::vector<double>> wear;
    for (double deviation = 1e-9; wear.size() < 3; deviation *= 1. - cycles * a)
      wear.push_back({1e-7 + deviation, 1e-7 - 2. * deviation});
    return wear_swing(wear[0], wear[1], wear[2], {2., 1.});
  };
  for (const double n_a : {1.5, 1.9, 2.1, 3.})
  {
    EXPECT_NEAR(swing(n_a / a).growth, n_a - 1., 1e-9);
    EXPECT_NEAR(swing(n_a / a).longest_stable_jump(n_a / a), 2. / a, 1e-3);
  }
  EXPECT_EQ(swing(0.5 / a).growth, 0.); // the same side: no swing
  EXPECT_TRUE(std::isinf(swing(0.5 / a).longest_stable_jump(0.5 / a)));
  // N a = 3: deviations 1, -2, 4e-9, so that the second point has changed by 12e-9, and the
  // largest wear is 104e-9.
  EXPECT_NEAR(swing(3. / a).amplitude, 12. / 104., 1e-9);
}

TEST(WearSwing, IsNoneWithoutWear)
{
  EXPECT_EQ(wear_swing({0.}, {0.}, {0.}, {1.}).growth, 0.);
  EXPECT_EQ(wear_swing({0.}, {0.}, {0.}, {1.}).amplitude, 0.);
}
