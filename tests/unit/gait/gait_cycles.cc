// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/gait_cycles.h"

#include "base/storage_table.h"
#include "has.h"
#include "unit/thrown.h"

#include <cmath>
#include <sstream>

using namespace arthrowear;

namespace
{
constexpr double pi = M_PI;

struct Force
{
  std::vector<double> times, values;

  /// @param on_off times at which the force of 800 N comes and goes, in turn
  Force(const double begin, const double end, const double step, const std::vector<double> &on_off)
  {
    for (int i = 0; begin + i * step < end + .5 * step; ++i)
    {
      times.push_back(begin + i * step);
      int n = 0;
      for (const double time : on_off)
        n += times.back() >= time - 1e-9 ? 1 : 0;
      values.push_back(n % 2 == 1 ? 800. : 0.);
    }
  }
  std::vector<double> strikes() const { return heel_strikes(times, values, {}); }
};

void
expect_near(const std::vector<double> &found, const std::vector<double> &expected,
            const double tolerance)
{
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], expected[i], tolerance);
}

/// Cycles a + k b sin(2 pi t) of given durations, k = 1, 2, …, at even times.
CsvTable
growing(const std::vector<double> &durations, const double begin, const double step)
{
  std::ostringstream text;
  text.precision(17);
  text << "time_s,angle_deg\n";
  double end = begin;
  for (const double duration : durations)
    end += duration;
  const int n = static_cast<int>(std::lround((end - begin) / step));
  for (int i = 0; i <= n; ++i)
  {
    const double time = begin + (end - begin) * i / n;
    double start = begin;
    std::size_t k = 0;
    while (k + 1 < durations.size() && time >= start + durations[k] - 1e-12)
      start += durations[k++];
    text << time << ","
         << 5. + double(k + 1) * 3. * std::sin(2. * pi * (time - start) / durations[k]) << "\n";
  }
  return parse_table(text.str(), "walk.csv");
}

std::vector<GaitCycle>
cycles_of_durations(const std::vector<double> &durations, const double begin)
{
  std::vector<double> strikes{begin};
  for (const double duration : durations)
    strikes.push_back(strikes.back() + duration);
  return cycles_between(strikes);
}
} // namespace

// The force rises between two rows: from 0 to 800 N it passes 20 N after a fortieth of the step.
TEST(HeelStrikes, AreTimesOfTheThreshold)
{
  const Force force(3., 6., .01, {3.2, 3.8, 4.3, 4.9, 5.5});
  expect_near(force.strikes(), {3.2 - .00975, 4.3 - .00975, 5.5 - .00975}, 1e-9);
}

TEST(HeelStrikes, RowsThatBeginAboveDoNotShowOne)
{
  const Force force(0., 3., .01, {-1., .5, 1., 1.6, 2.1});
  EXPECT_EQ(force.strikes().size(), 2u);
}

TEST(HeelStrikes, TheLastRowMayBeOne)
{
  const Force force(0., 2., .01, {.5, 1.1, 2.});
  expect_near(force.strikes(), {.5, 2.}, .01);
}

// Chatter before a strike, a spike in swing, a dip in stance, chatter at toe-off.
TEST(HeelStrikes, NoiseAroundTheThresholdDoesNotCount)
{
  const Force clean(0., 3., .002, {.5, 1.1, 1.6, 2.2, 2.7});
  const Force noisy(0., 3., .002,
                    {.2, .21, .48, .484, .5, .9, .904, 1.1, 1.104, 1.108, 1.6, 2.2, 2.206, 2.21,
                     2.4, 2.404, 2.7});
  expect_near(noisy.strikes(), clean.strikes(), 1e-12);
}

TEST(HeelStrikes, OfATableKnowUnitAndSign)
{
  std::string text = "endheader\ntime\tground_force_vy\n";
  for (int i = 0; i <= 300; ++i)
    text += std::to_string(.01 * i) + "\t" + (i % 100 > 20 && i % 100 < 80 ? "-700" : "0") + "\n";
  const CsvTable table = parse_table(text, "grf.mot");
  EXPECT_EQ(heel_strikes_of(table, "-ground*vy", {}).size(), 3u);
  EXPECT_TRUE(has(thrown<InputError>([&] { heel_strikes_of(table, "ground_force_vy", {}); }),
                  "rises 0 times above 20 N, must rise twice or more. It is between -700 and 0 "
                  "N: a minus before its name reverses the sign."));
}

