// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/nscd/random_problem.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{
using namespace arthrowear::nscd;

TEST(Delassus, DenseProductIsTheRowMajorMatrixTimesTheVector)
{
  // 6x6 with W(i,j) = 10 i + j and r = e_4: the product is column 4.
  std::vector<double> values(36);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      values[6 * i + j] = 10. * i + j;
  const Delassus W = Delassus::dense(2, values);
  const double r[6] = {0., 0., 0., 0., 1., 0.};
  double u[6];
  W.multiply(r, u);
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(u[i], 10. * i + 4.);
  double block[9];
  EXPECT_TRUE(W.block(1, 0, block));
  EXPECT_EQ(block[0], 30.);
  EXPECT_EQ(block[5], 42.);
}

TEST(Delassus, SparseAndDenseGiveTheSameProduct)
{
  const ContactProblem dense = random_problem(7, 3, 0.3, 0.), sparse = as_sparse(dense);
  const std::vector<double> &r = dense.free_velocity; // any vector
  std::vector<double> u(21), v(21);
  dense.W->multiply(r.data(), u.data());
  sparse.W->multiply(r.data(), v.data());
  for (std::size_t k = 0; k < 21; ++k)
    EXPECT_NEAR(u[k], v[k], 1e-13);
}

TEST(Delassus, AFewColumnsGiveTheRowsOfTheWholeProduct)
{
  const ContactProblem problem = random_problem(20, 4, 0.3, 0.);
  const Delassus &W = *problem.W;
  EXPECT_TRUE(W.are_few_columns(3));
  EXPECT_FALSE(W.are_few_columns(10));
  EXPECT_FALSE(as_sparse(problem).W->are_few_columns(0));
  std::vector<double> r(60, 0.);
  for (const std::size_t i : {2u, 11u, 19u})
    for (std::size_t a = 0; a < 3; ++a)
      r[3 * i + a] = problem.free_velocity[3 * i + a];
  for (std::size_t i = 0; i < 20; ++i)
  {
    double product[3], magnitude[3], few[3], few_magnitude[3];
    W.multiply_row(i, r.data(), product, magnitude);
    W.multiply_row_at(i, {2, 11, 19}, r.data(), few, few_magnitude);
    for (int a = 0; a < 3; ++a)
    {
      EXPECT_NEAR(few[a], product[a], 1e-14 * magnitude[a]);
      EXPECT_NEAR(few_magnitude[a], magnitude[a], 1e-14 * magnitude[a]);
    }
  }
}

TEST(Delassus, AbsentBlocksAreZeroAndDiagonalBlocksMustBeThere)
{
  const Delassus W = Delassus::sparse({0, 1, 2}, {0, 1}, std::vector<double>(18, 1.));
  double block[9];
  EXPECT_FALSE(W.block(0, 1, block));
  for (const double value : block)
    EXPECT_EQ(value, 0.);
  EXPECT_THROW(Delassus::sparse({0, 1, 2}, {1, 1}, std::vector<double>(18, 1.)),
               std::invalid_argument);
  EXPECT_THROW(Delassus::sparse({0, 2, 3}, {1, 0, 1}, std::vector<double>(27, 1.)),
               std::invalid_argument);
  EXPECT_THROW(Delassus::dense(2, std::vector<double>(35)), std::invalid_argument);
}

TEST(Delassus, MagnitudeOfARowBoundsItsProduct)
{
  const ContactProblem problem = random_problem(5, 11, 0.3, 0.);
  double product[3], magnitude[3];
  problem.W->multiply_row(2, problem.free_velocity.data(), product, magnitude);
  for (int a = 0; a < 3; ++a)
  {
    double sum = 0.;
    for (int j = 0; j < 15; ++j)
      sum += std::fabs(problem.W->row_values(2)[15 * a + j] * problem.free_velocity[j]);
    EXPECT_NEAR(magnitude[a], sum, 1e-13 * sum);
    EXPECT_LE(std::fabs(product[a]), magnitude[a]);
  }
}

TEST(Delassus, AsymmetryIsTheLargestDifferenceOverTheLargestEntry)
{
  // Entries (0,1) = 4 and (1,0) = 1 in an otherwise symmetric matrix with largest entry 4.
  const Delassus W = Delassus::dense(1, {2., 4., 0., 1., 3., 0., 0., 0., 1.});
  EXPECT_DOUBLE_EQ(W.asymmetry(), 0.75);
}
} // namespace
