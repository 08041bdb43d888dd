// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/sobol_indices.h"

#include "unit/sampling/test_functions.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <functional>

namespace arthrowear
{
namespace
{
using namespace sampling_test;

using Function = std::function<double(const std::vector<double> &)>;

// Ishigami and Homma (1990) with the factors 7 and .1.
double
ishigami(const std::vector<double> &u)
{
  const auto x = [&](const std::size_t k) { return M_PI * (2. * u[k] - 1.); };
  return std::sin(x(0)) + 7. * std::pow(std::sin(x(1)), 2) +
         .1 * std::pow(x(2), 4) * std::sin(x(0));
}

// Sobol's g-function: a factor (|4 u - 2| + a)/(1 + a) has the mean 1 and the variance
// 1/(3 (1 + a)^2).
const std::vector<double> g_factors{0., 1., 4.5, 9., 99., 99., 99., 99.};

double
g_function(const std::vector<double> &u)
{
  double product = 1.;
  for (std::size_t k = 0; k < u.size(); ++k)
    product *= (std::abs(4. * u[k] - 2.) + g_factors[k]) / (1. + g_factors[k]);
  return product;
}

struct Exact
{
  std::vector<double> first, total;
};

/// Indices of a product of independent factors with mean 1 and these variances.
Exact
exact_of_product(const std::vector<double> &variances)
{
  double whole = 1.;
  for (const double variance : variances)
    whole *= 1. + variance;
  Exact exact;
  for (const double variance : variances)
  {
    exact.first.push_back(variance / (whole - 1.));
    exact.total.push_back(variance * whole / (1. + variance) / (whole - 1.));
  }
  return exact;
}

/// Each dimension is a group.
std::vector<InputGroup>
single_groups(const unsigned n)
{
  std::vector<InputGroup> groups;
  for (unsigned k = 0; k < n; ++k)
    groups.push_back({"x" + std::to_string(k + 1), {k}, {k}});
  return groups;
}

PickFreezeValues
values_of(const Function &function, const PickFreezeDesign &design)
{
  std::vector<double> by_case;
  for (std::size_t i = 0; i < design.n_cases(); ++i)
    by_case.push_back(function(design.point(i)));
  return design.arranged(by_case);
}

std::vector<Index>
indices_of(const Function &function, const unsigned n_dimensions, const Design &blocks)
{
  return pick_and_freeze(
      values_of(function, PickFreezeDesign(single_groups(n_dimensions), n_dimensions, blocks)));
}

void
expect_covered(const Function &function, const Exact &exact, const std::size_t n_blocks)
{
  const auto n = static_cast<unsigned>(exact.first.size());
  for (const DesignKind kind : {DesignKind::random, DesignKind::sobol})
  {
    std::vector<unsigned int> first(n, 0), total(n, 0);
    for (unsigned long seed = 1; seed <= n_seeds; ++seed)
    {
      const auto indices = indices_of(function, n, design_of(kind, n_blocks, n, seed));
      for (unsigned k = 0; k < n; ++k)
      {
        first[k] += contains(indices[k].first, exact.first[k]);
        total[k] += contains(indices[k].total, exact.total[k]);
      }
    }
    for (unsigned k = 0; k < n; ++k)
      for (const unsigned int covered : {first[k], total[k]})
      {
        EXPECT_GE(covered, least_covered) << name_of(kind) << " x" << k + 1;
        EXPECT_LE(covered, most_covered) << name_of(kind) << " x" << k + 1;
      }
  }
}

// V_1 = (1 + b pi^4/5)^2/2, V_2 = a^2/8, V_13 = b^2 pi^8 (1/18 - 1/50).
TEST(SobolIndices, CoverOfIshigamisFunction)
{
  expect_covered(ishigami, {{.313905, .442411, 0.}, {.557589, .442411, .243684}}, 1024);
}

TEST(SobolIndices, CoverOfTheProductLaw)
{
  const Exact exact = exact_of_product({.09, .0225, .01});
  EXPECT_NEAR(exact.first[0], .7162, 5e-5);
  EXPECT_NEAR(exact.first[1], .1790, 5e-5);
  EXPECT_NEAR(exact.first[2], .0796, 5e-5);
  EXPECT_NEAR(exact.total[0], .7396, 5e-5);
  EXPECT_NEAR(exact.total[1], .1971, 5e-5);
  EXPECT_NEAR(exact.total[2], .0887, 5e-5);
  expect_covered(product_law, exact, 1024);
}

TEST(SobolIndices, CoverOfTheGFunction)
{
  std::vector<double> variances;
  for (const double a : g_factors)
    variances.push_back(1. / (3. * (1. + a) * (1. + a)));
  expect_covered(g_function, exact_of_product(variances), 512);
}

// Sobol's points: the mean of 20 seeds of 2048 blocks is within Student's limits of 99.9 % about
// the index, with the standard error that the seeds show, which is below .005.
TEST(SobolIndices, HaveNoBias)
{
  const Exact ishigamis{{.313905, .442411, 0.}, {.557589, .442411, .243684}},
      products = exact_of_product({.09, .0225, .01});
  constexpr unsigned int n = 20;
  for (const auto &[function, exact] :
       {std::pair<Function, Exact>{ishigami, ishigamis}, {product_law, products}})
  {
    std::vector<std::vector<Index>> seeds;
    for (unsigned long seed = 1; seed <= n; ++seed)
      seeds.push_back(indices_of(function, 3, design_of(DesignKind::sobol, 2048, 3, seed)));
    for (std::size_t k = 0; k < 3; ++k)
      for (const bool is_first : {true, false})
      {
        Sample values;
        for (const std::vector<Index> &indices : seeds)
          values.values.push_back(is_first ? indices[k].first.value : indices[k].total.value);
        const double error = standard_deviation(values).value / std::sqrt(n);
        EXPECT_LT(error, .005);
        EXPECT_NEAR(mean(values).value, is_first ? exact.first[k] : exact.total[k],
                    student_quantile(1. - count_risk, n - 1) * error)
            << k;
        EXPECT_EQ(seeds[0][k].group, "x" + std::to_string(k + 1));
      }
  }
}

// Both indices of an input without effect are 0 and certain; an input with a small interaction
// alone has an interval, whose total index is above 0 in all but the rarest samples.
TEST(SobolIndices, NoEffectIsExactlyZero)
{
  const auto product = [](const std::vector<double> &u)
  { return u[0] + 1e-3 * (u[0] - .5) * (u[1] - .5); };
  for (const DesignKind kind : {DesignKind::random, DesignKind::sobol})
  {
    const unsigned int n_above = count_seeds(
        n_seeds,
        [&](const unsigned long seed)
        {
          const auto indices = indices_of(product, 3, design_of(kind, 256, 3, seed));
          EXPECT_EQ(indices[2].first.value, 0.);
          EXPECT_EQ(indices[2].first.low, 0.);
          EXPECT_EQ(indices[2].first.high, 0.);
          EXPECT_EQ(indices[2].total.value, 0.);
          EXPECT_EQ(indices[2].total.high, 0.);
          EXPECT_GT(indices[1].first.high, indices[1].first.low);
          return indices[1].total.low > 0. && std::abs(indices[0].first.value - 1.) < 1e-3;
        });
    EXPECT_GE(n_above, least_count(n_seeds, .975)) << name_of(kind);
  }
}

// y = x1 + 2 x2 x3 with x2, x3 one group: the indices of the group are 4 var(x2 x3) over the whole,
// var = 1/9 - 1/16 = 7/144, so 7/36 over 7/36 + 1/12.
TEST(SobolIndices, AreOfGroups)
{
  const auto sum = [](const std::vector<double> &u) { return u[0] + 2. * u[1] * u[2]; };
  const auto indices_of_seed = [&](const unsigned long seed)
  {
    const PickFreezeDesign design({{"x1", {0}, {0}}, {"x2 + x3", {1, 2}, {1, 2}}}, 3,
                                  design_of(DesignKind::sobol, 512, 3, seed));
    EXPECT_EQ(design.block_size(), 4);
    return pick_and_freeze(values_of(sum, design));
  };
  unsigned int n_first = 0, n_total = 0, n_other = 0;
  for (unsigned long seed = 1; seed <= n_seeds; ++seed)
  {
    const auto indices = indices_of_seed(seed);
    ASSERT_EQ(indices.size(), 2);
    EXPECT_EQ(indices[1].group, "x2 + x3");
    n_first += contains(indices[1].first, .7);
    n_total += contains(indices[1].total, .7);
    n_other += contains(indices[0].first, .3);
    EXPECT_LT(indices[1].first.high - indices[1].first.low, .1);
  }
  for (const unsigned int covered : {n_first, n_total, n_other})
  {
    EXPECT_GE(covered, least_covered);
    EXPECT_LE(covered, most_covered);
  }
}

TEST(PickFreezeDesign, FreezesAllButOneGroup)
{
  const PickFreezeDesign design(single_groups(2), 2, design_of(DesignKind::random, 5, 0, 1));
  EXPECT_EQ(design.n_cases(), 20);
  const auto a = design.point(8), b = design.point(9);
  EXPECT_EQ(design.point(10), (std::vector<double>{b[0], a[1]}));
  EXPECT_EQ(design.point(11), (std::vector<double>{a[0], b[1]}));
  EXPECT_NE(a, b);
  EXPECT_NE(design.point(12), a);
}

TEST(SobolIndices, BlocksWithAFailedCaseAreLeftOut)
{
  const Design blocks = design_of(DesignKind::random, 300, 3, 1);
  PickFreezeValues failed = values_of(product_law, PickFreezeDesign(single_groups(3), 3, blocks)),
                   shorter = failed;
  failed.blocks[7][3] = failed.blocks[20][0] = std::nan("");
  shorter.blocks.erase(shorter.blocks.begin() + 20);
  shorter.blocks.erase(shorter.blocks.begin() + 7);
  EXPECT_EQ(failed.n_failed(), 2);
  EXPECT_EQ(shorter.n_failed(), 0);
  EXPECT_EQ(pick_and_freeze(failed)[0].first.value, pick_and_freeze(shorter)[0].first.value);
  EXPECT_EQ(pick_and_freeze(failed)[2].total.high, pick_and_freeze(shorter)[2].total.high);
}

TEST(SobolIndices, EqualResultsHaveNone)
{
  const auto indices = indices_of([](const std::vector<double> &) { return .1; }, 2,
                                  design_of(DesignKind::random, 7, 2, 1));
  EXPECT_TRUE(std::isnan(indices[0].first.value));
  EXPECT_TRUE(std::isnan(indices[1].total.value));
  EXPECT_EQ(indices[1].total.high, HUGE_VAL);
}

TEST(SobolIndices, FewRandomisationsGiveNoInterval)
{
  Design blocks = design_of(DesignKind::sobol, 70, 3, 1);
  blocks.n_randomisations = 7;
  const auto indices = indices_of(product_law, 3, blocks);
  EXPECT_TRUE(std::isfinite(indices[0].first.value));
  EXPECT_EQ(indices[0].first.high, HUGE_VAL);
  EXPECT_EQ(indices[0].total.low, -HUGE_VAL);
}

TEST(PickFreezeDesign, RefusesAnotherNumberOfCases)
{
  const PickFreezeDesign design(single_groups(2), 2, design_of(DesignKind::random, 5, 0, 1));
  EXPECT_EQ(thrown<std::invalid_argument>([&] { design.arranged(std::vector<double>(19)); }),
            "a study by pick and freeze has 20 cases, not 19");
}
} // namespace
} // namespace arthrowear
