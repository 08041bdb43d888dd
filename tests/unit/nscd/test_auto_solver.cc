// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/solver.h"
#include "unit/nscd/made_problems.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

TEST(AutoSolver, SolvesWhatAnyMemberSolves)
{
  // The natural map is dimensionless: 1e-8 by every solver.
  SolverOptions options;
  options.penetration_tolerance = options.force_tolerance = 1e-7;
  options.residual_tolerance = 1e-8;
  options.max_iterations = 20000;
  unsigned int n_solved = 0;
  for (const MadeProblem &made : made_problems(true))
  {
    SCOPED_TRACE(made.name);
    const auto solves = [&](const char *name)
    {
      std::vector<double> r(3 * made.problem.n_contacts(), 0.);
      return make_contact_solver(name, options)->solve(made.problem, r).converged;
    };
    bool any = false;
    for (const char *name : {"nlgs", "anderson", "semismooth_newton", "active_set"})
      any = any || solves(name);
    EXPECT_TRUE(!any || solves("auto"));
    n_solved += any ? 1 : 0;
  }
  EXPECT_EQ(n_solved, 20u);
}
} // namespace
