// SPDX-License-Identifier: LGPL-2.1-or-later
// A life of twenty years with the default jumps.
#include "regression/walking_cup.h"

using namespace program_test;

namespace
{
/// Each run is made once.
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

/// The peak pressure of a run after a number of cycles, linear between its rows [MPa].
double
peak_at(const JumpRun &run, const double cycles)
{
  for (std::size_t row = 1; row < run.history.size(); ++row)
    if (const std::vector<double> &a = run.history[row - 1], &b = run.history[row]; b[0] >= cycles)
      return a[peak] + std::max(0., cycles - a[0]) / (b[0] - a[0]) * (b[peak] - a[peak]);
  return run.history.back()[peak];
}
} // namespace

// Points that are open in a computed cycle wear within a jump. Without this wear they would
// protrude after some million cycles, and pressures would be spots of the size of elements.
TEST(LongLife, KeepsASmoothPressureByDefault)
{
  const JumpRun &run = life("auto", "1e-2"), &fine = life("auto", "1e-3");
  for (const JumpRun *one : {&run, &fine})
  {
    // Half of the limit, which is the same on all meshes.
    EXPECT_NEAR(value(*one, "roughness of the pressure, limit"), .2, 1e-12);
    EXPECT_LE(value(*one, "roughness of the pressure"), .1);
  }
  EXPECT_EQ(run.screen.find("the contact pressure is rough"), std::string::npos) << run.screen;
  EXPECT_NEAR(run.history.back()[peak] / fine.history.back()[peak], 1., 0.03);
  // The peak of a moving contact depends on the positions of the points and oscillates by a tenth
  // also in the fine run: each row agrees with the fine run at its number of cycles.
  for (const std::vector<double> &row : run.history)
    EXPECT_NEAR(row[peak] / peak_at(fine, row[0]), 1., 0.1) << row[0];
}

// The run with a tenth of the tolerance has at most a tenth of the error. Reported errors are 2.5
// times their estimates: they are one to five times the true errors of the volume and of depths.
// With the areas at the starts of jumps the reported error of the volume was 14 times too large.
TEST(LongLife, KnowsItsError)
{
  const JumpRun &run = life("auto", "1e-2"), &fine = life("auto", "1e-3");
  const auto expect_honest = [&](const char *name, const double true_error)
  {
    const double reported = value(run, name);
    EXPECT_GE(reported, true_error) << name;
    EXPECT_LE(reported, 5. * true_error) << name;
  };
  expect_honest("estimated error of worn volume, relative",
                std::abs(run.volume / fine.volume - 1.));
  expect_honest("estimated error of depths, relative", std::abs(run.depth / fine.depth - 1.));
  EXPECT_LE(run.computed_cycles, fine.computed_cycles);
}
