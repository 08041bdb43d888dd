// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_control.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace arthrowear;

namespace
{
/// A column pressed in by `approach`, whose face wears: pressure is proportional to the remaining
/// approach, the wear of a cycle to the pressure, w' = rate (approach - w) with
/// rate = K s M/L (cycle_jump 4).
struct Column
{
  double approach = 1e-2; // [mm]
  double rate = 1e-5;     // [1/cycle]

  double explicit_jump(const double w, const double n) const
  {
    return w + n * rate * std::max(0., approach - w);
  }
  double implicit_jump(const double w, const double n) const
  {
    return (w + n * rate * approach) / (1. + n * rate);
  }
  double exact(const double n) const { return -approach * std::expm1(-rate * n); }
  /// Returns the pressure relative to its initial value.
  double force(const double w) const { return std::max(0., 1. - w / approach); }

  using Jump = std::function<double(double, double)>;

  /// By the control; the wear at the end, or a negative number if it refuses.
  double adaptive(const Jump &jump, JumpControl &control, double &longest_half) const
  {
    double w = 0.;
    for (double size; (size = control.next()) > 0.;)
    {
      const double one = jump(w, size), half = jump(w, size / 2.), two = jump(half, size / 2.);
      const JumpErrors errors = jump_errors(DepthNorm::worst_point, {one - w, {one - w}, force(w)},
                                            {two - w, {two - w}, force(w)}, {});
      if (control.accepts(errors))
      {
        longest_half = std::max(longest_half, size / 2.);
        control.accept(size, errors);
        w = two;
      }
      else if (!control.reject(size, errors))
        return -1.;
    }
    return w;
  }
};

const Column column;
const Column::Jump explicitly = [](const double w, const double n)
{ return column.explicit_jump(w, n); };
const Column::Jump implicitly = [](const double w, const double n)
{ return column.implicit_jump(w, n); };

double
after(const Column::Jump &jump, const int n_jumps, const double size)
{
  double w = 0.;
  for (int i = 0; i < n_jumps; ++i)
    w = jump(w, size);
  return w;
}
} // namespace

TEST(ColumnOfCycles, BothJumpsAreOfFirstOrder)
{
  // To rate N = 1: both jumps have errors of N rate/2 to leading order, of opposite signs.
  const double exact = column.exact(1e5);
  for (const auto &jump : {explicitly, implicitly})
  {
    const double coarse = std::abs(after(jump, 50, 2e3) - exact),
                 fine = std::abs(after(jump, 100, 1e3) - exact);
    EXPECT_NEAR(coarse / fine, 2., 0.05);
  }
}

TEST(ColumnOfCycles, TwoHalvesKnowTheirError)
{
  // First order: the error of the whole jump is twice the error of its halves, so that their
  // difference is the error of the halves.
  const double size = 2e3, one = after(explicitly, 1, size), two = after(explicitly, 2, size / 2.);
  EXPECT_NEAR((one - two) / (two - column.exact(size)), 1., 0.02);
}

TEST(ColumnOfCycles, ExplicitJumpBeyondTheElasticApproachLosesContact)
{
  // (cycle_jump 5): the first jump wears N rate times the approach.
  EXPECT_LT(after(explicitly, 1, 0.99 / column.rate), column.approach);
  EXPECT_GT(after(explicitly, 1, 1.01 / column.rate), column.approach);
}

TEST(ColumnOfCycles, ExplicitJumpIsUnstableBeyondTwiceTheElasticApproach)
{
  // A deviation from the equilibrium w = approach is multiplied by 1 - N rate as long as there is
  // contact on both sides of it: grows beyond N rate = 2, implicitly never.
  const auto deviation = [](const double n_rate)
  {
    const double n = n_rate / column.rate, w = 0.9 * column.approach;
    const double next = w + n * column.rate * (column.approach - w); // a pressed neighbour remains
    return std::abs(next - column.approach) / (column.approach - w);
  };
  EXPECT_LT(deviation(1.9), 1.);
  EXPECT_GT(deviation(2.1), 1.);
  EXPECT_LT(after(implicitly, 1, 100. / column.rate), column.approach);
}

// Jumps of 10, 50, 250 cover 310 cycles, further jumps have the largest length, 1000: up to 1310
// cycles need one jump more, up to 2310 cycles two.
TEST(JumpControl, FewestJumpsGrowAsFastAsTheyMay)
{
  const JumpControl control({2310., 10., 1., 1000., 1e-2, 1});
  EXPECT_EQ(control.fewest_jumps(10., 10.), 1.);
  EXPECT_EQ(control.fewest_jumps(310., 10.), 3.);
  EXPECT_EQ(control.fewest_jumps(311., 10.), 4.);
  EXPECT_EQ(control.fewest_jumps(1310., 10.), 4.);
  EXPECT_EQ(control.fewest_jumps(2310., 10.), 5.);
  EXPECT_EQ(control.fewest_jumps(3e6, 1000.), 3000.);
  EXPECT_EQ(control.fewest_jumps(0., 10.), 0.);
}

