// SPDX-License-Identifier: LGPL-2.1-or-later
// A life of twenty years by the default jumps.
#include "regression/walking_cup.h"

using namespace program_test;

namespace
{
/// Each once.
const JumpRun &
life(const char *kind, const char *tolerance)
{
  static std::map<std::string, JumpRun> runs;
  const auto [run, is_new] = runs.try_emplace(std::string(kind) + tolerance);
  if (is_new)
    run->second = run_jumps(walking_cup(), kind, "0", tolerance, 300., "2e7");
  return run->second;
}
constexpr std::size_t peak = 10; // column of wear_history.csv
} // namespace

// Points that are open in a computed cycle wear within a jump. Without that they stand out after
// some million cycles, and pressures are spots of the size of the elements.
TEST(LongLife, KeepsASmoothPressureByDefault)
{
  const JumpRun &run = life("auto", "1e-2"), &fine = life("auto", "1e-3");
  for (const JumpRun *one : {&run, &fine})
    EXPECT_LE(value(*one, "roughness of the pressure"),
              1.5 * value(*one, "roughness of the pressure, unworn"));
  EXPECT_EQ(run.screen.find("the contact pressure is rough"), std::string::npos) << run.screen;
  EXPECT_NEAR(run.history.back()[peak] / fine.history.back()[peak], 1., 0.03);
  // Pressures fall as the contact spreads: no later jump has a peak above an earlier one's, but for
  // a tenth, by which the peak of a moving contact depends on the places of the points.
  for (std::size_t row = 1; row < run.history.size(); ++row)
    EXPECT_LT(run.history[row][peak], 1.1 * run.history[row - 1][peak]) << row;
}

// The run at a tenth of the tolerance has a tenth of the error.
TEST(LongLife, KnowsItsError)
{
  const JumpRun &run = life("auto", "1e-2"), &fine = life("auto", "1e-3");
  const double true_error = std::max(std::abs(run.volume / fine.volume - 1.),
                                     std::abs(run.depth / fine.depth - 1.)),
               reported = std::max(value(run, "estimated error of worn volume, relative"),
                                   value(run, "estimated error of depths, relative"));
  EXPECT_GE(1.1 * reported, true_error);
  EXPECT_LE(reported, 10. * true_error); // of volume and largest depth alone
  EXPECT_LE(reported, 2e-2);
  EXPECT_LE(run.computed_cycles, fine.computed_cycles);
}
