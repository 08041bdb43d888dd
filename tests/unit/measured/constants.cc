// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/calibration.h"
#include "unit/measured/made_row.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <cmath>

namespace arthrowear
{
namespace
{
TEST(Constants, TheYearOfAValueLiesOnTheCurve)
{
  const ResultCurve curve{{1., 2., 4.}, {10., 30., 50.}};
  EXPECT_DOUBLE_EQ(year_of(curve, 5.), .5);
  EXPECT_DOUBLE_EQ(year_of(curve, 10.), 1.);
  EXPECT_DOUBLE_EQ(year_of(curve, 20.), 1.5);
  EXPECT_DOUBLE_EQ(year_of(curve, 45.), 3.5);
  EXPECT_TRUE(std::isnan(year_of(curve, 51.)));
}

// ln of lognormal draws has the standard deviation sqrt(ln(1 + 0.2^2)) = 0.198042.
TEST(Constants, DrawsOfTheMeasuredValueHaveTheScatterOfTheStations)
{
  Measurement measured;
  measured.value = 5.;
  measured.scatter = 1.;
  const std::vector<double> draws = measured_draws(measured, 2000);
  double sum = 0., squares = 0.;
  for (const double draw : draws)
    sum += std::log(draw / 5.);
  for (const double draw : draws)
    squares += std::pow(std::log(draw / 5.) - sum / draws.size(), 2);
  EXPECT_NEAR(sum / draws.size(), 0., 1e-12);
  EXPECT_NEAR(std::sqrt(squares / draws.size()), .198042, 2e-3);
}

// V = 3 t and V = t^2 for factors of 1: a value of 24 after 4 years is 8 years of the first curve,
// hence a factor of 2, and 4.9 years of the second one by the straight line from (4, 16) to
// (10, 100).
TEST(Constants, AFactorIsTheTimeInWhichARunReachesTheMeasuredValue)
{
  PublishedRow row;
  row.id = "a";
  row.measured.value = 6.; // a year
  row.measured.per = MeasuredPer::year;
  row.years = 4.;
  const LawOnTrial law{"law", "", "law.prm", {}, {}, {}};
  std::vector<ResultCurve> curves{{{4., 10.}, {12., 30.}}, {{4., 10.}, {16., 100.}}};
  const std::vector<double> factors = factors_of_runs(row, law, curves);
  ASSERT_EQ(factors.size(), 16u);
  EXPECT_NEAR(factors.front(), (4. + 6. * 8. / 84.) / 4., 1e-12);
  EXPECT_NEAR(factors.back(), 2., 1e-12);
  curves.push_back({{4., 10.}, {12., 23.}});
  EXPECT_NE(thrown<InputError>([&]() { factors_of_runs(row, law, curves); })
                .find("1 of 3 cases with the law law end below the measured value"),
            std::string::npos);
}

TEST(Constants, OfAMassUseTheDensity)
{
  PublishedRow row;
  row.measured.unit = "mg";
  row.density = 935.;
  row.years = 5.;
  EXPECT_DOUBLE_EQ(row.unit_factor(), .935);
  EXPECT_DOUBLE_EQ(row.factor(), .935 / 5.);
  row.measured.per = MeasuredPer::whole;
  EXPECT_DOUBLE_EQ(row.factor(), .935);
}

// C = (1.6 + 1.9 CS) 1e-9 per sliding distance; over p it is a wear factor: at 2 MPa and CS 0.5
// 2.55e-9/2 mm^2/N = 1.275e-6 mm^3/(N m).
TEST(Constants, TheFactorOfAFlatPinIsThatOfTheLaw)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  const RowSet set = rows.read();
  EXPECT_NEAR(set.law("area").pin_factor(2., .5), 1.275, 1e-9);
  EXPECT_NEAR(set.law("wear_factor").pin_factor(2., .5), 2., 1e-12);
}

TEST(Constants, TheTableHasAColumnForEachScaledEntry)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  const RowSet set = rows.read();
  EXPECT_EQ(factors_csv(set.law("area"), {.5, 2.}),
            "factor,\"Wear / From law / Area law C_0 [1e-9]\",\"Wear / From law / Area law C_1 "
            "[1e-9]\",\"Wear / From law / Area law C_2 [1e-9]\",\"Wear / From law / Area law C_3 "
            "[1e-9]\"\n0.5,0.15,16,0.8,0.95\n2,0.6,64,3.2,3.8\n");
}
} // namespace
} // namespace arthrowear