// Cycles a + k b sin have the mean a + 2 b sin for k = 1, 2, 3 and the standard deviation b |sin|,
// whatever their durations. At the times of rows the values are exact, else to second order. Cycles
// of about a thousand rows have an average with ten rows per percent.
TEST(AverageCycle, HasMeanAndSpreadOfTheClosedForm)
{
  for (const std::vector<double> &durations :
       {std::vector<double>{1., 1., 1.}, {1., 1.2, .9}, {.8, 1.05, 1.3}})
  {
    const AverageCycle average = average_cycle(growing(durations, .7, .001), {"-angle_deg"},
                                               cycles_of_durations(durations, .7));
    constexpr int n = 1000;
    ASSERT_EQ(average.table.n_rows(), n + 1u);
    EXPECT_EQ(average.table.names, (std::vector<std::string>{"cycle_percent", "angle_deg"}));
    double sum = 0.;
    for (int i = 0; i <= n; ++i)
    {
      const double sine = std::sin(2. * pi * i / n);
      EXPECT_NEAR(average.table.column("cycle_percent")[i], 100. * i / n, 1e-9);
      EXPECT_NEAR(average.table.column("angle_deg")[i], 5. + 6. * sine, 1e-4) << i;
      sum += i < n ? 3. * std::abs(sine) / n : 0.;
    }
    ASSERT_EQ(average.spreads.size(), 1u);
    EXPECT_NEAR(average.spreads[0].largest, 3., 1e-4);
    EXPECT_NEAR(average.spreads[0].mean, sum, 1e-3);
  }
}

TEST(AverageCycle, OfOneCycleIsTheCycle)
{
  const CsvTable table = growing({1.}, 2., .01);
  const AverageCycle average = average_cycle(table, {"angle_deg"}, {{2., 3.}});
  EXPECT_EQ(average.spreads[0].largest, 0.);
  for (int i = 0; i <= 100; ++i)
    EXPECT_NEAR(average.table.column("angle_deg")[i], table.column("angle_deg")[i], 1e-9);
  EXPECT_EQ(average.table.where(7), "walk.csv:9");
}

TEST(AverageCycle, OfTenEqualCyclesHasNoSpread)
{
  CsvTable table = parse_table("time_s,a_N\n0,0\n1,1\n", "a.csv");
  table.columns = {{}, {}};
  table.line_of_row.clear();
  for (int i = 0; i <= 1000; ++i)
  {
    table.columns[0].push_back(.01 * i);
    table.columns[1].push_back(std::sin(2. * pi * (i % 100) / 100.));
    table.line_of_row.push_back(i + 2);
  }
  const AverageCycle average =
      average_cycle(table, {"a_N"}, cycles_of_durations(std::vector<double>(10, 1.), 0.));
  EXPECT_NEAR(average.spreads[0].largest, 0., 1e-6);
}

// Motion and load of different sampling are cut at the same times.
TEST(AverageCycle, DoesNotDependOnTheSampling)
{
  const std::vector<double> durations{1., 1.2, .9};
  const std::vector<GaitCycle> cycles = cycles_of_durations(durations, .7);
  const AverageCycle fine = average_cycle(growing(durations, .7, .001), {"angle_deg"}, cycles),
                     coarse = average_cycle(growing(durations, .7, .01), {"angle_deg"}, cycles);
  for (int i = 0; i <= 100; ++i)
    EXPECT_NEAR(fine.table.columns[1][10 * i], coarse.table.columns[1][i], .02);
}

TEST(AverageCycle, HolesAreFindings)
{
  CsvTable table = growing({1., 1.}, 0., .01);
  for (auto *column : {&table.columns[0], &table.columns[1]})
    column->erase(column->begin() + 120, column->begin() + 135);
  table.line_of_row.erase(table.line_of_row.begin() + 120, table.line_of_row.begin() + 135);
  const auto found = [&](const std::vector<GaitCycle> &cycles)
  { return thrown<InputError>([&] { average_cycle(table, {"angle_deg"}, cycles); }); };
  EXPECT_TRUE(has(found({{0., 1.}, {1., 2.}}),
                  "walk.csv:137: there is no row between 1.19 and 1.35 s, more than 10 % of a "
                  "cycle of 1 s."))
      << found({{0., 1.}, {1., 2.}});
  EXPECT_EQ(found({{0., 1.}}), "nothing was thrown");
}

TEST(GaitCycles, AreThoseThatTheTableCovers)
{
  const CsvTable table = growing({1., 1.}, .5, .01);
  EXPECT_EQ(covered_cycles({{.4, 1.4}, {.5, 1.5}, {1.5, 2.5}, {1.6, 2.6}}, table).size(), 2u);
}

TEST(GaitCycles, UnevenDurationsAreDoubtful)
{
  EXPECT_EQ(doubt_about_durations({{0., 1.}, {1., 2.2}, {2.2, 3.}}), "");
  EXPECT_TRUE(
      has(doubt_about_durations({{0., 1.}, {1., 2.}, {2., 4.}}), "from 2 to 4 s lasts 2 s"));
  EXPECT_NE(doubt_about_durations({{0., 1.}, {1., 2.}, {2., 2.4}}), "");
  EXPECT_EQ(thrown<InputError>([] { cycles_between({1.}); }),
            "a cycle needs two heel strikes or more");
  EXPECT_TRUE(has(thrown<InputError>([] { cycles_between({1., 2., 1.5}); }), "must increase"));
}
