// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/convergence_plan.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

using namespace arthrowear;

namespace
{
Convergence
judge(const std::vector<double> &sizes, const std::function<double(double)> &value,
      const double formal_order = 2.)
{
  std::vector<ConvergenceLevel> levels;
  for (const double size : sizes)
    levels.push_back({size, value(size)});
  return judge_convergence(levels, formal_order);
}

// f = 3 + c h^p: the order is p, Richardson's value 3, and the index 1.25 |c| at h = 1, whichever
// of the three levels is the case itself and whatever the ratios are.
TEST(Convergence, FindsOrderLimitAndIndexOfManufacturedSeries)
{
  for (const double p : {1., 2.})
    for (const double c : {.1, -.3})
      for (const std::vector<double> &sizes : std::vector<std::vector<double>>{
               {2. / 3., 1., 1.5}, {1.6, .7, 1.}, {1., 1.3, 2.4}, {.5, .25, 1.}})
      {
        const Convergence found =
            judge(sizes, [&](const double h) { return 3. + c * std::pow(h, p); });
        EXPECT_EQ(found.course, Course::converging);
        ASSERT_TRUE(found.order && found.limit);
        EXPECT_NEAR(*found.order, p, 1e-6);
        EXPECT_NEAR(*found.limit, 3., 1e-7);
        EXPECT_DOUBLE_EQ(found.safety, 1.25);
        EXPECT_NEAR(found.error, 1.25 * std::abs(c), 1e-7);
      }
}

// The equation of the order for sizes 1, 2, 4 is e_32/e_21 = 2^p.
TEST(Convergence, SolvesForTheOrder)
{
  EXPECT_NEAR(observed_order(8., 1., 2., 4.).value(), 3., 1e-6);
  EXPECT_FALSE(observed_order(1., 1., 2., 4.).has_value());
  EXPECT_FALSE(observed_order(.5, 1., 2., 4.).has_value());
}

// Twice the formal order by luck of one difference: p is the formal one, and |C| the constant of
// the larger difference, here of the coarse pair: .6 / (1.5^2 - 1) = .48.
TEST(Convergence, DoesNotTrustOrdersAboveTheFormalOne)
{
  const Convergence found = judge_convergence({{1.5, 1.61}, {1., 1.01}, {2. / 3., 1.}}, 2.);
  EXPECT_EQ(found.course, Course::converging);
  EXPECT_GT(found.order.value(), 4.);
  EXPECT_NEAR(found.error, 1.25 * .48, 1e-9);
}

// Slow convergence, h^.3: an order between .25 and .5 gives the factor 3 with p = .5.
TEST(Convergence, IsCarefulWithLowOrders)
{
  const Convergence found =
      judge({2. / 3., 1., 1.5}, [](const double h) { return 1. + std::pow(h, .3); });
  EXPECT_EQ(found.course, Course::converging);
  EXPECT_DOUBLE_EQ(found.safety, 3.);
  EXPECT_GT(found.error, 1.);
}

// h^-.5 grows without limit, log(h) changes by the same at each level, and a swing that grows has
// no limit either.
TEST(Convergence, CallsWhatDoesNotConvergeSo)
{
  const std::vector<double> sizes{2. / 3., 1., 1.5};
  std::vector<Convergence> all{judge(sizes, [](const double h) { return 1. / std::sqrt(h); }),
                               judge(sizes, [](const double h) { return 5. - std::log(h); }),
                               judge_convergence({{1.5, 1.}, {1., 1.02}, {2. / 3., .98}}, 2.)};
  for (const Convergence &found : all)
  {
    EXPECT_EQ(found.course, Course::diverging);
    EXPECT_FALSE(found.is_convergent());
    EXPECT_FALSE(found.limit.has_value());
    EXPECT_EQ(found.course_text.rfind("does not converge", 0), 0u) << found.course_text;
    EXPECT_GT(found.error, 0.);
  }
}

// 1, 1.04, 1.03: three times the range .04 over (h_3/h_1 - 1) = 1.25.
TEST(Convergence, BoundsASwingThatDecaysByItsRange)
{
  const Convergence found = judge_convergence({{1.5, 1.}, {1., 1.04}, {2. / 3., 1.03}}, 2.);
  EXPECT_EQ(found.course, Course::swinging);
  EXPECT_TRUE(found.is_convergent());
  EXPECT_NEAR(found.error, 3. * .04 / 1.25, 1e-12);
  EXPECT_FALSE(found.limit.has_value());
}

// Below 1e-4 of the value meshes scatter: the largest difference, three times.
TEST(Convergence, TakesSmallChangesAsScatter)
{
  const Convergence found = judge_convergence({{1.5, 1.}, {1., 1.00002}, {2. / 3., .99999}}, 2.);
  EXPECT_EQ(found.course, Course::settled);
  EXPECT_NEAR(found.error, 9e-5, 1e-12);
  EXPECT_EQ(judge_convergence({{1.5, 0.}, {1., 0.}, {2. / 3., 0.}}, 2.).error, 0.);
}

// Two levels of sizes 1 and 1.5 that differ by .1: first order, 3 * .1 / .5.
TEST(Convergence, AssumesFirstOrderOfTwoLevels)
{
  const Convergence found = judge_convergence({{1.5, 1.1}, {1., 1.}}, 2.);
  EXPECT_EQ(found.course, Course::two_levels);
  EXPECT_NEAR(found.error, .6, 1e-12);
  EXPECT_FALSE(judge_convergence({{1., 1.}}, 2.).has_interval());
  EXPECT_FALSE(judge_convergence({{1., 1.}, {1.5, std::nan("")}}, 2.).has_interval());
}

ConvergencePlan
two_families()
{
  return {
      "case.prm",
      "1",
      {"volume", "peak", "absent"},
      {{"mesh", "Cup / Cells", 2., {{"2", "100", 1.5}, {"1", "300", 1.}, {"3", "900", 2. / 3.}}},
       {"steps", "Time / Time step [s]", 2., {{"4", ".02", 2.}, {"1", ".01", 1.}}}}};
}

std::string
summary(const double volume, const double peak)
{
  return "{\"outcome\": \"done\", \"volume\": {\"value\": " + std::to_string(volume) +
         ", \"unit\": \"mm^3\"}, \"peak\": " + std::to_string(peak) + "}";
}

// volume = 1 + .1 h^2 on meshes: error .125; steps: .01 over a first order, 3 * .01. Their sum
// over 1.1 is 14 %. The peak swings and grows.
TEST(ConvergenceTable, JudgesEachQuantityByEachFamily)
{
  const ConvergenceTable table(two_families(), {{"1", summary(1.1, 10.)},
                                                {"2", summary(1.225, 10.1)},
                                                {"3", summary(1. + .1 / 2.25, 10.5)},
                                                {"4", summary(1.11, 10.)}});
  ASSERT_EQ(table.quantities().size(), 2u);
  const ConvergedQuantity &volume = table.quantities()[0], &peak = table.quantities()[1];
  EXPECT_EQ(volume.unit, "mm^3");
  EXPECT_NEAR(volume.families[0].found.error, .125, 1e-5);
  EXPECT_NEAR(volume.error(), .155, 1e-5);
  EXPECT_EQ(table.verdict(volume), "fine enough for 14 %, of which the mesh 11 %");
  EXPECT_FALSE(peak.is_convergent());
  EXPECT_EQ(table.verdict(peak).rfind("does not converge with the mesh", 0), 0u);
  EXPECT_NE(table.markdown().find(" to 1.255 | fine enough"), std::string::npos)
      << table.markdown();
}

// A case that failed leaves two levels; the case itself must be there.
TEST(ConvergenceTable, DoesWithoutCasesThatFailed)
{
  const ConvergenceTable table(two_families(),
                               {{"1", summary(1.1, 10.)}, {"2", summary(1.2, 10.)}});
  EXPECT_EQ(table.quantities()[0].families[0].found.course, Course::two_levels);
  EXPECT_EQ(table.verdict(table.quantities()[0]), "not known: too few cases of the steps ended");
  EXPECT_THROW(ConvergenceTable(two_families(), {{"2", summary(1.2, 10.)}}), RunError);
}

// A quantity that is 0 in every run says nothing, unless somebody asked for it.
TEST(ConvergenceTable, LeavesOutWhatStaysZero)
{
  ConvergencePlan plan = two_families();
  std::map<std::string, std::string> summaries;
  for (const char *folder : {"1", "2", "3", "4"})
    summaries[folder] = summary(1., 0.);
  EXPECT_EQ(ConvergenceTable(plan, summaries).quantities().size(), 1u);
  summaries["3"] = summary(1., 1e-3);
  EXPECT_EQ(ConvergenceTable(plan, summaries).quantities().size(), 2u);
  summaries["3"] = summary(1., 0.);
  plan.results_are_named = true;
  EXPECT_EQ(ConvergenceTable(plan, summaries).quantities().size(), 2u);
}

TEST(ConvergencePlan, IsReadAsItWasWritten)
{
  const std::string text = two_families().json();
  EXPECT_EQ(ConvergencePlan::from_json(text, "plan").json(), text);
  EXPECT_THROW(ConvergencePlan::from_json("{}", "plan"), InputError);
}
} // namespace
