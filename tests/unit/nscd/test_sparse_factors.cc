// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/semismooth_newton.h"
#include "unit/nscd/random_problem.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

TEST(SparseFactors, SolveAnUnsymmetricSystemByRows)
{
  // Rows (2 1 0), (0 0 3), (4 0 1) times (1, 2, 3): (4, 9, 7).
  SparseFactors factors;
  ASSERT_TRUE(factors.factor({2., 1., 0., 0., 0., 3., 4., 0., 1.}, 3));
  std::vector<double> x = {4., 9., 7.};
  factors.solve(x);
  for (int k = 0; k < 3; ++k)
    EXPECT_NEAR(x[k], 1. + k, 1e-14);
}

TEST(SparseFactors, ASingularMatrixIsReported)
{
  EXPECT_FALSE(SparseFactors().factor({1., 0., 1., 0.}, 2));
}

TEST(SemismoothNewton, SparseAndDenseFactorsAgree)
{
  // 120 contacts have more unknowns than sparse factors begin with.
  const ContactProblem dense = random_problem(120, 9, 0.8, 1e-2), sparse = as_sparse(dense);
  SolverOptions options;
  options.residual_tolerance = options.force_tolerance = 1e-12;
  std::vector<double> a, b;
  const SolverReport by_dense = SemismoothNewton(options).solve(dense, a);
  const SolverReport by_sparse = SemismoothNewton(options).solve(sparse, b);
  ASSERT_TRUE(by_dense.converged && by_sparse.converged);
  EXPECT_LE(by_sparse.iterations, by_dense.iterations + 1);
  const double largest = *std::max_element(a.begin(), a.end());
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_NEAR(a[k], b[k], 1e-9 * largest);
}
} // namespace
