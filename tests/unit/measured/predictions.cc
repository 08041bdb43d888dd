// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"
#include "unit/measured/made_row.h"

#include "binomial_bounds.h"
#include "has.h"

namespace arthrowear
{
namespace
{
SampledStudy
no_runs(const std::string &)
{
  throw std::logic_error("no runs");
}

Comparison
compared(const MadeRows &rows)
{
  const RowSet set = rows.read();
  Trials trials(set, rows.path() + "/output", no_runs);
  return Comparison(set, trials.all([](const Prediction &) {}), "arthrowear measured", "");
}

const Prediction &
of(const Comparison &comparison, const std::string &row, const std::string &law)
{
  for (const Prediction &prediction : comparison.predictions)
    if (prediction.row == row && prediction.law == law)
      return prediction;
  throw std::logic_error("there is no such prediction");
}

/// Numbers of predictions over seeds of the draws: their claims hold for most seeds, not for each.
constexpr unsigned int n_seeds = 40;

std::string
seeded(const std::string &prediction, const unsigned int seed)
{
  return prediction + "set Seed = " + std::to_string(seed) + "\n";
}

// A wear factor of 3 +- 0.3 is a lognormal with sigma sqrt(ln 1.01) = 0.09975, from which the 5 %
// quantile is 3 exp(-1.645 x 0.09975). The median of 128 independent draws would scatter by 1.2533
// x 0.09975/sqrt(128) = 0.011, the logarithm of the quantile by 0.0186; points of Sobol' scatter
// less.
TEST(Predictions, AWearFactorPassesFromRowToRowWithItsScatter)
{
  std::array<unsigned int, 3> n_near{};
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const MadeRows rows;
    rows.pin("a", 3., "A 2001", seeded("", seed), "set Scatter = 0.3\n");
    rows.pin("b", 4., "B 2001", seeded("set Calibrations = a\n", seed), "set Scatter = 0.4\n");
    const Comparison comparison = compared(rows);
    const Prediction &prediction = of(comparison, "b", "wear_factor");
    n_near[0] += std::abs(prediction.interval.median - 3.) < .03;
    n_near[1] += std::abs(std::log(3. / prediction.interval.low) - 1.645 * .09975) < .03;
    n_near[2] += std::abs(prediction.factor.median - 1.5) < .02; // of 2e-6 in the file of the law
  }
  for (std::size_t k = 0; k < n_near.size(); ++k)
    EXPECT_GE(n_near[k], least_count(n_seeds)) << k;
}

// The area law has the factor C/p: between pins of equal pressure and ratio it passes on 3, with
// other pressures and ratios for each row the interval has the spread of both.
TEST(Predictions, RangesOfBothRowsWidenTheInterval)
{
  unsigned int n_medians = 0, n_wide = 0;
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const MadeRows rows;
    rows.pin("a", 3., "A 2001", seeded("", seed));
    rows.pin("b", 4., "B 2001", seeded("set Calibrations = a\n", seed));
    const Comparison comparison = compared(rows);
    const PredictedInterval area = of(comparison, "b", "area").interval;
    const PredictedInterval factor = of(comparison, "b", "wear_factor").interval;
    EXPECT_NEAR(factor.high / factor.low, 1., 1e-9);
    n_medians += std::abs(area.median - 3.) < .5;
    n_wide += area.high / area.low > 3.;
  }
  EXPECT_GE(n_medians, least_count(n_seeds));
  EXPECT_GE(n_wide, least_count(n_seeds));
}

// Another material: 3 times 0.13 with the ends 1.645 sqrt(ln(1 + 0.43^2)) = 0.678 [ln].
TEST(Predictions, OfAnotherMaterialHaveARatioOfConstants)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  rows.pin("b", 4., "B 2001", "set Calibrations = a\nset Ratio = lognormal(0.13, 0.43)\n");
  const Comparison comparison = compared(rows);
  const PredictedInterval interval = of(comparison, "b", "wear_factor").interval;
  EXPECT_NEAR(interval.median, .39, .02);
  EXPECT_NEAR(std::log(interval.high / interval.low), 2. * .678, .2);
  EXPECT_EQ(comparison.constants_of(of(comparison, "b", "wear_factor")), "a × ratio");
}

TEST(Predictions, WearOverWearWithHalfOfTheAreaNeedsNoConstants)
{
  const MadeRows rows;
  rows.row("r", "set Title = areas\nsubsection Measured\nset Value = 2\nset Unit = -\nset Per = "
                "whole\nset Source = R 2001\nset Read = abstract\nset Mark = S\nend\nsubsection "
                "Prediction\nset By = area ratio\nend\nsubsection Missing\nset Pin / Pressure "
                "[MPa] = uniform(1, 7) | A\nset Pin / Cross-shear = uniform(0.2, 0.5) | A\nend\n");
  const Comparison comparison = compared(rows);
  EXPECT_NEAR(of(comparison, "r", "area").interval.median, 2., 1e-9);
  EXPECT_NEAR(of(comparison, "r", "wear_factor").interval.median, 1., 1e-12);
}

