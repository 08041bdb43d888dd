// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/gauss_seidel.h"
#include "unit/nscd/allocation_counter.h"
#include "unit/nscd/random_problem.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

TEST(GaussSeidelSweep, AllocatesNothing)
{
  const ContactProblem dense = random_problem(20, 5, 0.3, 1e-3), sparse = as_sparse(dense);
  for (const ContactProblem *problem : {&dense, &sparse})
    for (const LocalMethod method : {LocalMethod::angle, LocalMethod::full, LocalMethod::reduced})
    {
      GaussSeidel sweeps;
      sweeps.set_up(*problem, method);
      sweeps.set_force(std::vector<double>(60, 0.));
      const std::size_t before = n_allocations();
      double change = 0.;
      for (int s = 0; s < 10; ++s)
        change += sweeps.sweep().force;
      EXPECT_EQ(n_allocations() - before, 0u);
      EXPECT_GT(change, 0.);
    }
  EXPECT_GT(n_allocations(), 0u); // that the counter counts
}

TEST(GaussSeidelSweep, IsTheSameForDenseAndSparse)
{
  const ContactProblem dense = random_problem(20, 6, 0.3, 1e-3), sparse = as_sparse(dense);
  GaussSeidel a, b;
  a.set_up(dense, LocalMethod::angle);
  b.set_up(sparse, LocalMethod::angle);
  a.set_force(std::vector<double>(60, 0.));
  b.set_force(std::vector<double>(60, 0.));
  for (int s = 0; s < 5; ++s)
  {
    a.sweep();
    b.sweep();
    for (std::size_t k = 0; k < 60; ++k)
      ASSERT_NEAR(a.force()[k], b.force()[k], 1e-12) << "sweep " << s;
  }
}

TEST(GaussSeidelSweep, CarriesTheVelocitiesOfItsForces)
{
  const ContactProblem problem = random_problem(20, 7, 0.3, 1e-3);
  GaussSeidel sweeps;
  sweeps.set_up(problem, LocalMethod::angle);
  sweeps.set_force(std::vector<double>(60, 0.));
  for (int s = 0; s < 50; ++s)
    sweeps.sweep();
  std::vector<double> u(60);
  contact_error(problem, sweeps.force().data(), u.data());
  for (std::size_t k = 0; k < 60; ++k)
    EXPECT_NEAR(sweeps.velocity()[k], u[k], 1e-12);
}

TEST(GaussSeidelSweep, SolvesAnUnsymmetricSparseProblem)
{
  // Rows and columns of block (0,1) differ: a sweep that read rows as columns would end elsewhere.
  ContactProblem problem = random_problem(2, 8, 0.2, 0.);
  std::vector<double> values(problem.W->row_values(0), problem.W->row_values(0) + 36);
  values[2 * 6 + 5] += 0.05; // W_NN of (0,1), not of (1,0)
  problem.W = std::make_shared<Delassus>(Delassus::sparse({0, 2, 4}, {0, 1, 0, 1}, values));
  EXPECT_GT(problem.W->asymmetry(), 0.01);
  problem.free_velocity[2] = problem.free_velocity[5] = -3.;
  std::vector<double> r;
  const SolverReport report = make_contact_solver("nlgs", SolverOptions())->solve(problem, r);
  EXPECT_TRUE(report.converged);
  EXPECT_LE(contact_error(problem, r).natural_map, 1e-8);
}

TEST(GaussSeidelSweep, OpenContactsStayWithoutForce)
{
  ContactProblem problem = random_problem(10, 9, 0.3, 0.);
  for (std::size_t i = 0; i < 10; ++i)
    problem.free_velocity[3 * i + 2] = 1.;
  GaussSeidel sweeps;
  sweeps.set_up(problem, LocalMethod::angle);
  sweeps.set_force(std::vector<double>(30, 0.));
  const SweepChange change = sweeps.sweep();
  EXPECT_EQ(change.squared, 0.);
  for (const double force : sweeps.force())
    EXPECT_EQ(force, 0.);
}
} // namespace
