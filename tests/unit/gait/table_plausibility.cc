// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/table_plausibility.h"

#include "base/csv.h"
#include "gait/curve_table.h"
#include "has.h"
#include "unit/thrown.h"

#include <cmath>
#include <functional>

using namespace arthrowear;

namespace
{
/// A row at each of these percents.
CsvTable
table_at(const std::vector<double> &percents, const std::function<double(double)> &flexion)
{
  std::string text = "cycle_percent,flexion_deg\n";
  for (const double percent : percents)
    text += std::to_string(percent) + "," + std::to_string(flexion(percent)) + "\n";
  return parse_csv(text, "gait.csv");
}

std::vector<double>
every_percent(const double from, const double to)
{
  std::vector<double> percents;
  for (double p = from; p <= to; p += 1.)
    percents.push_back(p);
  return percents;
}

double
wave(const double percent)
{
  return 20. * std::cos(.02 * M_PI * percent);
}

TableDoubts
judged(const CsvTable &table, const std::string &column = "flexion_deg")
{
  TableDoubts doubts = doubts_about(table, {column}, cycle_of(table, 0.));
  for (const std::string &doubt : doubts_about_units(table, {column}, cycle_of(table, 0.)))
    doubts.warnings.push_back(doubt);
  return doubts;
}
} // namespace

// 20 cos turns by at most 20*2 pi/100 = 1.3 deg per percent.
TEST(TablePlausibility, AGaitIsNotDoubted)
{
  for (const double last : {100., 99.})
  {
    const TableDoubts doubts = judged(table_at(every_percent(0., last), wave));
    EXPECT_TRUE(doubts.errors.empty());
    EXPECT_TRUE(doubts.warnings.empty());
  }
}

TEST(TablePlausibility, ASpikeIsAnError)
{
  const auto with_spike = [](const double size)
  {
    return table_at(every_percent(0., 100.), [size](const double percent)
                    { return wave(percent) + (percent == 40. ? size : 0.); });
  };
  const TableDoubts beyond = judged(with_spike(900.));
  ASSERT_EQ(beyond.errors.size(), 1u);
  EXPECT_EQ(beyond.errors[0].rfind("gait.csv:42: `flexion_deg` is 883.8 deg", 0), 0u)
      << beyond.errors[0];
  const TableDoubts fast = judged(with_spike(40.));
  ASSERT_EQ(fast.errors.size(), 1u);
  EXPECT_TRUE(has(fast.errors[0], "within 1 % of the cycle (and 1 more)"));
  EXPECT_TRUE(judged(with_spike(28.)).errors.empty()); // plus 1.3: below 30 deg
}

// Key points 0, 20, 50, 80 %: 40 deg from 0 to 50 %, in steps above 30 deg of 1 deg per percent.
TEST(TablePlausibility, KeyPointsAreAWarningAtMost)
{
  const CsvTable table = table_at({0., 50., 62., 75., 88.}, wave);
  const TableDoubts doubts = judged(table);
  EXPECT_TRUE(doubts.errors.empty()) << doubts.errors[0];
  ASSERT_EQ(doubts.warnings.size(), 2u);
  EXPECT_TRUE(has(doubts.warnings[0], "jumps from 20 deg to -20 deg within 50 % of the cycle"));
  EXPECT_TRUE(has(doubts.warnings[1], "no row between 0 % and 50 %, 50 % of the cycle"));
}

// Rows of 31 to 75 % are removed: a hole of 46 % among rows 1 % apart; and one across the seam.
TEST(TablePlausibility, RowsThatAreMissingAreAnError)
{
  std::vector<double> percents = every_percent(0., 30.);
  for (const double percent : every_percent(76., 100.))
    percents.push_back(percent);
  const TableDoubts hole = judged(table_at(percents, wave));
  ASSERT_EQ(hole.errors.size(), 1u);
  EXPECT_TRUE(has(hole.errors[0], "no row between 30 % and 76 %, 46 % of the cycle, where rows "
                                  "elsewhere are 1 % apart"));
  const TableDoubts seam = judged(table_at(every_percent(5., 92.), wave));
  ASSERT_EQ(seam.errors.size(), 1u);
  EXPECT_TRUE(has(seam.errors[0], "no row between 92 % and 5 %, 13 % of the cycle"));
}

TEST(TablePlausibility, AConstantColumnHasNoGaps)
{
  const TableDoubts doubts = judged(table_at({0., 25., 50., 75.}, [](double) { return 3.; }));
  EXPECT_TRUE(doubts.errors.empty());
  EXPECT_TRUE(doubts.warnings.empty());
}

// Radians and a minus: 1 rad = 57 deg.
TEST(TablePlausibility, UnitsAndSignsAreRead)
{
  const CsvTable table = parse_csv("cycle_percent,turn_rad\n0,0\n4,1\n8,0\n12,0\n", "turn.csv");
  const TableDoubts doubts = judged(table, "-turn_rad");
  EXPECT_EQ(doubts.errors.size(), 1u); // 14.3 deg per percent is a warning; the gap an error
  EXPECT_TRUE(has(doubts.warnings.at(0), "jumps from 0 deg to 57.3 deg within 4 %"));
}

