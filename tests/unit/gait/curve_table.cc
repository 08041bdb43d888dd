// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/curve_table.h"

#include "base/csv.h"
#include "base/units.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const char *const five_rows = "# angles\n"
                              "cycle_percent,flexion_deg,force_kN,odd\n"
                              "0,10,1,0\n"
                              "25,30,2,0\n"
                              "50,20,3,0\n"
                              "75,-10,2,0\n";

std::string
message_of(const std::string &text, const std::string &column)
{
  return thrown<InputError>([&] { curve_of_column(parse_csv(text, "gait.csv"), column); });
}

TEST(CurveTable, ConvertsByTheEndingOfTheColumn)
{
  const CsvTable table = parse_csv(five_rows, "gait.csv");
  EXPECT_NEAR(curve_of_column(table, "flexion_deg").value(.25), 30. * units::pi / 180., 1e-15);
  EXPECT_NEAR(curve_of_column(table, "force_kN").value(.5), 3000., 1e-10);
}

TEST(CurveTable, AColumnWithoutAUnitIsAnError)
{
  EXPECT_NE(message_of(five_rows, "odd").find("must end in its unit"), std::string::npos);
}

TEST(CurveTable, AMissingColumnNamesTheNearest)
{
  EXPECT_NE(message_of(five_rows, "flexon_deg").find("flexion_deg"), std::string::npos);
}

TEST(CurveTable, ABadPhaseIsReportedWithFileAndLine)
{
  const std::string message = message_of("cycle_percent,f_N\n0,1\n30,2\n20,3\n75,2\n90,1\n", "f_N");
  EXPECT_NE(message.find("gait.csv:4: the phase 20 %"), std::string::npos) << message;
}

TEST(CurveTable, AnOpenColumnGivesItsJumpInItsOwnUnit)
{
  const std::string message =
      message_of("cycle_percent,a_deg\n0,10\n25,30\n50,20\n75,15\n100,12\n", "a_deg");
  EXPECT_NE(message.find("gait.csv: column `a_deg` does not close"), std::string::npos);
  EXPECT_NE(message.find("10 by 2."), std::string::npos) << message;
}

/// At heel strike a force jumps within a step, as in the statistics.csv of a run. The row before
/// the last cycle shows that the cycle closes: it ends as it begins.
TEST(CurveTable, AJumpInTheFirstStepClosesWhereTheCycleEndsAsItBegins)
{
  const auto table = [](const double before)
  {
    std::string text = "time [s],f [N]\n";
    for (int i = 1; i <= 100; ++i)
    {
      const int step = (i - 1) % 50; // falls from 932 N after the first step to 50 N at the end
      const double force = i == 50 ? before : 50. + 18. * (49 - step);
      text += std::to_string(.02 * i) + "," + std::to_string(force) + "\n";
    }
    return parse_csv(text, "statistics.csv");
  };
  const PeriodicCurve curve =
      curve_of_column(table(50.1), "f [N]", 0., 1., PeriodicCurve::Shape::monotone);
  EXPECT_NEAR(curve.value(0.), 50., 1e-9);
  EXPECT_NEAR(curve.value(.02), 932., 1e-9);
  EXPECT_THROW(curve_of_column(table(70.), "f [N]", 0., 1.), InputError);
}

TEST(CurveTable, FractionsAreAnotherWayToGiveThePhase)
{
  const CsvTable table =
      parse_csv("cycle_fraction,f_N\n0,1\n.25,2\n.5,3\n.75,2\n1,1\n", "gait.csv");
  EXPECT_NEAR(curve_of_column(table, "f_N").value(.5), 3., 1e-14);
}

// Range 52 deg of flexion, 12 of adduction, 13 of rotation: the numbers of the file's README.
TEST(CurveTable, TheShippedHipAnglesReadAndClose)
{
  const CsvTable table = read_csv(std::string(ARTHROWEAR_SOURCE_DIR) +
                                  "/inputs/gait/johnston_smidt_1969_hip_angles_approx.csv");
  const auto range = [&table](const std::string &column)
  {
    const PeriodicCurve curve = curve_of_column(table, column);
    double low = 1e9, high = -1e9;
    for (unsigned int i = 0; i < 1000; ++i)
    {
      low = std::min(low, curve.value(i / 1e3));
      high = std::max(high, curve.value(i / 1e3));
    }
    return (high - low) / units::deg;
  };
  EXPECT_NEAR(range("flexion_deg"), 52., .05);
  EXPECT_NEAR(range("adduction_deg"), 12., .05);
  EXPECT_NEAR(range("internal_rotation_deg"), 13., .05);
}
} // namespace
} // namespace arthrowear
