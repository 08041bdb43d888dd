// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/surrogate/made_cases.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
using Kind = SurrogateRequest::Kind;

constexpr const char *no_openturns = "This program was built without OpenTURNS.";

Surrogate
fitted(const MadeCases &cases, const Kind kind)
{
  SurrogateRequest request;
  request.kind = kind;
  return fit_surrogate(cases.u, cases.values, request);
}

void
expect_inside(const std::vector<IndexEstimate> &estimates, const std::vector<double> &exact)
{
  for (std::size_t k = 0; k < exact.size(); ++k)
  {
    EXPECT_LE(estimates[k].low, exact[k]) << "input " << k;
    EXPECT_GE(estimates[k].high, exact[k]) << "input " << k;
    EXPECT_LE(estimates[k].low, estimates[k].value);
    EXPECT_GE(estimates[k].high, estimates[k].value);
  }
}

class Surrogates : public testing::TestWithParam<Kind>
{
protected:
  void SetUp() override
  {
    if (!has_surrogates())
      GTEST_SKIP() << no_openturns;
  }
};

TEST_P(Surrogates, IntervalsContainTheIndicesOfALognormalProduct)
{
  const Surrogate surrogate = fitted(made_cases(&lognormal_factors, 120, 3, 1), GetParam());
  ASSERT_FALSE(surrogate.is_refused) << surrogate.reason;
  EXPECT_NE(surrogate.description.find("normal scores"), std::string::npos)
      << surrogate.description;
  const ExactIndices exact = indices_of_product({.09, .0225, .01});
  EXPECT_NEAR(exact.first[0], .7162, 5e-5);
  EXPECT_NEAR(exact.total[2], .0887, 5e-5);
  expect_inside(surrogate.first, exact.first);
  expect_inside(surrogate.total, exact.total);
}

TEST_P(Surrogates, InputsWithoutEffectGetNoIndices)
{
  const Surrogate surrogate = fitted(made_cases(&exponentials, 120, 8, 1), GetParam());
  ASSERT_FALSE(surrogate.is_refused) << surrogate.reason;
  ExactIndices exact = indices_of_exponentials();
  exact.first.resize(8, 0.);
  exact.total.resize(8, 0.);
  expect_inside(surrogate.first, exact.first);
  expect_inside(surrogate.total, exact.total);
  for (unsigned int k = 3; k < 8; ++k)
    EXPECT_LT(surrogate.total[k].value, 1e-3);
}

// 500 cases that the surrogate has not seen.
TEST_P(Surrogates, PredictionsHaveTheLeaveOneOutError)
{
  const Surrogate surrogate = fitted(made_cases(&exponentials, 100, 3, 1), GetParam());
  const double error = prediction_error(surrogate, made_cases(&exponentials, 500, 3, 2));
  EXPECT_LT(error, 2.5 * surrogate.leave_one_out_error);
  EXPECT_GT(error, .4 * surrogate.leave_one_out_error);
}

// Noise of .15 is .13 of the function's standard deviation, 1.15.
TEST_P(Surrogates, NoiseIsRefused)
{
  MadeCases cases = made_cases(&exponentials, 150, 3, 1);
  std::mt19937_64 generator(2);
  for (double &value : cases.values)
    value += .15 * gsl_cdf_ugaussian_Pinv(std::ldexp((generator() >> 12) + .5, -52));
  const Surrogate surrogate = fitted(cases, GetParam());
  EXPECT_TRUE(surrogate.is_refused);
  EXPECT_GT(surrogate.leave_one_out_error, .12);
  EXPECT_TRUE(surrogate.first.empty());
}

TEST_P(Surrogates, AJumpIsRefusedWithNumberAndRemedy)
{
  const Function jump = [](const std::vector<double> &u) { return u[0] + u[1] > 1. ? 1. : 0.; };
  const Surrogate surrogate = fitted(made_cases(jump, 100, 3, 1), GetParam());
  EXPECT_TRUE(surrogate.is_refused);
  for (const char *part :
       {"of the standard deviation, above 0.05", "Compute more cases than 100",
        GetParam() == Kind::chaos ? "or choose Kriging" : "or choose polynomial chaos"})
    EXPECT_NE(surrogate.reason.find(part), std::string::npos) << surrogate.reason;
}

