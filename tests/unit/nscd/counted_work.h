// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/auto_solver.h"

namespace arthrowear::nscd
{
/// Counted work of a member that converges [ns], infinity otherwise.
template <typename Solver>
double
work_alone(Solver &&solver, const ContactProblem &problem)
{
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  const bool converged = solver.solve(problem, r).converged;
  return converged ? solver.work() : std::numeric_limits<double>::infinity();
}
} // namespace arthrowear::nscd
