// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/close_rows.h"

#include "base/storage_table.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/gait_cycles.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
double
flexion(const double p)
{
  return 20. + 22. * std::cos(2. * M_PI * p);
}

/// A table of 101 rows over the cycle, of which some are written twice.
/// @param gap between the two rows [%] @param change of their values @param every so many rows
std::string
doubled(const double gap, const double change, const int every, const bool is_storage = false)
{
  std::string text = is_storage ? "walk\nversion=1\ninDegrees=yes\nendheader\ntime\thip_flexion_r\n"
                                : "cycle_percent,a_deg\n";
  const auto row = [&](const double at, const double value)
  {
    char line[80];
    std::snprintf(line, sizeof line, is_storage ? "%.15g\t%.15g\n" : "%.15g,%.15g\n", at, value);
    text += line;
  };
  const double scale = is_storage ? .011 : 1.; // 1.1 s for 100 %
  for (int i = 0; i <= 100; ++i)
  {
    row(scale * i, flexion(i % 100 / 100.));
    if (i > 0 && i < 100 && i % every == 0)
      row(scale * (i + gap), flexion(i / 100.) + change);
  }
  return text;
}

/// Sum of |dθ| over the cycle in so many steps [deg]: 4 x 22 of the curve.
double
path(const PeriodicCurve &curve, const int n_steps = 5000)
{
  double sum = 0.;
  for (int i = 0; i < n_steps; ++i)
    sum += std::abs(curve.value((i + 1.) / n_steps) - curve.value(double(i) / n_steps));
  return sum / units::deg;
}

PeriodicCurve
curve(const std::string &text)
{
  return curve_of_column(parse_csv(text, "gait.csv"), "a_deg");
}
} // namespace

// Rows that agree are one row. Their mean is off by half of their difference, 1e-4 to .01 deg, so
// that each of at most 50 places adds less than twice that to the path of 88 deg.
TEST(CloseRows, ThatAgreeAreJoined)
{
  for (const double gap : {0., 1e-13, 1e-11, 1e-6, 5e-3})
    for (const double change : {0., 2e-4, -.01})
      for (const int every : {1, 2, 25})
        EXPECT_NEAR(path(curve(doubled(gap, change, every))), 88., .004 * 88.)
            << gap << " " << change << " " << every;
}

// .5 deg is a hundredth of the range, ten times what rows at one time may differ by.
TEST(CloseRows, ThatDisagreeAreRefusedWithTheirLines)
{
  for (const double gap : {0., 1e-11, 1e-3})
  {
    const std::string found = thrown<InputError>([&] { curve(doubled(gap, .5, 25)); });
    EXPECT_EQ(found.rfind("gait.csv:28, 54, 80: column `a_deg` changes from", 0), 0u) << found;
    EXPECT_NE(found.find("(3 places). Remove the rows that are written twice."), std::string::npos);
  }
}

// Noise of .3 deg in all rows: rows at one time differ by it.
TEST(CloseRows, OfANoisyTableMayDifferByItsNoise)
{
  std::string text = "cycle_percent,a_deg\n";
  for (int i = 0; i <= 1000; ++i)
  {
    const auto noise = [](const int k) { return .42 * std::sin(1e4 * std::sin(double(k))); };
    const double value = flexion(i % 1000 / 1000.);
    text += std::to_string(.1 * i) + "," + std::to_string(value + noise(i % 1000)) + "\n";
    if (i > 0 && i < 1000 && i % 100 == 0)
      text += std::to_string(.1 * i) + "," + std::to_string(value + noise(i + 5000)) + "\n";
  }
  EXPECT_NO_THROW(curve(text));
}

// A finely sampled stretch is no repetition: 200 rows between 10 and 10.2 %.
TEST(CloseRows, ADenseStretchIsLeftAsItIs)
{
  std::vector<double> positions, values;
  for (int i = 0; i <= 100; ++i)
  {
    positions.push_back(.01 * i);
    values.push_back(flexion(.01 * i));
    for (int k = 1; i == 10 && k <= 200; ++k)
    {
      positions.push_back(.1 + 1e-5 * k);
      values.push_back(flexion(.1 + 1e-5 * k));
    }
  }
  std::vector<std::string> places;
  const std::size_t n_rows = positions.size();
  join_close_rows(positions, values, places, "curve");
  EXPECT_EQ(positions.size(), n_rows);
}

// The row at 99.9999999999 % is the row at 100 %.
TEST(CloseRows, TheEndOfTheCycleMayBeRounded)
{
  std::string text = doubled(0., 0., 1000);
  text.replace(text.rfind("\n100,"), 5, "\n99.9999999999,");
  EXPECT_NEAR(path(curve(text)), 88., .01);
}

// A jump of a force, drawn by two rows, is one: curves that are monotone between rows follow it.
TEST(CloseRows, AJumpOfAForceStays)
{
  const CsvTable jump = parse_csv(
      "cycle_percent,f_N\n0,100\n25,100\n25.01,900\n75,900\n75.01,100\n100,100\n", "f.csv");
  const PeriodicCurve force = force_history(jump, {{"f_N"}});
  EXPECT_NEAR(force.value(.5), 900., 1e-9);
  EXPECT_NEAR(force.value(.9), 100., 1e-9);
}

TEST(CloseRows, OfAStorageFileAndOfACutWalkAreJoined)
{
  const CsvTable table = parse_table(doubled(1e-11, 2e-4, 10, true), "walk.sto");
  EXPECT_NEAR(path(curve_of_column(table, "hip_flexion_r [deg]", 0., 1.1)), 88., .01 * 88.);
  const AverageCycle average = average_cycle(table, {"hip_flexion_r [deg]"}, {{0., 1.1}});
  EXPECT_NEAR(path(curve_of_column(average.table, "hip_flexion_r [deg]")), 88., .01 * 88.);
  const CsvTable wrong = parse_table(doubled(1e-11, 1., 10, true), "walk.sto");
  EXPECT_NE(thrown<InputError>(
                [&] {
                  average_cycle(wrong, {"hip_flexion_r [deg]"}, {{0., 1.1}});
                })
                .find("Remove the rows that are written twice"),
            std::string::npos);
}
