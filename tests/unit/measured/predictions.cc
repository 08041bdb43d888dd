// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"
#include "unit/measured/made_row.h"

#include "binomial_bounds.h"
#include "has.h"

namespace arthrowear
{
namespace
{
Comparison
compared(const MadeRows &rows)
{
  Comparison comparison;
  comparison.rows = rows.read();
  Trials trials(comparison.rows, rows.path() + "/output",
                [](const std::string &) -> SampledStudy { throw std::logic_error("no runs"); });
  comparison.predictions = trials.all([](const Prediction &) {});
  comparison.misfits = misfits_of(comparison.rows, comparison.predictions);
  return comparison;
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
// x 0.09975/sqrt(128) = 0.011, the logarithm of the quantile by 0.0186 and z by 0.14; points of
// Sobol' scatter less.
TEST(Predictions, AWearFactorPassesFromRowToRowWithItsScatter)
{
  std::array<unsigned int, 5> n_near{};
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const MadeRows rows;
    rows.pin("a", 3., "A 2001", seeded("", seed), "set Scatter = 0.3\n");
    rows.pin("b", 4., "B 2001", seeded("set Calibrations = a\n", seed), "set Scatter = 0.4\n");
    const Comparison comparison = compared(rows);
    const Prediction &prediction = of(comparison, "b", "wear_factor");
    n_near[0] += std::abs(prediction.interval.median - 3.) < .03;
    n_near[1] += std::abs(std::log(3. / prediction.interval.low) - 1.645 * .09975) < .03;
    // s = 0.1 for the measurement: sigma^2 = 0.09975^2 + 0.1^2, and z = ln(4/3)/sigma = 2.04.
    n_near[2] += std::abs(prediction.judgement->z - 2.04) < .15;
    n_near[3] += prediction.verdict() == TrialVerdict::outside;
    n_near[4] += std::abs(prediction.factor.median - 1.5) < .02; // of 2e-6 in the file of the law
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

TEST(Predictions, WearOverWearWithHalfOfTheAreaNeedsNoConstants)
{
  const MadeRows rows;
  rows.row("r", "set Title = areas\nsubsection Measured\nset Value = 2\nset Unit = -\nset Per = "
                "whole\nset Source = R 2001\nset Read = abstract\nset Mark = S\nend\nsubsection "
                "Prediction\nset By = area ratio\nend\nsubsection Missing\nset Pin / Pressure "
                "[MPa] = uniform(1, 7) | A\nset Pin / Cross-shear = uniform(0.2, 0.5) | A\nend\n");
  const Comparison comparison = compared(rows);
  EXPECT_NEAR(of(comparison, "r", "area").interval.median, 2., 1e-9);
  EXPECT_EQ(of(comparison, "r", "area").verdict(), TrialVerdict::inside);
  EXPECT_NEAR(of(comparison, "r", "wear_factor").interval.median, 1., 1e-12);
  EXPECT_EQ(of(comparison, "r", "wear_factor").verdict(), TrialVerdict::outside);
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
  judge_draws(ramp(100, 0), PublishedRow(), prediction);
  EXPECT_EQ(prediction.widest, "slope");
  EXPECT_NEAR(prediction.widest_share, 1., 1e-12);
  EXPECT_FALSE(prediction.judgement) << "nothing is measured";
}

TEST(Predictions, FailedCasesAreCountedAndTooManyAreUndecided)
{
  PublishedRow row;
  row.measured.value = 50.;
  Prediction few, many;
  judge_draws(ramp(100, 3), row, few);
  EXPECT_EQ(few.n_failed, 3u);
  // The three count below: the 5 % quantile is at the position 5.35 of 0, 0, 0, 4, 5, 6.
  EXPECT_NEAR(few.interval.low, 5.35, 1e-9);
  judge_draws(ramp(100, 5), row, many);
  EXPECT_EQ(many.verdict(), TrialVerdict::undecided);
  EXPECT_TRUE(has(many.failure, "5 of 100 cases failed"));
}

// ln of predicted over measured: -ln 2 and -ln 8 of one source have the mean -ln 4, -ln 2 of the
// other: sqrt((4 + 1)/2) ln 2 = 1.0960.
TEST(Predictions, TheMisfitHasOneValuePerSource)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  for (const auto &[id, value, source] :
       {std::make_tuple("b", 6., "B 2001"), std::make_tuple("c", 24., "B 2001"),
        std::make_tuple("d", 6., "D 2001"), std::make_tuple("e", 3000., "A 2001")})
    rows.pin(id, value, source,
             "set Laws = wear_factor\nset Calibrations = a\nset Same source = true\n");
  const Comparison comparison = compared(rows);
  ASSERT_EQ(comparison.misfits.size(), 1u);
  const Misfit &misfit = comparison.misfits.front();
  EXPECT_NEAR(misfit.root_mean_square, 1.0960, 1e-4);
  EXPECT_EQ(misfit.n_rows, 3u) << "constants of the same source do not count";
  EXPECT_EQ(misfit.n_sources, 2u);
  EXPECT_EQ(misfit.n_fitted, 1u);
  EXPECT_EQ(misfit.constants, "from pins");
}

TEST(Predictions, ThePageOpensWithTheNumberOutside)
{
  const MadeRows rows;
  rows.pin("a", 3., "A 2001");
  rows.pin("b", 6., "B 2001", "set Laws = wear_factor\nset Calibrations = a\n");
  Comparison comparison = compared(rows);
  comparison.command = "arthrowear measured";
  const std::string text = comparison_markdown(comparison);
  EXPECT_EQ(text.find("# Measured against predicted\n\nPredictions of measured values: 1 outside, "
                      "0 inside, 0 undecided."),
            0u)
      << text;
  EXPECT_LT(text.find("## Outside"), text.find("## The rule"));
  EXPECT_TRUE(has(text, "| b | wear_factor | a | 6 × 1e-6 mm^3/(N m) | S, abstract | 3 [3, 3] | "
                        "0.5 | no width | 1.00 | outside |"));
  EXPECT_TRUE(has(comparison_page(comparison).text(), "<svg"));
  EXPECT_TRUE(has(comparison_json(comparison), "\"verdict\": \"outside\""));
}
} // namespace
} // namespace arthrowear
