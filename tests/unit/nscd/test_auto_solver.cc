// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"
#include "unit/nscd/made_problems.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace arthrowear::nscd;

const char *const members[] = {"nlgs",       "anderson",       "semismooth_newton",
                               "active_set", "interior_point", "proximal_newton"};

bool
solves(const char *name, const ContactProblem &problem, const SolverOptions &options)
{
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  return make_contact_solver(name, options)->solve(problem, r).converged;
}

/// Iterations of a solver that converges; more than the options allow if it does not.
unsigned int
iterations(const char *name, const ContactProblem &problem, const SolverOptions &options)
{
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  const SolverReport report = make_contact_solver(name, options)->solve(problem, r);
  return report.converged ? report.iterations : options.max_iterations + 1;
}

TEST(AutoSolver, SolvesWhatAnyMemberSolves)
{
  const SolverOptions options = options_with(20000);
  unsigned int n_solved = 0;
  for (const MadeProblem &made : made_problems(true))
  {
    SCOPED_TRACE(made.name);
    bool any = false;
    for (const char *name : members)
      any = any || solves(name, made.problem, options);
    EXPECT_TRUE(!any || solves("auto", made.problem, options));
    n_solved += any ? 1 : 0;
  }
  EXPECT_EQ(n_solved, 20u);
}

TEST(AutoSolver, SolvesWhatOnlyOneKindSolves)
{
  // So few iterations that sweeps fail where Newton's methods don't: auto must let these go on
  // beyond the ten iterations that easy problems need.
  constexpr unsigned int most = 100;
  const SolverOptions options = options_with(most);
  unsigned int by_newton = 0, late = 0;
  for (const int n : {6, 8, 10, 12, 16, 20})
    for (const double push : {0., 0.05, 0.2})
    {
      const ContactProblem problem = box_stack(n, 0.8, push);
      if (solves("nlgs", problem, options) || solves("anderson", problem, options))
        continue;
      const unsigned int least = std::min(iterations("semismooth_newton", problem, options),
                                          iterations("proximal_newton", problem, options));
      if (least > most)
        continue;
      ++by_newton;
      late += least > 10 ? 1 : 0;
      EXPECT_TRUE(solves("auto", problem, options)) << n << " boxes, push " << push;
    }
  EXPECT_GE(by_newton, 3u);
  EXPECT_GE(late, 3u);
}

TEST(AutoSolver, SolvesAPushedStackOfFiftyBoxes)
{
  EXPECT_TRUE(solves("auto", box_stack(50, 0.8, 0.2), options_with(10000)));
}

TEST(AutoSolver, SweepsOfAnEasyProblemAreNotInterrupted)
{
  // A dense W of points that slide, which the sweeps solve in twenty: no other member starts.
  const ContactProblem problem = random_problem(80, 17, 0.3, 0.);
  std::vector<double> r;
  const SolverReport report = AutoSolver(options_with(1000)).solve(problem, r);
  EXPECT_TRUE(report.converged);
  EXPECT_EQ(report.solver, "anderson");
  EXPECT_LT(report.iterations, 25u);
}

TEST(ProximalNewton, BeginsWithALittleRegularisationNearTheSolution)
{
  const ContactProblem problem = box_stack(10, 0.3, 0.);
  const SolverOptions options = options_with(10000);
  std::vector<double> cold, near;
  ProximalNewton solver(options);
  const SolverReport first = solver.solve(problem, cold);
  ASSERT_TRUE(first.converged) << first.reason;
  near = cold;
  for (double &force : near)
    force *= 1.001;
  const SolverReport second = solver.solve(problem, near);
  ASSERT_TRUE(second.converged) << second.reason;
  EXPECT_LE(2 * second.iterations, first.iterations);
}

TEST(AutoSolver, IsRepeatable)
{
  // Bit for bit, by the same object and by a new one, whatever it solved before.
  const ContactProblem problem = box_stack(10, 0.8, 0.2), other = random_problem(20, 3, 0.3, 0.);
  const SolverOptions options = options_with(10000);
  const auto solver = make_contact_solver("auto", options);
  std::vector<double> first, second, third;
  const SolverReport report = solver->solve(problem, first);
  ASSERT_TRUE(report.converged) << report.reason;
  ASSERT_TRUE(solver->solve(other, second).converged);
  second.clear();
  EXPECT_EQ(solver->solve(problem, second).solver, report.solver);
  make_contact_solver("auto", options)->solve(problem, third);
  EXPECT_EQ(first, second);
  EXPECT_EQ(first, third);
}
} // namespace
