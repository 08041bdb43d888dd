// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/interior_point.h"
#include "unit/nscd/allocation_counter.h"
#include "unit/nscd/made_problems.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

SolverOptions
options_of(const double tolerance)
{
  SolverOptions options;
  options.penetration_tolerance = options.force_tolerance = 10. * tolerance;
  options.residual_tolerance = tolerance;
  options.max_iterations = 2000;
  return options;
}

/// The problem in which all forces are `factor` times as large and all velocities the same.
ContactProblem
with_forces(const ContactProblem &problem, const double factor)
{
  ContactProblem scaled = problem;
  auto W = std::make_shared<Delassus>(*problem.W);
  for (std::size_t i = 0; i < W->n_contacts(); ++i)
    std::for_each(W->row_values(i), W->row_values(i) + 9 * W->row_length(i),
                  [factor](double &value) { value /= factor; });
  for (double &wear : scaled.wear)
    wear /= factor;
  scaled.W = W;
  return scaled;
}

void
expect_equal(const std::vector<double> &a, const std::vector<double> &b, const double tolerance)
{
  const double largest = *std::max_element(b.begin(), b.end());
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_NEAR(a[k], b[k], tolerance * largest) << k;
}

TEST(InteriorPoint, SolvesATableOfMadeProblems)
{
  // Heaps, stacks, flows, boxes on more points than they have motions, elastic bodies, wear.
  unsigned int most = 0;
  for (const MadeProblem &made : made_problems(true))
  {
    std::vector<double> r;
    const SolverReport report = InteriorPoint(options_of(1e-8)).solve(made.problem, r);
    EXPECT_TRUE(report.converged) << made.name << ": " << report.reason;
    EXPECT_LE(contact_error(made.problem, r).natural_map, 1e-8) << made.name;
    EXPECT_LE(contact_error(made.problem, r).cone_relative, 1e-14) << made.name;
    most = std::max(most, report.iterations);
  }
  EXPECT_LE(most, 60u);
}

TEST(InteriorPoint, SolvesHeapsOverTheFoldsOfTheirPath)
{
  // Neither sweeps nor Newton's methods solve these in so many iterations.
  for (const MadeProblem &made : unseen_problems())
  {
    if (made.name.find("heap") == std::string::npos)
      continue;
    std::vector<double> r;
    const SolverReport report = InteriorPoint(options_of(1e-8)).solve(made.problem, r);
    EXPECT_TRUE(report.converged) << made.name << ": " << report.reason;
    EXPECT_GT(report.iterations, 100u) << made.name << " has no fold: not the case of this test";
  }
}

TEST(InteriorPoint, AgreesWithTheUniqueSolutionsOfNewtonsMethod)
{
  for (const double friction : {0., 0.05, 0.2, 0.5})
    for (const double wear : {0., 1e-2})
      for (unsigned int seed = 1; seed <= 3; ++seed)
      {
        const ContactProblem dense = random_problem(40, seed, friction, wear);
        std::vector<double> r, sparse_r, reference;
        ASSERT_TRUE(make_contact_solver("semismooth_newton", options_of(1e-12))
                        ->solve(dense, reference)
                        .converged);
        ASSERT_TRUE(InteriorPoint(options_of(1e-10)).solve(dense, r).converged);
        ASSERT_TRUE(InteriorPoint(options_of(1e-10)).solve(as_sparse(dense), sparse_r).converged);
        expect_equal(r, reference, 1e-6);
        expect_equal(sparse_r, reference, 1e-6);
      }
}

TEST(InteriorPoint, ForcesOfAnySize)
{
  for (const double factor : {1e-6, 1., 1e6})
    for (const ContactProblem &problem :
         {with_forces(box_stack(6, 0.8, 0.2), factor), with_forces(one_box(5, 0.7, 11), factor),
          with_forces(random_problem(30, 5, 0.4, 1e-2), factor)})
    {
      std::vector<double> r;
      const SolverReport report = InteriorPoint(options_of(1e-8)).solve(problem, r);
      EXPECT_TRUE(report.converged) << factor << ": " << report.reason;
    }
}

TEST(InteriorPoint, FrictionFromNoneToTen)
{
  for (const double friction : {0., 1e-3, 0.1, 1., 10.})
  {
    const ContactProblem problems[] = {random_problem(30, 8, friction, 0.),
                                       random_problem(1, 9, friction, 1e-3),
                                       box_stack(5, friction, 0.1), one_box(4, friction, 3)};
    for (const ContactProblem &problem : problems)
    {
      std::vector<double> r;
      const SolverReport report = InteriorPoint(options_of(1e-8)).solve(problem, r);
      EXPECT_TRUE(report.converged)
          << friction << ", " << problem.n_contacts() << ": " << report.reason;
    }
  }
}

