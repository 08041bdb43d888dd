// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/least_squares.h"

#include <gtest/gtest.h>

#include <cmath>

namespace arthrowear
{
namespace
{
// A line through (0, 1), (1, 3), (2, 4): slope 3/2, intercept 7/6; (J^T J)^-1 of columns (1 1 1)
// and (0 1 2) is (5/6 -1/2; -1/2 1/2); residuals 1/6, -1/3, 1/6.
TEST(LeastSquares, OfALineIsThatByHand)
{
  const LeastSquaresResult fit = least_squares(
      [](const std::vector<double> &u, std::vector<double> &r)
      {
        r = {u[0] - 1., u[0] + u[1] - 3., u[0] + 2. * u[1] - 4.};
        return true;
      },
      {0., 0.});
  EXPECT_TRUE(fit.has_converged);
  EXPECT_NEAR(fit.unknowns[0], 7. / 6., 1e-10);
  EXPECT_NEAR(fit.unknowns[1], 1.5, 1e-10);
  EXPECT_NEAR(fit.sum_of_squares, 1. / 6., 1e-10);
  EXPECT_NEAR(fit.inverse[0][0], 5. / 6., 1e-8);
  EXPECT_NEAR(fit.inverse[0][1], -.5, 1e-8);
  EXPECT_NEAR(fit.inverse[1][1], .5, 1e-8);
}

// Rosenbrock's valley: the minimum is at (1, 1), with residuals 0.
TEST(LeastSquares, FollowsACurvedValley)
{
  const LeastSquaresResult fit = least_squares(
      [](const std::vector<double> &u, std::vector<double> &r)
      {
        r = {10. * (u[1] - u[0] * u[0]), 1. - u[0]};
        return true;
      },
      {-1.2, 1.});
  EXPECT_TRUE(fit.has_converged);
  EXPECT_NEAR(fit.unknowns[0], 1., 1e-8);
  EXPECT_NEAR(fit.unknowns[1], 1., 1e-8);
}

TEST(LeastSquares, UnknownsWithoutEffectStay)
{
  const LeastSquaresResult fit = least_squares(
      [](const std::vector<double> &u, std::vector<double> &r)
      {
        r = {u[0] + 2. * u[2] - 1., u[0] + 2. * u[2] - 2.};
        return true;
      },
      {0., 5., 0.});
  EXPECT_EQ(fit.is_identified, (std::vector<bool>{true, false, false}));
  EXPECT_NEAR(fit.unknowns[0], 1.5, 1e-10);
  EXPECT_EQ(fit.unknowns[1], 5.);
  EXPECT_EQ(fit.unknowns[2], 0.);
}

// Steps into values without residuals are shortened.
TEST(LeastSquares, StaysWhereThereAreResiduals)
{
  const LeastSquaresResult fit = least_squares(
      [](const std::vector<double> &u, std::vector<double> &r)
      {
        if (!(u[0] > 0.))
          return false;
        r = {std::log(u[0]) - 1.};
        return true;
      },
      {50.}); // the first step of Gauss and Newton goes to 50 (1 - (ln 50 - 1)) < 0
  EXPECT_TRUE(fit.has_converged);
  EXPECT_NEAR(fit.unknowns[0], std::exp(1.), 1e-7);
}
} // namespace
} // namespace arthrowear
