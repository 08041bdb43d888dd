// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"
#include "unit/nscd/made_problems.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

using namespace arthrowear::nscd;

// A heap of 624 contacts that one member alone solves, in thousands of iterations along its path:
// the others' minute ends, and it goes on until it is done.
TEST(AutoSolver, SolvesTheHeapThatOnlyOnePathSolves)
{
  const std::vector<MadeProblem> all = made_problems(false);
  const auto made =
      std::find_if(all.begin(), all.end(),
                   [](const MadeProblem &problem) { return problem.name == "heap, mu 0.7"; });
  ASSERT_NE(made, all.end());
  const ContactProblem &problem = made->problem;
  double fastest = 0.;
  for (const double velocity : problem.free_velocity)
    fastest = std::max(fastest, std::abs(velocity));
  SolverOptions options;
  options.plain_residual_tolerance = options.residual_tolerance = 1e-8;
  options.force_tolerance = std::numeric_limits<double>::infinity();
  options.penetration_tolerance = 1e-6 * fastest * problem.length_per_velocity;
  options.max_iterations = 20000;
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  const SolverReport report = AutoSolver(options).solve(problem, r);
  EXPECT_TRUE(report.converged) << report.reason;
  EXPECT_LE(report.error.natural_map, 1e-8);
}