TEST(JumpControl, KeepsItsToleranceOverTheWholeRun)
{
  for (const auto &jump : {explicitly, implicitly})
    for (const double tolerance : {1e-1, 1e-2, 1e-3})
    {
      JumpControl control({2e5, 1e3, 2., 2e5, tolerance});
      double longest = 0.;
      const double w = column.adaptive(jump, control, longest);
      EXPECT_LE(std::abs(w / column.exact(2e5) - 1.), tolerance) << tolerance;
      EXPECT_GT(w, 0.);
    }
}

TEST(JumpControl, RefusesExplicitJumpsBeyondTheirStability)
{
  // Whatever the tolerance below 1/2, halves stay below N rate = 2 even if the first guess is far
  // above, and are refused where none shorter is allowed.
  JumpControl control({4e5, 4e5, 2., 4e5, 0.4});
  double longest = 0.;
  column.adaptive(explicitly, control, longest);
  EXPECT_LT(longest * column.rate, 2.);
  EXPECT_GT(control.memory().rejected, 0u);
  const double bound = 2. / column.rate;
  JumpControl blind({8e5, 4. * bound, 3. * bound, 8e5, 0.4});
  EXPECT_LT(column.adaptive(explicitly, blind, longest), 0.);
}

TEST(JumpControl, EndsWhereItShall)
{
  // The last two jumps share the remaining cycles; without a tolerance the last jump covers them.
  JumpControl control({100., 40., 2., 40., 0.1});
  for (const double jump : {40., 30., 30.})
  {
    EXPECT_EQ(control.next(), jump);
    control.accept(jump);
  }
  EXPECT_TRUE(control.is_over());
  JumpControl fixed({100., 2., 2., 40., 0.});
  for (const double jump : {40., 40., 20.})
  {
    EXPECT_EQ(fixed.next(), jump);
    fixed.accept(jump);
  }
  EXPECT_TRUE(fixed.is_over());
}

// A third of a life that is not a round number leaves only the round-off of the sum.
TEST(JumpControl, LeavesNoJumpOfRoundOff)
{
  for (const double cycles : {1e6, 1e7, 1.1e7})
  {
    JumpControl control({cycles, 2., 2., .33333333333 * cycles, 0.});
    for (int jump = 0; jump < 3; ++jump)
      control.accept(control.next());
    EXPECT_EQ(control.cycles(), cycles);
  }
}

// A jump ends where a part of the life does.
TEST(JumpControl, EndsPartsOfALife)
{
  JumpControl control({100., 40., 0., 100., .1});
  EXPECT_EQ(control.next_until(30.), 30.);
  EXPECT_EQ(control.next_until(60.), 30.);
  control.accept(30.);
  EXPECT_EQ(control.next_until(30.), 0.);
  EXPECT_FALSE(control.is_over());
}

TEST(JumpControl, HalvesARejectedJumpUnlessTheErrorAsksForMore)
{
  // First order: errors of .15 and .5 give .8 x .1/.15 > 1/2 and .8 x .1/.5 = .16 -> 1/8.
  JumpControl control({1e6, 1024., 2., 1e6, 0.1});
  EXPECT_TRUE(control.reject(1024., {0.15, 0., 0.}));
  EXPECT_EQ(control.memory().size, 512.);
  EXPECT_TRUE(control.reject(512., {0., 0.5, 0.}));
  EXPECT_EQ(control.memory().size, 64.);
  EXPECT_FALSE(control.reject(3., {0., 0., 0.5}));
}

TEST(JumpControl, DoesNotFollowRoundOffInErrors)
{
  // .8 x .1/.03 = 2.67 times 1234: the last digits of an error, which the order of sums decides, do
  // not change the next jump.
  const auto next = [](const double error)
  {
    JumpControl control({1e6, 1234., 2., 1e6, 0.1});
    control.accept(1234., {error, 0., 0.});
    return control.memory().size;
  };
  EXPECT_EQ(next(0.03), 3290.);
  EXPECT_EQ(next(0.03 * (1. + 1e-8)), next(0.03));
  EXPECT_EQ(next(0.), 6170.); // five times as long, no digit less
}

// The accumulated error is .05 of the depth, of which the last jump, of 1000, added .02 and a
// quarter of the depth. A next jump x times as long adds .02 x^2 to the error and x/4 to the depth:
// .05 + .02 x^2 = .08 (1 + x/4) at x = 1.823. If the last jump added nothing to the error, the next
// jump is 5 times as long, which is the most.
TEST(JumpControl, KeepsTheErrorSoFarWithinTheTolerance)
{
  const auto next = [](const double error, const double gain, const double share)
  {
    JumpControl control({1e6, 1000., 2., 1e6, 0.1});
    JumpErrors errors;
    set_depth_so_far(error, gain, share, errors);
    control.accept(1000., errors);
    return control.memory().size;
  };
  EXPECT_NEAR(next(.05, .02, .25), 1823., 40.);
  EXPECT_EQ(next(.05, 0., .25), 5000.);
}

