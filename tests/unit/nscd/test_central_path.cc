// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/central_path.h"
#include "contact/nscd/cone_scaling.h"
#include "unit/nscd/made_problems.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace arthrowear::nscd;

/// A point inside the cone, close to its boundary for small `distance`.
void
make_point(std::mt19937 &generator, const double distance, double *x)
{
  std::uniform_real_distribution<double> uniform(-1., 1.);
  x[0] = uniform(generator);
  x[1] = uniform(generator);
  x[2] = std::hypot(x[0], x[1]) + distance;
}

void
apply(const double *A, const double *x, double *y)
{
  for (int a = 0; a < 3; ++a)
    y[a] = A[3 * a] * x[0] + A[3 * a + 1] * x[1] + A[3 * a + 2] * x[2];
}

TEST(ConeScaling, TakesOnePointToTheInverseOfTheOther)
{
  std::mt19937 generator(1);
  for (const double distance : {1., 1e-2, 1e-5})
    for (int k = 0; k < 20; ++k)
    {
      double x[3], y[3], by_T[3], by_inverse[3], by_squared[3], again[3];
      make_point(generator, distance, x);
      make_point(generator, 1., y);
      const cone::Scaling s = cone::scaling(x, y);
      apply(s.T, x, by_T);
      apply(s.inverse, y, by_inverse);
      apply(s.squared, x, by_squared);
      apply(s.inverse, by_T, again);
      for (int a = 0; a < 3; ++a)
      {
        EXPECT_NEAR(by_T[a], by_inverse[a], 1e-15 / distance * 100.);
        EXPECT_NEAR(by_squared[a], y[a], 1e-15 / distance * 100.);
        EXPECT_NEAR(again[a], x[a], 1e-15 / distance * 100.);
      }
      EXPECT_GT(cone::distance(by_T), 0.);
    }
}

TEST(ConeScaling, DivisionUndoesTheProduct)
{
  std::mt19937 generator(2);
  for (int k = 0; k < 20; ++k)
  {
    double x[3], y[3], product[3], z[3];
    make_point(generator, 0.3, x);
    make_point(generator, 0.3, y);
    cone::multiply(x, y, product);
    cone::divide(x, product, z);
    for (int a = 0; a < 3; ++a)
      EXPECT_NEAR(z[a], y[a], 1e-13);
  }
}

TEST(ConeScaling, TheLargestStepEndsOnTheBoundary)
{
  // (0, 0, 1) + t (1, 0, 0) leaves at 1, + t (0, 0, -1) at the tip, + t (3, 4, 6) never.
  const double x[3] = {0., 0., 1.}, across[3] = {1., 0., 0.}, down[3] = {0., 0., -1.},
               inside[3] = {3., 4., 6.};
  EXPECT_DOUBLE_EQ(cone::largest_step(x, across), 1.);
  EXPECT_DOUBLE_EQ(cone::largest_step(x, down), 1.);
  EXPECT_GE(cone::largest_step(x, inside), 1e30);
  std::mt19937 generator(3);
  std::normal_distribution<double> normal;
  for (int k = 0; k < 100; ++k)
  {
    double from[3], dx[3], to[3];
    make_point(generator, 0.2, from);
    for (double &d : dx)
      d = normal(generator);
    const double step = cone::largest_step(from, dx);
    if (step >= 1e30)
      continue;
    for (int a = 0; a < 3; ++a)
      to[a] = from[a] + step * dx[a];
    EXPECT_NEAR(cone::distance(to), 0., 1e-12 * (1. + step));
  }
}

/// |(W + D) x - b| over |b|, largest entries.
double
residual(const ContactProblem &problem, const std::vector<double> &blocks,
         const std::vector<double> &x, const std::vector<double> &b)
{
  std::vector<double> product(x.size());
  problem.W->multiply(x.data(), product.data());
  double largest = 0., scale = 0.;
  for (std::size_t k = 0; k < x.size(); ++k)
  {
    for (std::size_t a = 0; a < 3; ++a)
      product[k] += blocks[3 * k + a] * x[k / 3 * 3 + a];
    largest = std::max(largest, std::fabs(product[k] - b[k]));
    scale = std::max(scale, std::fabs(b[k]));
  }
  return largest / scale;
}

