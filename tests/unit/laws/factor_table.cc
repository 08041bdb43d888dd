// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear factors from a table: values and depths by hand, derivatives by differences, files.
#include "laws/wear/factor_table.h"

#include "base/units.h"
#include "has.h"
#include "laws/wear/cycle_wear.h"
#include "unit/thrown.h"

#include <random>

namespace
{
using namespace arthrowear;

// The rows are in no order; 1e-6 mm^3/(N m) = 1e-9 mm^2/N.
const std::string header = "pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n";
const std::string rows = header + "8,0.1,1e-6\n2,0.5,6e-6\n# the least loaded\n2,0.1,4e-6\n"
                                  "8,0.5,3e-6\n4,0.1,2e-6\n4,0.5,4e-6\n";

FactorTable
table(const std::string &text, const TableInterpolation interpolation = TableInterpolation::factor)
{
  return FactorTable(parse_csv(text, "k.csv"), interpolation);
}

std::string
error_of(const std::string &text,
         const TableInterpolation interpolation = TableInterpolation::factor)
{
  return thrown<InputError>([&] { table(text, interpolation); });
}

/// Returns the numbers of the law `table`.
std::vector<double>
law_numbers(const FactorTable &table)
{
  std::vector<double> values{table.numbers().front()};
  const std::vector<double> numbers = table.numbers();
  values.insert(values.end(), numbers.begin(), numbers.end());
  return values;
}

std::shared_ptr<const WearLaw>
law(const FactorTable &table)
{
  return wear_laws().make("table", law_numbers(table), {});
}

/// Depth of a slip of 20 mm within .25 s.
double
depth(const FactorTable &table, const double cross_shear, const double pressure)
{
  const auto wear = law(table);
  std::vector<double> history = initial_history(wear->history(), 1);
  wear->complete_cycle({cross_shear, 0.}, history.data());
  return wear->depth({pressure, {0., 20., 0.}, 0., .25}, history.data());
}
} // namespace

// At 3 MPa, half way from 2 to 4, and CS .2, a quarter of the way: columns are 3 and 5, K
// is 3.5e-6. At 7 MPa three quarters from 4 to 8: 1.25 and 3.25 at the ratios .1 and .5.
TEST(FactorTable, IsBilinear)
{
  const FactorTable t = table(rows);
  EXPECT_NEAR(t.at(3., .2).factor, 3.5e-9, 1e-21);
  EXPECT_NEAR(t.at(7., .5).factor, 3.25e-9, 1e-21);
  EXPECT_NEAR(t.at(7., .3).by_pressure, (.25 * -1e-9 + .25 * -1e-9) / 2. * 1., 1e-21);
  for (const auto &[p, ratio, K] :
       {std::array{2., .1, 4e-9}, {2., .5, 6e-9}, {8., .1, 1e-9}, {4., .5, 4e-9}})
    EXPECT_NEAR(t.at(p, ratio).factor, K, 1e-21);
}

// sqrt(4 2) = 2.828 between the rows of 2 and 4 MPa at CS .1; at CS .3 sqrt(sqrt(4 6) sqrt(2 4)).
TEST(FactorTable, OfLogarithmsHasGeometricMeans)
{
  const FactorTable t = table(rows, TableInterpolation::logarithm);
  EXPECT_NEAR(t.at(3., .1).factor, std::sqrt(8.) * 1e-9, 1e-20);
  EXPECT_NEAR(t.at(3., .3).factor, std::pow(4. * 6. * 2. * 4., .25) * 1e-9, 1e-20);
}

TEST(FactorTable, IsConstantBeyondItsEdges)
{
  for (const auto interpolation : {TableInterpolation::factor, TableInterpolation::logarithm})
  {
    const FactorTable t = table(rows, interpolation);
    for (const auto &[p, ratio, K] : {std::array{0., 0., 4e-9},
                                      {1., .1, 4e-9},
                                      {50., .5, 3e-9},
                                      {8., 0., 1e-9},
                                      {1e9, 0., 1e-9}})
    {
      EXPECT_NEAR(t.at(p, ratio).factor, K, 1e-20);
      EXPECT_EQ(t.at(p, ratio).by_pressure, 0.);
    }
  }
  const DataRange range = law(table(rows))->data_range();
  EXPECT_EQ(range.least_pressure, 2.);
  EXPECT_EQ(range.most_pressure, 8.);
  EXPECT_EQ(range.least_cross_shear, .1);
  EXPECT_EQ(range.most_cross_shear, .5);
}

