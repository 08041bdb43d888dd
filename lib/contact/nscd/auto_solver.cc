// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arthrowear::nscd
{
namespace
{
SolverOptions
at_most(SolverOptions options, const unsigned int iterations)
{
  options.max_iterations = std::min(options.max_iterations, iterations);
  return options;
}
} // namespace

double
sweeps_for_newton(const ContactProblem &problem, const std::vector<double> &r)
{
  // Orders of magnitude of one core, in ns: a fused multiply-add of the factorisation, a block of W
  // read, a local problem.
  constexpr double per_factor_term = 0.2, per_block = 1.5, per_contact = 30.;
  constexpr double newton_iterations = 5., products = 8.; // of W, in an iteration
  constexpr double on_the_cone = 1. - 1e-8;
  const std::size_t n = problem.n_contacts();
  double closed = 0., approaching = 0., unknowns = 0., expected_unknowns = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    // A contact that slides has one unknown, one that sticks three; without forces who knows.
    const double mu = problem.friction[i];
    if (3 * i + 2 < r.size() && r[3 * i + 2] > 0.)
    {
      closed += 1.;
      unknowns += std::hypot(r[3 * i], r[3 * i + 1]) >= on_the_cone * mu * r[3 * i + 2] ? 1. : 3.;
    }
    if (problem.free_velocity[3 * i + 2] < 0.)
    {
      approaching += 1.;
      expected_unknowns += mu == 0. ? 1. : 2.5;
    }
  }
  const double active = closed > 0. ? closed : approaching;
  if (closed == 0.)
    unknowns = expected_unknowns;
  const double read = static_cast<double>(problem.W->n_blocks()) * active /
                      static_cast<double>(std::max<std::size_t>(n, 1)) * per_block;
  const double newton = unknowns * unknowns * unknowns / 3. * per_factor_term + products * read;
  const double sweep = read + active * per_contact;
  return newton_iterations * newton / sweep;
}

bool
newton_is_cheaper(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr double sweeps = 100.; // of an easy problem
  return sweeps_for_newton(problem, r) < sweeps;
}

AutoSolver::AutoSolver(const SolverOptions &options)
    : start_("nlgs", LocalMethod::angle, at_most(options, 6)), short_newton_(at_most(options, 30)),
      newton_(at_most(options, 2000)), short_anderson_(options), anderson_(options),
      nlgs_("nlgs", LocalMethod::angle, options)
{
}

SolverReport
AutoSolver::solve(const ContactProblem &problem, std::vector<double> &r)
{
  // A cold start: a few sweeps tell which contacts will be closed, and solve what is easy.
  SolverReport start;
  if (std::none_of(r.begin(), r.end(), [](const double force) { return force != 0.; }))
  {
    start = start_.solve(problem, r);
    if (start.converged)
      return start;
  }

  // Sweeps that come to cost half as much as Newton's method are stopped, and come again after it.
  constexpr double fewest = 100., most = 5000., part = 0.5;
  short_anderson_.limit(
      static_cast<unsigned int>(std::clamp(part * sweeps_for_newton(problem, r), fewest, most)));
  std::vector<ContactSolver *> order;
  if (newton_is_cheaper(problem, r))
    order = {&short_newton_, &short_anderson_, &newton_, &anderson_, &nlgs_};
  else
    order = {&short_anderson_, &short_newton_, &anderson_, &newton_, &nlgs_};

  SolverReport total;
  total.iterations = start.iterations;
  total.history = start.history;
  std::vector<double> best;
  for (ContactSolver *solver : order)
  {
    SolverReport report = solver->solve(problem, r);
    const bool first = total.solver.empty();
    total.iterations += report.iterations;
    total.history.insert(total.history.end(), report.history.begin(), report.history.end());
    total.solver = first ? report.solver : report.solver + " after " + total.solver;
    if (first || report.converged || report.error.natural_map < total.error.natural_map)
    {
      total.error = report.error;
      best = r;
    }
    if (report.converged)
    {
      total.converged = true;
      total.reason.clear();
      return total;
    }
    total.reason += (first ? "" : "; ") + report.reason;
    r = best;
  }
  return total;
}
} // namespace arthrowear::nscd