TEST(ComplianceFactors, SolveUnsymmetricSystems)
{
  std::mt19937 generator(4);
  std::normal_distribution<double> normal;
  for (const ContactProblem &problem :
       {random_problem(12, 3, 0.3, 0.), as_sparse(random_problem(12, 3, 0.3, 0.)),
        sphere_heap(4, 4, 0.5, 0.02, 1), box_stack(10, 0.5, 0.)})
  {
    const std::size_t n = problem.n_contacts();
    std::vector<double> blocks(9 * n), b(3 * n);
    for (double &value : blocks)
      value = 0.1 * normal(generator);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t a = 0; a < 3; ++a)
        blocks[9 * i + 4 * a] += std::pow(10., i % 5 * 2.); // from 1 to 1e8
    for (double &value : b)
      value = normal(generator);
    ComplianceFactors factors;
    factors.set_up(problem);
    ASSERT_TRUE(factors.factor(blocks));
    std::vector<double> x = b;
    factors.solve(x);
    EXPECT_LE(residual(problem, blocks, x, b), 1e-9) << n;
    EXPECT_GT(factors.factor_work(), 0.);
  }
}

TEST(ComplianceFactors, TheSignOfTheDeterminantIsThatOfItsNegativeDirections)
{
  // W is positive definite of size 1; -1e3 in k directions of D makes k negative eigenvalues.
  const ContactProblem dense = random_problem(6, 3, 0.3, 0.), sparse = as_sparse(dense);
  for (const ContactProblem *problem : {&dense, &sparse})
    for (std::size_t k = 0; k <= 6; ++k)
    {
      std::vector<double> blocks(54, 0.);
      for (std::size_t i = 0; i < k; ++i)
        blocks[9 * i + 4 * (i % 3)] = -1e3;
      ComplianceFactors factors;
      factors.set_up(*problem);
      ASSERT_TRUE(factors.factor(blocks));
      EXPECT_EQ(factors.determinant_sign(), k % 2 == 0 ? 1 : -1) << k;
    }
}

TEST(ComplianceFactors, ASingularSystemIsReported)
{
  const ContactProblem problem = as_sparse(random_problem(3, 1, 0.3, 0.));
  std::vector<double> blocks(27, 0.);
  ContactProblem zero = problem;
  zero.W = std::make_shared<Delassus>(
      Delassus::sparse({0, 1, 2, 3}, {0, 1, 2}, std::vector<double>(27, 0.)));
  ComplianceFactors factors;
  factors.set_up(zero);
  EXPECT_FALSE(factors.factor(blocks));
  factors.set_up(problem);
  EXPECT_TRUE(factors.factor(blocks));
}

TEST(CentralPath, OfOneContactIsTheClosedForm)
{
  // W = 1, q = (0, 0, -1): r_T = 0 and r_N (r_N - 1) = τ.
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(1, {1., 0., 0., 0., 1., 0., 0., 0., 1.}));
  problem.free_velocity = {0., 0., -1.};
  problem.friction = {0.5};
  problem.wear = {0.};
  ComplianceFactors factors;
  factors.set_up(problem);
  CentralPath path;
  ASSERT_TRUE(path.start(problem, 1., 1., factors));
  for (int k = 0; k < 40 && path.parameter() > 1e-12; ++k)
  {
    ASSERT_TRUE(path.advance());
    const double tau = path.parameter();
    EXPECT_NEAR(path.force()[2], 0.5 + std::sqrt(0.25 + tau), 2e-3);
    EXPECT_NEAR(path.force()[0], 0., 1e-14);
  }
  EXPECT_LE(path.parameter(), 1e-3);
}

TEST(CentralPath, StaysOnItsLawsOverTheFoldsOfAHeap)
{
  const ContactProblem problem = sphere_heap(5, 5, 0.4, 0.05, 106);
  ComplianceFactors factors;
  factors.set_up(problem);
  CentralPath path;
  ASSERT_TRUE(path.start(problem, 0.1, 0.1, factors));
  const std::size_t n = problem.n_contacts();
  std::vector<double> u(3 * n), wanted(3 * n);
  double last = path.parameter();
  bool has_risen = false;
  for (int k = 0; k < 200 && path.parameter() > 1e-9; ++k)
  {
    ASSERT_TRUE(path.advance()) << path.parameter();
    has_risen = has_risen || path.parameter() > last;
    last = path.parameter();
    problem.W->multiply(path.force().data(), u.data());
    path.velocity(wanted);
    for (std::size_t i = 0; i < n; ++i)
    {
      const double *r = &path.force()[3 * i];
      ASSERT_LT(std::hypot(r[0], r[1]), 0.4 * r[2]);
      for (std::size_t j = 3 * i; j < 3 * i + 3; ++j)
        ASSERT_NEAR(u[j] + problem.free_velocity[j], wanted[j], 1e-3) << k;
    }
  }
  EXPECT_LE(path.parameter(), 1e-9);
  EXPECT_TRUE(has_risen);
}
} // namespace