// One pressure or one ratio is valid for all: no range to leave.
TEST(FactorTable, OfOnePressureOrOneRatioDependsOnTheOther)
{
  const FactorTable ratios = table(header + "5,0,1e-6\n5,0.5,2e-6\n");
  EXPECT_NEAR(ratios.at(.1, .25).factor, 1.5e-9, 1e-21);
  EXPECT_NEAR(ratios.at(40., .25).factor, 1.5e-9, 1e-21);
  EXPECT_EQ(law(ratios)->data_range().most_pressure, DataRange().most_pressure);
  const FactorTable pressures = table(header + "1,0.2,1e-6\n3,0.2,2e-6\n");
  EXPECT_NEAR(pressures.at(2., 0.).factor, 1.5e-9, 1e-21);
  EXPECT_EQ(law(pressures)->data_range().least_cross_shear, 0.);
  EXPECT_EQ(law(pressures)->data_range().most_cross_shear, .5);
}

// 3.5e-9 mm^2/N, 3 MPa and 20 mm wear 2.1e-7 mm.
TEST(FactorTable, GivesTheDepthOfASlip)
{
  EXPECT_NEAR(depth(table(rows), .2, 3.), 2.1e-7, 1e-9 * 2.1e-7);
  EXPECT_NEAR(depth(table(rows), .5, 12.), 3e-9 * 12. * 20., 1e-9 * 7e-7);
  EXPECT_EQ(depth(table(rows), .2, 0.), 0.);
  EXPECT_EQ(depth(table(rows), .2, -3.), 0.);
}

// The rate is continuous everywhere; its derivative agrees with differences away from the rows.
TEST(FactorTable, RateHasItsDerivatives)
{
  for (const auto interpolation : {TableInterpolation::factor, TableInterpolation::logarithm})
  {
    const auto wear = law(table(rows, interpolation));
    for (const double ratio : {0., .1, .23, .5})
    {
      std::vector<double> history{ratio};
      const auto rate = [&](const double pressure)
      { return wear->rate(pressure, 30., history.data()); };
      for (const double p : {.5, 2.3, 3.9, 4.1, 7.7, 11.})
      {
        const double dp = 1e-5 * p;
        EXPECT_NEAR(rate(p).by_pressure, (rate(p + dp).value - rate(p - dp).value) / (2. * dp),
                    1e-8 * rate(p).value / p)
            << p << " " << ratio;
        EXPECT_NEAR(rate(p).by_speed, rate(p).value / 30., 1e-12 * rate(p).value);
      }
      for (const double p : {2., 4., 8.})
        EXPECT_NEAR(rate(p * (1. - 1e-12)).value, rate(p).value, 1e-10 * rate(p).value);
    }
  }
}

TEST(FactorTable, IsTheSameAfterItsNumbers)
{
  const FactorTable t = table(rows, TableInterpolation::logarithm), again(t.numbers());
  for (const double p : {0., 2., 3.3, 9.})
    for (const double ratio : {0., .1, .37})
    {
      EXPECT_EQ(again.at(p, ratio).factor, t.at(p, ratio).factor);
      EXPECT_EQ(again.at(p, ratio).by_pressure, t.at(p, ratio).by_pressure);
    }
  // Numbers that are none of a table, one by one and at random.
  const std::vector<double> good = t.numbers();
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(-3., 8.);
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_THROW(FactorTable({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}),
                 InputError);
  for (int attempt = 0; attempt < 2000; ++attempt)
  {
    std::vector<double> bad = good;
    bad[attempt % 3] = attempt % 2 == 0 ? number(random) : std::floor(number(random));
    try
    {
      const double K = FactorTable(bad).at(3., .2).factor;
      EXPECT_TRUE(K >= 0. && std::isfinite(K));
    }
    catch (const InputError &)
    {
    }
  }
  EXPECT_THROW(wear_laws().make("table", {0.}, {}), InputError);
}