TEST(InteriorPoint, ContactsWithAndWithoutFriction)
{
  ContactProblem problem = random_problem(40, 12, 0.4, 1e-2);
  for (std::size_t i = 0; i < 40; i += 3)
    problem.friction[i] = 0.;
  std::vector<double> r, reference;
  ASSERT_TRUE(make_contact_solver("semismooth_newton", options_of(1e-12))
                  ->solve(problem, reference)
                  .converged);
  ASSERT_TRUE(InteriorPoint(options_of(1e-10)).solve(problem, r).converged);
  expect_equal(r, reference, 1e-6);
  for (std::size_t i = 0; i < 40; i += 3)
    EXPECT_TRUE(r[3 * i] == 0. && r[3 * i + 1] == 0.);
}

TEST(InteriorPoint, NothingApproachesAndNothingCanMove)
{
  // Without free velocities, and with contacts that open, forces are zero; where nothing moves
  // under forces (W = 0) an approach has no solution.
  ContactProblem problem = box_stack(3, 0.5, 0.);
  std::fill(problem.free_velocity.begin(), problem.free_velocity.end(), 0.);
  std::vector<double> r;
  EXPECT_TRUE(InteriorPoint(options_of(1e-8)).solve(problem, r).converged);
  EXPECT_EQ(r, std::vector<double>(36, 0.));
  problem.W = std::make_shared<Delassus>(Delassus::dense(12, std::vector<double>(36 * 36, 0.)));
  EXPECT_TRUE(InteriorPoint(options_of(1e-8)).solve(problem, r).converged);
  problem.free_velocity[2] = -1.;
  EXPECT_FALSE(InteriorPoint(options_of(1e-8)).solve(problem, r).converged);
}

/// A body between two walls that approach each other: no forces open both contacts.
ContactProblem
pressed_body(const double friction, const bool is_sparse)
{
  std::vector<double> W(36, 0.);
  for (const int a : {0, 1, 3, 4})
    W[7 * a] = 1.;
  W[6 * 2 + 2] = W[6 * 5 + 5] = 1.;
  W[6 * 2 + 5] = W[6 * 5 + 2] = -1.;
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(2, std::move(W)));
  problem.free_velocity = {0., 0.1, -1., 0., 0., -1.};
  problem.friction = {friction, friction};
  problem.wear = {0., 0.};
  return is_sparse ? as_sparse(problem) : problem;
}

TEST(InteriorPoint, NeverSolvesAProblemWithoutASolution)
{
  for (const double friction : {0., 0.3, 2.})
    for (const bool is_sparse : {false, true})
    {
      std::vector<double> r;
      const SolverReport report =
          InteriorPoint(options_of(1e-8)).solve(pressed_body(friction, is_sparse), r);
      EXPECT_FALSE(report.converged) << friction;
      EXPECT_FALSE(report.reason.empty());
      EXPECT_LE(report.iterations, 500u);
    }
}

TEST(InteriorPoint, IsRepeatable)
{
  const ContactProblem heap = sphere_heap(5, 5, 0.4, 0.05, 106),
                       other = random_problem(9, 1, .3, 0.);
  InteriorPoint solver(options_of(1e-8));
  std::vector<double> first, second, third;
  const SolverReport report = solver.solve(heap, first);
  ASSERT_TRUE(report.converged);
  ASSERT_TRUE(solver.solve(other, second).converged);
  second.clear();
  EXPECT_EQ(solver.solve(heap, second).iterations, report.iterations);
  InteriorPoint(options_of(1e-8)).solve(heap, third);
  EXPECT_EQ(first, second);
  EXPECT_EQ(first, third);
}

TEST(InteriorPoint, CountsItsWork)
{
  // Twice the contacts in a dense W are about eight times the work.
  InteriorPoint small(options_of(1e-8)), large(options_of(1e-8));
  std::vector<double> r;
  ASSERT_TRUE(small.solve(random_problem(60, 1, 0.3, 0.), r).converged);
  const double by_small = small.work();
  r.clear();
  ASSERT_TRUE(large.solve(random_problem(120, 1, 0.3, 0.), r).converged);
  EXPECT_GT(large.work(), 3. * by_small);
  EXPECT_LT(large.work(), 16. * by_small);
}

TEST(InteriorPoint, IterationsAndStepsOfThePathAllocateNothing)
{
  const ContactProblem dense = random_problem(20, 5, 0.3, 1e-3),
                       sparse = sphere_heap(4, 4, 1., .02, 7);
  for (const ContactProblem *problem : {&dense, &sparse})
  {
    ComplianceFactors factors;
    factors.set_up(*problem);
    InteriorIteration iteration;
    iteration.set_up(*problem, factors);
    iteration.start(1., 1.);
    CentralPath path;
    ASSERT_TRUE(path.start(*problem, 1., 1., factors));
    ASSERT_TRUE(path.advance());
    const std::size_t before = n_allocations();
    double sum = 0.;
    for (int k = 0; k < 5; ++k)
      sum += iteration.advance() + (path.advance() ? 1. : 0.);
    EXPECT_EQ(n_allocations() - before, 0u);
    EXPECT_GT(sum, 5.);
  }
}
} // namespace