TEST_P(Surrogates, TheSameCasesGiveTheSameBytes)
{
  const MadeCases cases = made_cases(&exponentials, 60, 3, 1);
  const Surrogate one = fitted(cases, GetParam()), other = fitted(cases, GetParam());
  EXPECT_EQ(one.leave_one_out_error, other.leave_one_out_error);
  for (unsigned int k = 0; k < 3; ++k)
  {
    EXPECT_EQ(one.first[k].low, other.first[k].low);
    EXPECT_EQ(one.total[k].high, other.total[k].high);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Surrogates, testing::Values(Kind::chaos, Kind::kriging),
                         [](const testing::TestParamInfo<Kind> &kind)
                         { return kind.param == Kind::chaos ? "Chaos" : "Kriging"; });

TEST(ChaosOfIshigami, FindsTheIndices)
{
  if (!has_surrogates())
    GTEST_SKIP() << no_openturns;
  const Surrogate surrogate = fitted(made_cases(&ishigami, 250, 3, 1), Kind::chaos);
  EXPECT_LT(surrogate.leave_one_out_error, 1e-2);
  const ExactIndices exact = indices_of_ishigami();
  for (const auto &[index, number] : {std::pair(exact.first[0], .3139),
                                      {exact.first[1], .4424},
                                      {exact.total[0], .5576},
                                      {exact.total[2], .2437}})
    EXPECT_NEAR(index, number, 5e-5);
  expect_inside(surrogate.first, exact.first);
  expect_inside(surrogate.total, exact.total);
  for (unsigned int k = 0; k < 3; ++k)
    EXPECT_NEAR(surrogate.total[k].value, exact.total[k], 1e-3);
}

TEST(ChaosOfDegree, IsBounded)
{
  if (!has_surrogates())
    GTEST_SKIP() << no_openturns;
  const MadeCases cases = made_cases(&exponentials, 60, 3, 1);
  SurrogateRequest request;
  request.largest_degree = 2;
  const Surrogate surrogate = fit_surrogate(cases.u, cases.values, request);
  EXPECT_NE(surrogate.description.find("to degree 2,"), std::string::npos) << surrogate.description;
  EXPECT_GT(surrogate.leave_one_out_error, 10. * fitted(cases, Kind::chaos).leave_one_out_error);
}

// With a probability of .95, 190 +- 3 of 200 intervals contain an index; 180 and 198 are three
// standard deviations away.
TEST(ChaosIntervals, ContainTheIndicesAsOftenAsTheySay)
{
  if (!has_surrogates())
    GTEST_SKIP() << no_openturns;
  const ExactIndices exact = indices_of_exponentials();
  std::vector<unsigned int> n_first(3, 0), n_total(3, 0);
  for (unsigned int seed = 1; seed <= 200; ++seed)
  {
    const Surrogate surrogate = fitted(made_cases(&exponentials, 150, 3, seed), Kind::chaos);
    for (unsigned int k = 0; k < 3; ++k)
    {
      const auto contains = [](const IndexEstimate &estimate, const double index)
      { return estimate.low <= index && index <= estimate.high ? 1u : 0u; };
      n_first[k] += contains(surrogate.first[k], exact.first[k]);
      n_total[k] += contains(surrogate.total[k], exact.total[k]);
    }
  }
  for (const std::vector<unsigned int> &counts : {n_first, n_total})
    for (unsigned int k = 0; k < 3; ++k)
    {
      EXPECT_GE(counts[k], 180u) << "input " << k;
      EXPECT_LE(counts[k], 198u) << "input " << k;
    }
}
} // namespace
} // namespace arthrowear