TEST(FactorTable, WithoutAnyWearIsDoubtful)
{
  const auto doubt = [](const std::string &text)
  { return wear_laws().find("table")->doubt(law_numbers(table(text)), {}).text; };
  EXPECT_TRUE(has(doubt(header + "2,0.1,0\n4,0.1,0\n"), "nothing wears"));
  EXPECT_EQ(doubt(header + "2,0.1,0\n4,0.1,1e-6\n"), "");
}

TEST(FactorTable, RefusesRowsThatAreNoGrid)
{
  EXPECT_EQ(error_of(header + "2,0.1,1e-6\n2,0.5,1e-6\n4,0.1,1e-6\n"),
            "k.csv: has no row for pressure 4 MPa and cross-shear 0.5, must be a rectangular grid: "
            "each of its 2 pressures with each of its 2 cross-shear ratios. Add the missing rows.");
  EXPECT_EQ(error_of(rows + "4.0,1e-1,3e-6\n"),
            "k.csv:9: pressure 4 MPa and cross-shear 0.1 have a factor in line 7 too, must have "
            "one. Remove one of the rows.");
  EXPECT_TRUE(
      has(error_of(header + "2,0.1,1e-6\n"), "k.csv:2: is the only row, must be at least 2"));
  // A ragged table of many rows names a few of those that are missing.
  std::string ragged = header;
  for (int i = 0; i < 500; ++i)
    ragged += std::to_string(i) + "," + std::to_string(1e-3 * i) + ",1e-6\n";
  EXPECT_TRUE(has(error_of(ragged), "and 249495 others"));
}

TEST(FactorTable, RefusesValuesWithLineRuleAndRemedy)
{
  const std::string errors = error_of(header + "-1,0.1,1e-6\n2,0.6,1e-6\n2,50,-1e-6\n");
  for (const char *part : {"k.csv:2: column 'pressure_MPa' is -1, must be at least 0.",
                           "k.csv:3: column 'cross_shear' is 0.6, must be between 0 (sliding along "
                           "one line) and 0.5. Divide a ratio in per cent by 100.",
                           "k.csv:4: column 'cross_shear' is 50",
                           "k.csv:4: column 'wear_factor_mm3_per_Nm' is -1e-06"})
    EXPECT_TRUE(has(errors, part));
  EXPECT_TRUE(has(error_of(header + "1,0.1,0\n2,0.1,1e-6\n", TableInterpolation::logarithm),
                  "k.csv:2: column 'wear_factor_mm3_per_Nm' is 0, must be above 0, since"));
  EXPECT_NO_THROW(table(header + "1,0.1,0\n2,0.1,1e-6\n"));
  EXPECT_TRUE(has(error_of("pressure,cross_shear,K\n1,0.1,1e-6\n"), "no column 'pressure_MPa'"));
}

// Any text is a table or findings.
TEST(FactorTable, RefusesMalformedTexts)
{
  const std::string marks = ",.-e0159\n\"# ;x";
  std::mt19937 random(11);
  unsigned int n_read = 0;
  for (int attempt = 0; attempt < 4000; ++attempt)
  {
    std::string text = rows;
    for (int change = 0; change < 1 + attempt % 4; ++change)
      text[header.size() + random() % (text.size() - header.size())] =
          marks[random() % marks.size()];
    try
    {
      const FactorTable t = table(text);
      ++n_read;
      for (const double p : {0., 3., 1e30})
        EXPECT_TRUE(std::isfinite(t.at(p, .2).factor) && t.at(p, .2).factor >= 0.) << text;
    }
    catch (const InputError &error)
    {
      for (const std::string &message : error.messages())
        EXPECT_EQ(message.rfind("k.csv:", 0), 0u) << message;
    }
  }
  EXPECT_GT(n_read, 100u);
  EXPECT_LT(n_read, 3900u);
}
