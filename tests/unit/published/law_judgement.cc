// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/law_judgement.h"

#include "binomial_bounds.h"
#include "has.h"
#include "unit/published/made_trials.h"

#include <gtest/gtest.h>

#include <cmath>

namespace arthrowear
{
namespace
{
/// Rows of hips in patients with a prediction each, by one law.
class MadeGroup
{
public:
  /// @param spread  of the prediction [SD of ln]
  MadeGroup &add(const std::string &id, const std::string &trial, const double measured,
                 const double median, const double spread, const std::string &constants = "h1")
  {
    PublishedRow &row = rows_[id];
    row.id = id;
    row.implant = {"hip", MeasuredOn::patients, "conventional polyethylene", 28.};
    row.measured.value = measured;
    row.measured.unit = "mm";
    row.measured.per = MeasuredPer::year;
    row.measured.source = row.measured.trial = trial;
    const double width = std::exp(1.6448536269514722 * spread);
    predictions_.push_back({id, "power", "power", constants, "from hips", measured, median,
                            median / width, median * width, 1., 1., 1., 0., ""});
    return *this;
  }

  PublishedRow &row(const std::string &id) { return rows_.at(id); }

  std::vector<LawJudgement> laws() const { return judge_laws(by_id(), predictions_); }
  std::vector<std::string> sentences() const
  {
    return trust_sentences(laws(), group_means(by_id(), predictions_));
  }

private:
  std::map<std::string, const PublishedRow *> by_id() const
  {
    std::map<std::string, const PublishedRow *> rows;
    for (const auto &[id, row] : rows_)
      rows[id] = &row;
    return rows;
  }

