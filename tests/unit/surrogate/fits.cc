// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/chaos.h"
#include "surrogate/kriging.h"
#include "unit/surrogate/made_cases.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
/// Terms up to degree 2 in two inputs.
const std::vector<std::vector<unsigned int>> quadratic = {{0, 0}, {1, 0}, {0, 1},
                                                          {2, 0}, {1, 1}, {0, 2}};

double
smooth(const std::vector<double> &u)
{
  return std::exp(u[0]) * (1. + u[1] * u[1]);
}

/// The cases without case i.
MadeCases
without(MadeCases cases, const std::size_t i)
{
  cases.u.erase(cases.u.begin() + i);
  cases.values.erase(cases.values.begin() + i);
  return cases;
}

// Legendre's P_2 = (3x^2 - 1)/2 times sqrt(5), Hermite's (x^2 - 1)/sqrt(2).
TEST(ChaosBasis, IsOrthonormal)
{
  const ChaosBasis legendre{InputScale::uniform, quadratic};
  EXPECT_NEAR(legendre.values({.4, .8})[3], std::sqrt(5.) * (3. * .16 - 1.) / 2., 1e-15);
  EXPECT_NEAR(legendre.values({.4, .8})[4], 3. * .4 * .8, 1e-15);
  const ChaosBasis hermite{InputScale::normal, quadratic};
  EXPECT_NEAR(hermite.values({.4, 2.})[5], 3. / std::sqrt(2.), 1e-15);
  // A mean of 20000 midpoints in u, of which the normal scores end at 4.
  const std::vector<std::vector<unsigned int>> degrees = {{0}, {1}, {2}, {3}};
  for (const InputScale scale : {InputScale::uniform, InputScale::normal})
  {
    Eigen::Matrix4d products = Eigen::Matrix4d::Zero();
    for (unsigned int k = 0; k < 20000; ++k)
    {
      const Eigen::Vector4d values =
          ChaosBasis{scale, degrees}.values(scaled(std::vector<double>{(k + .5) / 20000.}, scale));
      products += values * values.transpose() / 20000.;
    }
    EXPECT_LT((products - Eigen::Matrix4d::Identity()).cwiseAbs().maxCoeff(), .05);
  }
}

// 1 + 2 x_0 + 3 x_1 + 4 x_0 x_1 + 5 P_2(x_1), all orthonormal: variances 4, 9, 16 and 25 of 54.
TEST(ChaosVariances, AreSumsOfSquares)
{
  Eigen::VectorXd coefficients(6);
  coefficients << 1., 2., 3., 0., 4., 5.;
  const InputVariances variances = chaos_variances({InputScale::uniform, quadratic}, coefficients);
  EXPECT_EQ(variances.all, 54.);
  EXPECT_EQ(variances.first, (std::vector<double>{4., 34.}));
  EXPECT_EQ(variances.total, (std::vector<double>{20., 50.}));
}

TEST(ChaosFit, ResidualsAreThoseOfFitsWithoutTheCase)
{
  const MadeCases cases = made_cases(&smooth, 15, 2, 1);
  const auto fit = [](const MadeCases &some)
  {
    return fit_chaos({InputScale::normal, quadratic}, scaled(some.u, InputScale::normal),
                     some.values);
  };
  const Chaos chaos = fit(cases);
  for (std::size_t i = 0; i < cases.u.size(); ++i)
    EXPECT_NEAR(chaos.residuals[i], cases.values[i] - fit(without(cases, i)).predict(cases.u[i]),
                1e-9);
}

TEST(ChaosFit, MoreTermsThanCasesAreRefused)
{
  const MadeCases cases = made_cases(&smooth, 6, 2, 1);
  const Chaos chaos = fit_chaos({InputScale::uniform, quadratic},
                                scaled(cases.u, InputScale::uniform), cases.values);
  EXPECT_TRUE(std::isinf(chaos.error));
}

TEST(KrigingFit, ResidualsAreThoseOfFitsWithoutTheCase)
{
  const MadeCases cases = made_cases(&smooth, 15, 2, 1);
  for (const Kernel kernel : {Kernel::matern, Kernel::gaussian})
  {
    const auto fit = [kernel](const MadeCases &some)
    {
      return fit_kriging(InputScale::uniform, kernel, scaled(some.u, InputScale::uniform),
                         some.values, {.8, 1.2});
    };
    const Kriging kriging = fit(cases);
    for (std::size_t i = 0; i < cases.u.size(); ++i)
    {
      EXPECT_NEAR(kriging.residuals[i],
                  cases.values[i] - fit(without(cases, i)).predict(cases.u[i]), 1e-6);
      EXPECT_NEAR(kriging.predict(cases.u[i]), cases.values[i], 1e-6);
    }
  }
}
} // namespace
} // namespace arthrowear