// Two cycles of 1 s over time, a row every 0.05 s: the second cycle is used. Its values
// equal the wave of the table over the cycle.
TEST(TablePlausibility, OverTimeTheLastCycleIsTaken)
{
  std::string text = "time_s,angle_deg\n", cycle = "cycle_percent,angle_deg\n";
  for (int row = 0; row <= 40; ++row)
    text += std::to_string(.05 * row) + "," + std::to_string(row < 20 ? 7. : wave(5. * row)) + "\n";
  for (int row = 0; row <= 20; ++row)
    cycle += std::to_string(5 * row) + "," + std::to_string(wave(5. * row)) + "\n";
  const PeriodicCurve over_time = curve_of_column(parse_csv(text, "t.csv"), "angle_deg", 0., 1.),
                      over_cycle = curve_of_column(parse_csv(cycle, "c.csv"), "angle_deg");
  for (const double phase : {0., .13, .5, .77, .999})
    EXPECT_NEAR(over_time.value(phase), over_cycle.value(phase), 1e-6);
  EXPECT_TRUE(has(
      thrown<InputError>([&] { curve_of_column(parse_csv(text, "t.csv"), "angle_deg", 0., 0.); }),
      "Set `Cycle of file [s]`"));
}

// .6 cos stays below 1.6 deg, as 34 deg in radians do.
TEST(TablePlausibility, RadiansInAColumnOfDegreesAreAsked)
{
  const auto in_radians = [](const double percent) { return wave(percent) * M_PI / 180.; };
  const TableDoubts doubts = judged(table_at(every_percent(0., 100.), in_radians));
  EXPECT_TRUE(doubts.errors.empty());
  ASSERT_EQ(doubts.warnings.size(), 1u);
  EXPECT_TRUE(has(doubts.warnings[0], {"0.3491 deg", "Are these radians?"}));
}

TEST(TablePlausibility, KilonewtonsAndBodyWeightsInAColumnOfNewtonsAreAsked)
{
  for (const double peak : {3., 300., 3000.})
  {
    std::string text = "cycle_percent,force_N\n";
    for (int percent = 0; percent <= 100; ++percent)
      text += std::to_string(percent) + "," +
              std::to_string(peak * (.55 - .45 * std::cos(.04 * M_PI * percent))) + "\n";
    const TableDoubts doubts = judged(parse_csv(text, "load.csv"), "force_N");
    EXPECT_TRUE(doubts.errors.empty());
    EXPECT_EQ(doubts.warnings.size(), peak < 20. ? 1u : 0u) << peak;
  }
}

// 0 to 1000 ms with a row each, read as seconds: one row in the last cycle of 1 s.
TEST(TablePlausibility, MillisecondsAreAsked)
{
  std::string text = "time_s,flexion_deg\n";
  for (int ms = 0; ms <= 1000; ++ms)
    text += std::to_string(ms) + "," + std::to_string(wave(.1 * ms)) + "\n";
  const CsvTable table = parse_csv(text, "gait.csv");
  const TableDoubts doubts = doubts_about(table, {"flexion_deg"}, cycle_of(table, 1.));
  ASSERT_FALSE(doubts.errors.empty());
  EXPECT_TRUE(has(doubts.errors[0], "milliseconds"));
}

namespace
{
TableDoubts
judged_course(const std::function<bool(int)> &is_there, const std::function<double(int)> &mm)
{
  std::string text = "cycle_percent,displacement_mm\n";
  for (int percent = 0; percent <= 200; ++percent)
    if (is_there(percent))
      text += std::to_string(percent) + "," + std::to_string(mm(percent)) + "\n";
  return doubts_about_course(parse_csv(text, "move.csv"), "displacement_mm");
}
} // namespace

// A displacement need not close and may last for several cycles.
TEST(TablePlausibility, DisplacementsHaveNeitherHolesNorJumps)
{
  const auto smooth = [](const int percent) { return -.3 * (1. - std::exp(-.01 * percent)); };
  const auto all = [](int) { return true; };
  const TableDoubts good = judged_course(all, smooth);
  EXPECT_TRUE(good.errors.empty());
  EXPECT_TRUE(good.warnings.empty());
  const TableDoubts hole = judged_course([](const int p) { return p < 30 || p > 75; }, smooth);
  ASSERT_EQ(hole.errors.size(), 1u);
  EXPECT_TRUE(has(hole.errors[0], "no row between 29 % and 76 %"));
  const auto spike = [&](const double size)
  { return judged_course(all, [&](const int p) { return smooth(p) + (p == 50 ? size : 0.); }); };
  EXPECT_EQ(spike(.5).warnings.size(), 1u);
  ASSERT_EQ(spike(900.).errors.size(), 1u);
  EXPECT_TRUE(has(spike(900.).errors[0], "move.csv:52"));
  EXPECT_TRUE(judged_course([](const int p) { return p % 50 == 0; }, smooth).errors.empty());
}