  std::map<std::string, PublishedRow> rows_;
  std::vector<PublishedPrediction> predictions_;
};

/// n trials whose measured values are the truth times a factor of the trial.
/// @param law_is_noise  the law's medians have nothing to do with the truth
LawJudgement
made_law(const unsigned int seed, const std::size_t n, const bool law_is_noise)
{
  MadeTrials made(seed);
  MadeGroup group;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double truth = made.normal(law_is_noise ? .7 : 1.2), spread = made.uniform(.05, .3),
                 measured = truth + made.normal(std::hypot(spread, .3));
    group.add("c" + std::to_string(i), "T" + std::to_string(i), std::exp(measured),
              std::exp(law_is_noise ? made.normal(.7) : truth), spread);
  }
  return group.laws().at(0);
}

// Computed independently with scipy 1.10.1 (stats.t, optimize.brentq): misfits of 0.5, -0.3, 0.9
// and -1.1 with spreads of 0.1, 0.2, 0.3 and 0.4, measured values of exp(1, 2, 0.5, 1.5).
TEST(LawJudgement, AgreesWithAnIndependentComputation)
{
  MadeGroup group;
  const double misfit[] = {.5, -.3, .9, -1.1}, spread[] = {.1, .2, .3, .4},
               measured[] = {1., 2., .5, 1.5};
  for (int i = 0; i < 4; ++i)
    group.add("c" + std::to_string(i), "T" + std::to_string(i), std::exp(measured[i]),
              std::exp(measured[i] - misfit[i]), spread[i]);
  const LawJudgement law = group.laws().at(0);
  EXPECT_NEAR(law.score, -1.3187857, 1e-6);
  EXPECT_NEAR(law.baseline, -1.4412018, 1e-6);
  EXPECT_NEAR(law.spread, .69228742, 1e-6);
  EXPECT_EQ(law.n_inside, 4u);
  EXPECT_EQ(law.verdict(), "within chance");
}

TEST(LawJudgement, ALawThatIsTheTruthCounts)
{
  constexpr unsigned int n_seeds = n_samples(300);
  for (const std::size_t n : {5u, 8u})
    EXPECT_GE(count_seeds(n_seeds, [n](const unsigned int seed)
                          { return made_law(seed, n, false).counts(); }),
              least_count(n_seeds, .9))
        << n;
}

TEST(LawJudgement, ALawThatIsNoiseDoesNotCount)
{
  constexpr unsigned int n_seeds = n_samples(300);
  for (const auto &[n, share] : {std::pair<std::size_t, double>{4, .15}, {5, .12}, {8, .07}})
    EXPECT_LE(count_seeds(n_seeds, [n = n](const unsigned int seed)
                          { return made_law(seed, n, true).counts(); }),
              most_count(n_seeds, share))
        << n;
}

TEST(LawJudgement, FewerThanFourTrialsGiveNoVerdict)
{
  MadeGroup group;
  for (const char *trial : {"A", "B", "C"})
    group.add(std::string("c") + trial, trial, 1., 1., .1);
  const LawJudgement law = group.laws().at(0);
  EXPECT_EQ(law.verdict(), "no verdict: 3 trials");
  EXPECT_EQ(law.rows.front().low, 0.);
  EXPECT_TRUE(has(group.sentences().at(0), "so few trials give no verdict on a law"));
}

// Rows of 2 and 8 times too much of one trial are one value, 4 times; its spread is that of a row.
TEST(LawJudgement, RowsOfATrialAreOneValue)
{
  MadeGroup group;
  group.add("c1", "A", 1., 2., .1).add("c2", "A", 1., 8., .1).add("c3", "B", 1., 1., .1);
  const LawJudgement law = group.laws().at(0);
  EXPECT_EQ(law.n_trials, 2u);
  EXPECT_NEAR(law.most, 4., 1e-9);
  EXPECT_NEAR(law.spread, std::sqrt(.5 * std::pow(std::log(4.), 2) - .01), 1e-9);
}

TEST(LawJudgement, ConstantsOfTheSameTrialAndValuesNearZeroDoNotCount)
{
  MadeGroup group;
  group.add("c1", "A", 1., 2., .1, "h1 (same source)").add("c2", "B", 1., 2., .1);
  group.add("c3", "C", 1., 9., .1).row("c3").measured.scatter = .51;
  EXPECT_EQ(group.laws().at(0).n_trials, 1u);
}

TEST(LawJudgement, JointsPlacesMaterialsAndQuantitiesAreApart)
{
  MadeGroup group;
  for (const char *id : {"c1", "c2", "c3", "c4", "c5"})
    group.add(id, id, 1., 2., .1);
  group.row("c2").implant.joint = "knee";
  group.row("c3").implant.on = MeasuredOn::bench;
  group.row("c4").implant.material = "crosslinked polyethylene";
  group.row("c5").measured.unit = "mm^3";
  EXPECT_EQ(group.laws().size(), 5u);
  EXPECT_EQ(group.sentences().size(), 5u);
  EXPECT_TRUE(has(group.sentences().at(0), "Hips on benches, conventional polyethylene"));
}

// Trials of 0.1 to 1 mm a year: a law that is right to 5 % is trusted, one of no relation is not,
// and the mean of the trials stands in its place.
TEST(LawJudgement, ASentenceSaysWhatMayBeTrusted)
{
  MadeGroup right, wrong;
  const double measured[] = {.1, .2, .4, .7, 1.}, median[] = {1., .1, .7, .2, .4};
  for (int i = 0; i < 5; ++i)
  {
    const std::string id = "c" + std::to_string(i);
    right.add(id, id, measured[i], measured[i] * (i % 2 == 0 ? 1.05 : .95), .02);
    wrong.add(id, id, measured[i], median[i], .02);
  }
  EXPECT_EQ(right.laws().at(0).verdict(), "counts");
  EXPECT_TRUE(has(right.sentences().at(0), "(5 trials): `power` with constants from hips within a "
                                           "factor of 1.1 for 9 of 10 further trials"));
  EXPECT_EQ(wrong.laws().at(0).verdict(), "does not count");
  EXPECT_TRUE(has(wrong.sentences().at(0), "the mean of the trials, 0.35 mm a year,"))
      << wrong.sentences().at(0);
}
} // namespace
} // namespace arthrowear