DrawnResults
ramp(const std::size_t n, const std::size_t n_failed)
{
  DrawnResults drawn{{"slope", "noise"}, {{}, {}}, {}};
  for (std::size_t i = 0; i < n; ++i)
  {
    drawn.values[0].push_back(i);
    drawn.values[1].push_back((i * 37) % n);
    drawn.results.push_back(i < n_failed ? std::numeric_limits<double>::quiet_NaN() : 1. + i);
  }
  return drawn;
}

TEST(Predictions, NameTheInputWithTheLargestShare)
{
  Prediction prediction;
  summarise_draws(ramp(100, 0), prediction);
  EXPECT_EQ(prediction.widest, "slope");
  EXPECT_NEAR(prediction.widest_share, 1., 1e-12);
}

TEST(Predictions, FailedCasesAreCountedAndTooManyGiveNoInterval)
{
  Prediction few, many;
  summarise_draws(ramp(100, 3), few);
  EXPECT_EQ(few.n_failed, 3u);
  // The three count below: the 5 % quantile is at the position 5.35 of 0, 0, 0, 4, 5, 6.
  EXPECT_NEAR(few.interval.low, 5.35, 1e-9);
  summarise_draws(ramp(100, 5), many);
  EXPECT_TRUE(has(many.failure, "5 of 100 cases failed"));
}

/// Four trials beside the one that gives the constants, two of which are one trial, and a row of
/// the calibration's own source.
void
add_trials(const MadeRows &rows)
{
  rows.pin("a", 3., "A 2001");
  for (const auto &[id, value, source] :
       {std::make_tuple("b", 6., "B 2001"), std::make_tuple("c", 24., "B 2001"),
        std::make_tuple("d", 6., "D 2001"), std::make_tuple("e", 3., "E 2001"),
        std::make_tuple("f", 1.5, "F 2001"), std::make_tuple("g", 3000., "A 2001")})
    rows.pin(id, value, source,
             "set Laws = wear_factor\nset Calibrations = a\nset Same source = true\n");
}

// Misfits of -ln 4 (of 2 and 8 times too little), -ln 2, 0 and ln 2: their mean square is 6/4 (ln
// 2)^2.
TEST(Predictions, OfALawHaveOneValuePerTrial)
{
  const MadeRows rows;
  add_trials(rows);
  const Comparison comparison = compared(rows);
  ASSERT_EQ(comparison.laws.size(), 1u);
  const LawJudgement &law = comparison.laws.front();
  EXPECT_EQ(law.n_trials, 4u) << "constants of the same source do not count";
  EXPECT_EQ(law.rows.size(), 5u);
  EXPECT_EQ(law.origin, "from pins");
  EXPECT_NEAR(law.least, .25, 1e-9);
  EXPECT_NEAR(law.most, 2., 1e-9);
  EXPECT_NEAR(law.spread, std::sqrt(1.5) * std::log(2.), 1e-6);
  EXPECT_EQ(verdict_of(comparison, of(comparison, "b", "wear_factor")), "inside");
  EXPECT_EQ(verdict_of(comparison, of(comparison, "g", "wear_factor")), "no verdict");
}

// A prediction stands in the table beside the rows: no pin is drawn again, and the page is
// the same.
TEST(Predictions, ThatAreKnownAreJudgedAgainWithoutARun)
{
  const MadeRows rows;
  add_trials(rows);
  const Comparison first = compared(rows);
  const std::string file = rows.path() + "/" + predictions_file;
  program_test::write(file, predictions_csv(published_predictions(first)));
  std::vector<Prediction> known = known_predictions(first.rows, file);
  ASSERT_EQ(known.size(), 6u);
  Trials trials(first.rows, rows.path() + "/output", no_runs, known);
  const Comparison again(first.rows, trials.all([](const Prediction &next) { FAIL() << next.row; }),
                         first.command, first.program);
  EXPECT_EQ(comparison_markdown(again), comparison_markdown(first));
  rows.pin("b", 7., "B 2001", "set Laws = wear_factor\nset Calibrations = a\n");
  EXPECT_EQ(known_predictions(rows.read(), file).size(), 5u) << "b has another measured value";
}

TEST(Predictions, ThePageOpensWithWhatMayBeTrusted)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  rows.pin("b", 6., "B 2001", "set Laws = wear_factor\nset Calibrations = a\n");
  const Comparison comparison = compared(rows);
  const std::string text = comparison_markdown(comparison);
  EXPECT_EQ(
      text.find("# Measured against predicted\n\nWhat may be trusted:\n\n- Specimens, wear "
                "factors (1 trial): nothing, so few trials give no verdict on a law; the laws "
                "predicted 0.5 times the measured value.\n"),
      0u)
      << text;
  EXPECT_LT(text.find("## Laws"), text.find("## The rule"));
  EXPECT_TRUE(has(text, "| b | wear_factor | a | 6 × 1e-6 mm^3/(N m) | S, abstract | 3 [3, 3] | "
                        "0.5 |  | no verdict |"));
  EXPECT_TRUE(has(comparison_page(comparison).text(), "<svg"));
  EXPECT_TRUE(has(comparison_json(comparison), "\"verdict\": \"no verdict: 1 trial\""));
}
} // namespace
} // namespace arthrowear
