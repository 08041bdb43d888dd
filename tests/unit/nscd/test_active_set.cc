// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/active_set.h"
#include "unit/nscd/half_space.h"
#include "unit/nscd/random_problem.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

SolverOptions
tight()
{
  SolverOptions options;
  options.residual_tolerance = options.force_tolerance = 1e-11;
  options.penetration_tolerance = 1e-10;
  return options;
}

void
expect_equal(const std::vector<double> &a, const std::vector<double> &b, const double tolerance)
{
  ASSERT_EQ(a.size(), b.size());
  const double largest = *std::max_element(b.begin(), b.end());
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_NEAR(a[k], b[k], tolerance * largest) << "component " << k;
}

TEST(ActiveSet, SolvesSlidingContactsAsNewtonDoes)
{
  for (const double wear : {0., 1e-3, 0.3})
    for (const double arm : {50., 5.}) // the second turns about a point of the patch
    {
      const ContactProblem problem = half_space(14, 4.5, 0.07, wear, arm, 7);
      std::vector<double> r, reference;
      const SolverReport report = ActiveSet(tight()).solve(problem, r);
      ASSERT_TRUE(report.converged) << report.reason << ", wear " << wear << ", arm " << arm;
      EXPECT_LE(report.iterations, 7u) << "wear " << wear << ", arm " << arm;
      ASSERT_TRUE(
          make_contact_solver("semismooth_newton", tight())->solve(problem, reference).converged);
      expect_equal(r, reference, 1e-8);
      const std::vector<ContactStatus> status = contact_status(problem, r);
      EXPECT_GT(std::count(status.begin(), status.end(), ContactStatus::slip), 20);
    }
}

TEST(ActiveSet, NeedsFewIterationsFromTheLastStep)
{
  ContactProblem problem = half_space(14, 4.5, 0.07, 1e-3, 50., 7);
  ActiveSet solver(tight());
  std::vector<double> r;
  ASSERT_TRUE(solver.solve(problem, r).converged);
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    problem.free_velocity[3 * i] += 0.1; // the next step slides in a direction turned by .1
    problem.free_velocity[3 * i + 2] *= 1.02;
  }
  const SolverReport report = solver.solve(problem, r);
  EXPECT_TRUE(report.converged) << report.reason;
  EXPECT_LE(report.iterations, 7u);
}

TEST(ActiveSet, PointsThatStickGetTangentialUnknowns)
{
  ContactProblem problem = half_space(10, 3.5, 0.8, 0., 30., 3);
  std::vector<double> r, reference;
  const SolverReport report = ActiveSet(tight()).solve(problem, r);
  ASSERT_TRUE(report.converged) << report.reason;
  ASSERT_TRUE(
      make_contact_solver("semismooth_newton", tight())->solve(problem, reference).converged);
  expect_equal(r, reference, 1e-8);
  const std::vector<ContactStatus> status = contact_status(problem, r);
  EXPECT_GT(std::count(status.begin(), status.end(), ContactStatus::stick), 3);
}

TEST(ActiveSet, SparseAndDenseProblemsAgree)
{
  const ContactProblem dense = random_problem(30, 4, 0.1, 1e-2), sparse = as_sparse(dense);
  std::vector<double> a, b;
  ASSERT_TRUE(ActiveSet(tight()).solve(dense, a).converged);
  ASSERT_TRUE(ActiveSet(tight()).solve(sparse, b).converged);
  expect_equal(a, b, 1e-9);
}

TEST(ActiveSystem, ExchangesEndInTheSolutionOfTheComplementarityProblem)
{
  // Without friction the linearised problem is the problem itself: 0 <= r_N _|_ u_N >= 0 after one
  // step, whichever set it begins with. Where sets differ by few points, the factors of the first
  // reduce the residual of the others: from about 0.1 mm/s to 1e-9 mm/s, which is 1e-8 N at the
  // compliance of a point.
  ContactProblem problem = half_space(20, 7., 0., 0., 50., 11);
  const std::size_t n = problem.n_contacts();
  std::vector<double> r(3 * n, 0.);
  ActiveSet solver(tight());
  ASSERT_TRUE(solver.solve(problem, r).converged);
  std::vector<LocalContact> contacts(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    double block[9];
    problem.W->diagonal_block(i, block);
    contacts[i] = make_local_contact(block, 0., 0.);
  }
  std::vector<unsigned int> members;
  for (unsigned int i = 0; i < n; ++i)
    members.push_back(i);
  // Two points too many are closed, two closed ones lose their force.
  std::vector<double> guess = r, u(3 * n), direction(3 * n);
  int removed = 0, added = 0;
  for (std::size_t i = 0; i < n; ++i)
    if (guess[3 * i + 2] > 0. && removed < 2)
      guess[3 * i + 2] = 0. * ++removed;
    else if (guess[3 * i + 2] == 0. && removed == 2 && added < 2)
      guess[3 * i + 2] = 0.1 * ++added;
  problem.W->multiply(guess.data(), u.data());
  for (std::size_t k = 0; k < u.size(); ++k)
    u[k] += problem.free_velocity[k];
  ActiveSystem system;
  system.set_up(problem, contacts);
  system.linearise(guess.data(), u.data(), members);
  ASSERT_TRUE(system.solve(0., 1e-8, direction));
  for (std::size_t i = 0; i < n; ++i)
    EXPECT_NEAR(guess[3 * i + 2] + direction[3 * i + 2], r[3 * i + 2], 1e-7) << i;
}
} // namespace
