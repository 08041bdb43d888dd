// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "unit/measured/made_row.h"
#include "unit/thrown.h"

namespace arthrowear
{
namespace
{
std::string
refusal(const MadeRows &rows)
{
  return thrown<InputError>([&rows]() { rows.read(); });
}

TEST(Rows, ARowThatCalibratesItselfIsRefused)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001", "set Calibrations = a\n");
  const std::string text = refusal(rows);
  EXPECT_TRUE(has(
      text, "a/row.part:12: [Prediction / Calibrations] makes the row calibrate itself: a from a."))
      << text;
}

TEST(Rows, ARowThatCalibratesItselfThroughOthersIsRefused)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001", "set Calibrations = b\n");
  rows.pin("b", 3., "B 2001", "set Calibrations = d, c\n");
  rows.pin("c", 3., "C 2001", "set Calibrations = a\n");
  rows.pin("d", 3., "D 2001");
  const std::string text = refusal(rows);
  EXPECT_TRUE(has(text, "calibrate itself: a from b from c from a.")) << text;
  EXPECT_TRUE(has(text, "calibrate itself: c from a from b from c.")) << text;
}

TEST(Rows, ARowOfTheSameSourceIsRefusedUnlessTheRowSaysSo)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  rows.pin("b", 4., "A 2001", "set Calibrations = a\n");
  EXPECT_TRUE(has(refusal(rows), "has a of the same source or trial, A 2001.")) << refusal(rows);
  rows.pin("b", 4., "A 2001", "set Calibrations = a\nset Same source = true\n");
  EXPECT_EQ(rows.read().row("b").calibrations, std::vector<std::string>{"a"});
}

TEST(Rows, ACalibrationOfTheSameTrialIsRefusedWhateverItsSource)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001", "", "set Trial = T1\n");
  rows.pin("b", 4., "B 2001", "set Calibrations = a\n", "set Trial = T1\n");
  EXPECT_TRUE(has(refusal(rows), "has a of the same source or trial, B 2001.")) << refusal(rows);
}

// Half of a 95 % interval is 1.959964 standard errors.
TEST(Rows, AnIntervalIsTwoStandardErrorsToEachSide)
{
  const MadeRows rows;
  rows.pin("a", 4., "A 2001", "",
           "set Scatter = 0.6\nset Stations = 9\nset Scatter is = 95 % "
           "interval\n");
  const Measurement measured = rows.read().row("a").measured;
  EXPECT_NEAR(measured.mean().standard_error, .6 / 1.959964, 1e-9);
  EXPECT_NEAR(measured.deviation(), 3. * .6 / 1.959964, 1e-9);
}

TEST(Rows, ATimeBeginsBeforeItEndsAndARatioIsADistribution)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001", "set Years = 5\nset From year = 5\nset Ratio = lognormal(0, 1)\n");
  EXPECT_TRUE(has(refusal(rows), "[Prediction / From year] is 5, must be below")) << refusal(rows);
  EXPECT_TRUE(has(refusal(rows), "[Prediction / Ratio]")) << refusal(rows);
}

TEST(Rows, ACalibrationRowMustExistAndBeMeasured)
{
  const MadeRows rows;
  rows.pin("b", 4., "B 2001", "set Calibrations = nowhere\n");
  EXPECT_TRUE(has(refusal(rows), "has 'nowhere', must have names of rows.")) << refusal(rows);
  rows.pin("b", 4., "B 2001", "set Calibrations = n\n");
  rows.row("n",
           "set Title = none\nsubsection Prediction\nset By = nothing\nset Reason = no\nend\n");
  EXPECT_TRUE(has(refusal(rows), "has n, must have rows with a measured volume")) << refusal(rows);
}

// Rows of others may name rows of the program as their calibration.
TEST(Rows, CalibrationRowsAndLawsOfTheProgramAreFound)
{
  const MadeRows rows;
  rows.pin("mine", 4., "M 2001", "set Calibrations = p1\n");
  const RowSet set = rows.read();
  EXPECT_EQ(set.wanted, std::vector<std::string>{"mine"});
  EXPECT_EQ(set.row("p1").measured.value, 3.92);
}

TEST(Rows, AllMistakesAreToldTogetherWithTheirLines)
{
  const MadeRows rows;
  rows.row("a", "set Titel = x\nsubsection Measured\nset Value = -1\nset Unit = kg\nend\n"
                "subsection Missing\nset Pin / Pressure [MPa] = uniform(3, 1) | A\n"
                "set Pin / Cross-shear = 0.3\nend\n");
  const std::string text = refusal(rows);
  for (const char *part :
       {"row.part:1: the top level has no entry 'Titel'", "row.part:3: [Measured / Value] is -1",
        "row.part:4: [Measured / Unit] is kg",
        "row.part:7: [Missing / Pin / Pressure [MPa]] is uniform(3, 1)",
        "row.part:8: [Missing / Pin / Cross-shear] is 0.3, must be 'value | mark'",
        "[Prediction / Case] is not set"})
    EXPECT_TRUE(has(text, part)) << part << "\n" << text;
}

TEST(Rows, AScatterWithoutMeaningIsTheDeviationOfTheStations)
{
  const MadeRows rows;
  rows.pin("a", 4., "A 2001", "", "set Scatter = 0.6\n");
  rows.pin("b", 4., "A 2001", "", "set Scatter = 0.6\nset Stations = 9\n");
  rows.pin("c", 4., "A 2001", "",
           "set Scatter = 0.2\nset Stations = 9\nset Scatter is = standard error\n");
  const RowSet set = rows.read();
  EXPECT_EQ(set.row("a").measured.mean().standard_error, .6);
  EXPECT_DOUBLE_EQ(set.row("b").measured.mean().standard_error, .2);
  EXPECT_EQ(set.row("c").measured.mean().standard_error, .2);
  EXPECT_DOUBLE_EQ(set.row("c").measured.deviation(), .6);
}

TEST(Rows, ALawWhoseWearIsNotInProportionToItsScaledEntriesIsRefused)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  rows.law("half", "set Title = half\nset Scaled = Wear / From law / Area law C_2 [1e-9]\n"
                   "subsection Wear\nsubsection From law\nset Law = contact_area\nset Area law C_0 "
                   "[1e-9] = 0.3\nset Area law C_1 [1e-9] = 32\nset Area law C_2 [1e-9] = 1.6\nset "
                   "Area law C_3 [1e-9] = 1.9\nset Area law CS_0 = 0.04\nend\nend\n");
  // (2 x 1.6 + 1.9 x 0.2)/(1.6 + 1.9 x 0.2) = 1.808
  EXPECT_TRUE(has(refusal(rows),
                  "multiply wear by 1.808, must have entries to which wear is in proportion"))
      << refusal(rows);
}
} // namespace
} // namespace arthrowear