// An error that is as large as allowed is not made smaller by shorter jumps. They must not
// become shorter and shorter for that: an error of .099 before and after short jumps, each of
// which adds the depth 1e-3 and the error 1e-6, that is a hundredth of what the depth allows.
TEST(JumpControl, DoesNotShortenJumpsForAnErrorThatIsThere)
{
  JumpControl control({1e6, 1000., 2., 1e6, 0.1});
  JumpErrors errors;
  set_depth_so_far(.099, 1e-6, 1e-3, errors);
  control.accept(1000., errors);
  EXPECT_EQ(control.memory().size, 5000.);
  // Rejected at .11 with a gain of .06: .05 + .06 x^2 <= .08 (.75 + x/4) allows at most .61.
  set_depth_so_far(.11, .06, .25, errors);
  EXPECT_TRUE(control.reject(1000., errors));
  EXPECT_EQ(control.memory().size, 500.);
}

// Accumulated errors stay, and may grow beyond the tolerance of .1 by themselves, if wear does not
// unload the worn points. A jump that wears a tenth of the depth may add a tenth of the tolerance,
// .01.
TEST(JumpControl, AcceptsJumpsThatAddLittleToAnErrorThatStays)
{
  const JumpControl control({1e6, 1000., 2., 1e6, 0.1});
  JumpErrors errors;
  set_depth_so_far(.12, .009, .1, errors);
  EXPECT_TRUE(control.accepts(errors));
  set_depth_so_far(.12, .011, .1, errors);
  EXPECT_FALSE(control.accepts(errors));
  // Nor is a jump accepted whose share is not known.
  set_depth_so_far(.12, 0., 0., errors);
  EXPECT_FALSE(control.accepts(errors));

  set_depth_so_far(.05, .009, .1, errors);
  errors.force = .12;
  errors.force_gain = .009;
  EXPECT_TRUE(control.accepts(errors));
  errors.force_gain = .011;
  EXPECT_FALSE(control.accepts(errors));
  errors.force = 0.;
  errors.volume = .12;
  EXPECT_FALSE(control.accepts(errors)); // error of the jump
  errors.volume_gain = .009;
  EXPECT_TRUE(control.accepts(errors)); // accumulated error
}

// The gain of .02 for a share of .1 is .8 x .1 x .1 with .4 of the length.
TEST(JumpControl, ShortensJumpsByWhatTheyAddToAnErrorThatStays)
{
  JumpControl control({1e6, 1000., 2., 1e6, 0.1});
  JumpErrors errors;
  set_depth_so_far(.2, .02, .1, errors);
  control.accept(1000., errors);
  EXPECT_NEAR(control.memory().size, 400., 2.);
}

// A jump without errors is followed by one five times as long, in a run that has rejected one by
// one twice as long.
TEST(JumpControl, GrowsSlowlyAfterARejection)
{
  JumpControl control({1e6, 1000., 2., 1e6, 0.1});
  control.accept(1000., {});
  EXPECT_EQ(control.memory().size, 5000.);
  EXPECT_TRUE(control.reject(5000., {.2, 0., 0.}));
  control.accept(1000., {});
  EXPECT_EQ(control.memory().size, 2000.);
}

// Second order: an error of .08 x .25 allows twice the length; one of .08 x 8 a third of it, so
// that a quarter is tried.
TEST(JumpControl, KnowsTheOrderOfErrors)
{
  JumpControl control({1e6, 1000., 2., 1e6, 0.1, 2});
  control.accept(1000., {0.02, 0., 0.});
  EXPECT_EQ(control.memory().size, 2000.);
  EXPECT_TRUE(control.reject(2000., {0.64, 0., 0.}));
  EXPECT_EQ(control.memory().size, 500.);
}

TEST(JumpErrors, AreRelativeToTheWearOfTheJump)
{
  const JumpErrors errors =
      jump_errors(DepthNorm::worst_point, {2.2, {.4, 1.}, 99.}, {2., {.5, 1.}, 100.}, {});
  EXPECT_NEAR(errors.volume, 0.1, 1e-12);
  EXPECT_NEAR(errors.depth, 0.1, 1e-12);
  EXPECT_NEAR(errors.force, 0.01, 1e-12);
  // nothing worn, nothing wrong
  EXPECT_EQ(jump_errors(DepthNorm::worst_point, {}, {}, {}).worst(), 0.);
  EXPECT_EQ(jump_errors(DepthNorm::worn_area, {}, {}, {}).worst(), 0.);
}

// Each of the three alone rejects a jump: wear may be right where forces are not, at the end of a
// jump that ended contact.
TEST(JumpErrors, AreJudgedByTheLargest)
{
  const JumpControl control({100., 10., 1., 100., 0.1});
  EXPECT_EQ((JumpErrors{0.3, 0.1, 0.2}).worst(), 0.3);
  EXPECT_EQ((JumpErrors{0.1, 0.3, 0.2}).worst(), 0.3);
  EXPECT_EQ((JumpErrors{0.1, 0.2, 0.3}).worst(), 0.3);
  EXPECT_TRUE(control.accepts({0.1, 0.1, 0.1}));
  EXPECT_FALSE(control.accepts({0.2, 0., 0.}));
  EXPECT_FALSE(control.accepts({0., 0.2, 0.}));
  EXPECT_FALSE(control.accepts({0., 0., 0.2}));
}
