// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/force_history.h"

#include "base/csv.h"
#include "gait/curve_table.h"
#include "has.h"
#include "unit/thrown.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
CsvTable
shipped(const std::string &name)
{
  return read_csv(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/" + name);
}

std::string
message_of(const std::string &table, const ForceHistory &history)
{
  return thrown<InputError>([&] { force_history(parse_csv(table, "f.csv"), history); });
}

struct ShippedForce
{
  const char *file;
  std::vector<std::string> columns;
  double close_over_last;
};

// Every force that is shipped: never beyond its table (half a percent of the range would do), never
// negative, C1 at the seam.
TEST(ForceHistory, StaysWithinTheRangeOfEveryShippedTable)
{
  for (const ShippedForce &force :
       {ShippedForce{"iso14242_1_hip_gait.csv", {"axial_force_N"}, 0.},
        ShippedForce{"hip98_walking_resultant.csv", {"resultant_pctBW"}, .05},
        ShippedForce{"opensim_subject01_walk.csv",
                     {"hip_fx_anterior_N", "hip_fy_up_N", "hip_fz_lateral_N"},
                     .1}})
  {
    const CsvTable table = shipped(force.file);
    const PeriodicCurve curve =
        force_history(table, {force.columns, force.close_over_last, 836., 0.});
    double low = INFINITY, high = 0.;
    for (std::size_t row = 0; row < table.n_rows(); ++row)
    {
      double square = 0.;
      for (const std::string &column : force.columns)
        square += table.column(column)[row] * table.column(column)[row];
      const double unit = force.columns[0] == "resultant_pctBW" ? 8.36 : 1.;
      low = std::min(low, unit * std::sqrt(square));
      high = std::max(high, unit * std::sqrt(square));
    }
    for (unsigned int i = 0; i < 10000; ++i)
    {
      const double value = curve.value(i / 1e4);
      EXPECT_GE(value, low - 1e-9) << force.file << " at " << i / 100. << " %";
      EXPECT_LE(value, high + 1e-9) << force.file << " at " << i / 100. << " %";
    }
    EXPECT_GE(low, 0.);
    EXPECT_NEAR(curve.derivative(1. - 1e-9), curve.derivative(1e-9), 1e-4 * (high - low))
        << force.file;
  }
}

// Steffen's slopes are limited by the chords: a step stays a step, where the C2 spline swings.
TEST(ForceHistory, DoesNotSwingBesideAStepAsTheSmoothCurveDoes)
{
  const CsvTable table =
      parse_csv("cycle_percent,f_N\n0,0\n10,0\n20,0\n30,1000\n40,1000\n50,1000\n60,0\n80,0\n", "f");
  const PeriodicCurve force = force_history(table, {{"f_N"}, 0., 0., 0.});
  const PeriodicCurve smooth = curve_of_column(table, "f_N");
  double least = 0., least_smooth = 0.;
  for (unsigned int i = 0; i < 1000; ++i)
  {
    least = std::min(least, force.value(i / 1e3));
    least_smooth = std::min(least_smooth, smooth.value(i / 1e3));
  }
  EXPECT_EQ(least, 0.);
  EXPECT_LT(least_smooth, -50.);
}

TEST(ForceHistory, IsTheMagnitudeOfComponentsAndPercentOfBodyWeight)
{
  const std::string table = "cycle_percent,x_N,y_kN,f_pctBW\n0,3,-0.004,50\n25,6,0.008,50\n"
                            "50,3,0.004,50\n75,0,0,50\n";
  const PeriodicCurve force = force_history(parse_csv(table, "f"), {{"x_N", "y_kN"}, 0., 0., 0.});
  EXPECT_NEAR(force.value(0.), 5., 1e-12);   // of (3, -4)
  EXPECT_NEAR(force.value(.25), 10., 1e-12); // of (6, 8)
  EXPECT_NEAR(force_history(parse_csv(table, "f"), {{"f_pctBW"}, 0., 800., 0.}).value(.1), 400.,
              1e-12);
  EXPECT_TRUE(has(message_of(table, {{"f_pctBW"}, 0., 0., 0.}), "Set `Body weight [N]`"));
}

// Two cycles of .5 s and a piece of a third: the second is used, its phase 0 at .5 s.
TEST(ForceHistory, OverTimeIsTheLastWholeCycle)
{
  std::string table = "time [s],\"normal force [N]\"\n";
  for (unsigned int i = 0; i <= 24; ++i)
  {
    const double time = .05 * i;
    table += std::to_string(time) + "," +
             std::to_string((time < .499 ? 9. : 2.) + std::sin(4. * M_PI * time)) + "\n";
  }
  const PeriodicCurve force =
      force_history(parse_csv(table, "f.csv"), {{"normal force [N]"}, 0., 0., .5});
  EXPECT_NEAR(force.value(0.), 2., 1e-6);
  EXPECT_NEAR(force.value(.3), 2. + std::sin(.6 * M_PI), 1e-6);
  EXPECT_TRUE(
      has(message_of(table, {{"normal force [N]"}, 0., 0., 0.}), "Set `Cycle of file [s]`"));
  EXPECT_TRUE(has(message_of(table, {{"normal force [N]"}, 0., 0., 1.3}),
                  "f.csv: goes from 0 to 1.2 s, must contain a whole cycle"));
}

TEST(ForceHistory, RefusesNegativeMagnitudesUnitsAndOpenTables)
{
  const std::string table = "cycle_percent,f_N,g_stone\n0,1,1\n25,-2,2\n50,3,3\n75,2,2\n";
  const std::string message = message_of(table, {{"f_N"}, 0., 0., 0.});
  EXPECT_TRUE(has(message, {"f.csv:3: `f_N` is -2, must be >= 0", "Name all components"}));
  // A force whose direction is given separately has no components to name.
  const std::string along = message_of(table, {{"f_N"}, 0., 0., 0., false});
  EXPECT_TRUE(has(
      along,
      "f.csv:3: `f_N` is -2, must be >= 0, which presses. `-f_N` reverses the sign of all rows"));
  EXPECT_EQ(along.find("components"), std::string::npos) << along;
  EXPECT_TRUE(has(message_of(table, {{"g_stone"}, 0., 0., 0.}), "has no unit"));
  EXPECT_TRUE(has(message_of(table, {{"f_n"}, 0., 0., 0.}), "f_N"));
  const std::string open = "cycle_percent,f_N\n0,100\n20,150\n40,120\n60,90\n80,40\n100,20\n";
  EXPECT_TRUE(has(message_of(open, {{"f_N"}, 0., 0., 0.}), "does not close"));
  EXPECT_TRUE(has(message_of(open, {{"f_N"}, 0., 0., 0.}), "Close cycle over last"));
}

// A blend down to a start at 0 would pass below it.
TEST(ForceHistory, ABlendDoesNotPassBelowTheTable)
{
  std::vector<double> phases, values;
  for (unsigned int i = 0; i <= 20; ++i)
  {
    phases.push_back(.05 * i);
    values.push_back(i <= 10 ? 10. * i : i < 19 ? 10. : 100.);
  }
  PeriodicCurve::Options options;
  options.shape = PeriodicCurve::Shape::monotone;
  options.close_over_last = .3;
  const PeriodicCurve curve(phases, values, options);
  for (unsigned int i = 0; i < 1000; ++i)
    EXPECT_GE(curve.value(i / 1e3), 0.) << i;
}

// Every table of angles that is shipped: C2 at the seam, closed by itself or over the last tenth.
TEST(ShippedAngles, AreSmoothCurves)
{
  const std::vector<std::pair<const char *, std::vector<const char *>>> tables{
      {"iso14242_1_hip_gait.csv", {"flexion_deg", "adduction_deg", "inward_rotation_deg"}},
      {"johnston_smidt_1969_hip_angles_approx.csv",
       {"flexion_deg", "adduction_deg", "internal_rotation_deg"}},
      {"opensim_subject01_walk.csv",
       {"pelvis_tilt_deg", "hip_flexion_deg", "knee_flexion_deg", "ankle_dorsiflexion_deg"}}};
  for (const auto &[file, columns] : tables)
  {
    const CsvTable table = shipped(file);
    for (const char *column : columns)
    {
      const PeriodicCurve curve = curve_of_column(table, column, .1);
      EXPECT_NEAR(curve.derivative(1. - 1e-10), curve.derivative(1e-10), 1e-5) << column;
      EXPECT_NEAR(curve.second_derivative(1. - 1e-10), curve.second_derivative(1e-10), 1e-3)
          << column;
    }
  }
  // Nothing is blended unless the entry requests it.
  EXPECT_THROW(curve_of_column(shipped("opensim_subject01_walk.csv"), "hip_adduction_deg"),
               InputError);
}
} // namespace
} // namespace arthrowear
