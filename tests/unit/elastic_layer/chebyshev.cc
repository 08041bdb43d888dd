// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/chebyshev.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{
using namespace arthrowear;

/// y' = -l (y - cos t), t' = 1 from y = 1 with jumps of h; y at t = 1.
double
relaxed(const double l, const std::size_t n, const std::size_t stages, double *error = nullptr)
{
  const auto f = [l](const std::vector<double> &y) {
    return std::vector<double>{-l * (y[0] - std::cos(y[1])), 1.};
  };
  std::vector<double> y{1., 0.}, rate = f(y);
  for (std::size_t i = 0; i < n; ++i)
  {
    ChebyshevStep step = chebyshev_step(y, rate, 1. / n, stages, f);
    y = step.y;
    rate = step.rate;
    if (error)
      *error = std::abs(step.error[0]);
  }
  return y[0];
}

/// The solution of the same.
double
exact(const double l)
{
  return (l * l * std::cos(1.) + l * std::sin(1.) + std::exp(-l)) / (1. + l * l);
}

// Half the step leaves a quarter of the error, whatever the number of stages.
TEST(Chebyshev, IsOfSecondOrder)
{
  for (const std::size_t stages : {2, 3, 8})
  {
    const double coarse = relaxed(2., 20, stages) - exact(2.),
                 fine = relaxed(2., 40, stages) - exact(2.);
    EXPECT_NEAR(coarse / fine, 4., .3) << stages;
  }
}

// An eigenvalue of -1e4 and 20 steps: h l = 500, which an explicit method of order two survives up
// to 2. The stages that are asked for suffice; three fewer do not.
TEST(Chebyshev, StagesKeepStiffProblemsStable)
{
  const std::size_t stages = chebyshev_stages(1. / 20., 1e4);
  EXPECT_NEAR(relaxed(1e4, 20, stages), exact(1e4), 1e-3);
  EXPECT_GT(std::abs(relaxed(1e4, 20, stages - 5)), 10.);
  EXPECT_EQ(chebyshev_stages(1., 0.), 2u);
}

// The estimated local error of one step of a smooth problem is right to a factor of two.
TEST(Chebyshev, EstimatesItsError)
{
  const auto f = [](const std::vector<double> &y) { return std::vector<double>{-y[0]}; };
  const ChebyshevStep step = chebyshev_step({1.}, {-1.}, .1, 3, f);
  const double error = std::abs(step.y[0] - std::exp(-.1));
  EXPECT_GT(std::abs(step.error[0]), .5 * error);
  EXPECT_LT(std::abs(step.error[0]), 5. * error);
}
} // namespace
