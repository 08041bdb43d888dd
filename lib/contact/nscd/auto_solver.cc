// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"

#include "base/format.h"
#include "contact/nscd/certificate.h"
#include "contact/nscd/force_growth.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arthrowear::nscd
{
namespace
{
/// Adds one solver's attempt to the report of all.
void
add(const SolverReport &report, SolverReport &total)
{
  const bool first = total.solver.empty();
  total.iterations += report.iterations;
  total.history.insert(total.history.end(), report.history.begin(), report.history.end());
  total.solver = first ? report.solver : report.solver + " after " + total.solver;
  total.converged = report.converged;
  total.reason = report.converged ? "" : total.reason + (first ? "" : "; ") + report.reason;
}
} // namespace

double
sweeps_for_newton(const ContactProblem &problem, const std::vector<double> &r)
{
  // Orders of magnitude of one core, in ns: a fused multiply-add of the factorisation, a block of W
  // read, a local problem.
  constexpr double per_factor_term = 0.2, per_block = 1.5, per_contact = 30.;
  constexpr double per_sparse_unknown = 5000.;            // factored
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
  double factors = unknowns * unknowns * unknowns / 3. * per_factor_term;
  if (!problem.W->is_dense())
    factors = std::min(factors, unknowns * per_sparse_unknown);
  const double newton = factors + products * read;
  const double sweep = read + active * per_contact;
  return newton_iterations * newton / sweep;
}

bool
suits_active_set(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr std::size_t fewest = 60;
  constexpr std::size_t one_sticks_in = 20;
  if (!problem.W->is_dense() || r.size() != 3 * problem.n_contacts())
    return false;
  const std::vector<ContactStatus> status = contact_status(problem, r);
  const auto count = [&status](const ContactStatus which)
  { return static_cast<std::size_t>(std::count(status.begin(), status.end(), which)); };
  const std::size_t slipping = count(ContactStatus::slip);
  return slipping >= fewest && count(ContactStatus::stick) * one_sticks_in <= slipping;
}

bool
newton_is_cheaper(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr double sweeps = 100.; // of an easy problem
  return sweeps_for_newton(problem, r) < sweeps;
}

AutoSolver::AutoSolver(const SolverOptions &options)
    : options_(options), start_("nlgs", LocalMethod::angle, options),
      probe_("nlgs", LocalMethod::angle, options), nlgs_("nlgs", LocalMethod::angle, options),
      active_set_(options), short_newton_(options), zero_newton_(options), long_newton_(options),
      newton_(options), first_anderson_(options), short_anderson_(options), anderson_(options)
{
  start_.limit(6);
  probe_.limit(800);
  active_set_.limit(20);
  short_newton_.limit(30);
  zero_newton_.limit(60);
  long_newton_.limit(120);
  newton_.limit(2000);
}

AutoSolver::Order
AutoSolver::order_of_attempts(const ContactProblem &problem, const std::vector<double> &r,
                              const bool has_guess)
{
  // Sweeps that come to cost half as much as Newton's method is expected to, in a sparse W three
  // times as much, are stopped, and come again after it.
  constexpr double fewest = 100., most_dense = 5000., most_sparse = 15000.;
  constexpr double fewest_first = 20.;
  const bool is_dense = problem.W->is_dense();
  short_anderson_.limit(
      static_cast<unsigned int>(std::clamp((is_dense ? 0.5 : 3.) * sweeps_for_newton(problem, r),
                                           fewest, is_dense ? most_dense : most_sparse)));
  // Newton's method from zero finds what it does not from a few sweeps, and the other way round.
  Order order;
  std::vector<Attempt> &attempts = order.attempts;
  if (newton_is_cheaper(problem, r))
  {
    attempts = {{&short_newton_, false, true}, {&zero_newton_, true, true}};
    if (!has_guess)
    {
      // Sweeps of half of its cost come first, and Newton's method goes on from zero.
      first_anderson_.limit(
          static_cast<unsigned int>(std::max(fewest_first, 0.5 * sweeps_for_newton(problem, r))));
      attempts = {{&first_anderson_, false, false},
                  {&zero_newton_, true, true},
                  {&short_newton_, false, true}};
    }
  }
  const bool sweeps_first = attempts.empty();
  attempts.push_back({&short_anderson_, false, false});
  if (sweeps_first)
  {
    attempts.push_back({&zero_newton_, true, true});
    attempts.push_back({&short_newton_, false, true});
  }
  order.n_short = attempts.size();
  const Attempt anderson{&anderson_, false, false}, newton{&newton_, false, true};
  attempts.push_back(sweeps_first ? anderson : newton);
  attempts.push_back(sweeps_first ? newton : anderson);
  attempts.push_back({&nlgs_, false, false});
  return order;
}

SolverReport
AutoSolver::Best::attempt(ContactSolver &solver)
{
  const SolverReport report = solver.solve(problem, r);
  add(report, total);
  if (forces.empty() || report.converged || report.error.natural_map < total.error.natural_map)
  {
    total.error = report.error;
    forces = r;
  }
  r = forces;
  return report;
}

bool
AutoSolver::gives_up(Best &best, const bool newton_is_unbounded)
{
  if (const auto proof = find_certificate(best.problem))
  {
    best.total.unbounded = true;
    best.total.reason +=
        formatted("; the problem has no solution: under any forces up to %.3g N some "
                  "contact closes with at least %.3g mm/s",
                  proof->largest_force, 0.5 * proof->approach);
    return true;
  }
  // All short attempts failed: is there a solution at all? Plain sweeps from zero and Newton's
  // method have nothing in common; where the forces of both grow without bound, other solvers
  // would only take longer to fail.
  best.r.assign(best.r.size(), 0.);
  const SolverReport sweeps = best.attempt(probe_);
  if (!sweeps.unbounded || best.total.converged)
    return false;
  const double hidden = force_hidden_by_round_off(best.problem, options_);
  const bool is_hidden =
      std::any_of(best.r.begin(), best.r.end(),
                  [hidden](const double force) { return std::fabs(force) >= hidden; });
  best.total.unbounded = newton_is_unbounded || is_hidden || best.attempt(long_newton_).unbounded;
  return best.total.unbounded;
}

SolverReport
AutoSolver::solve(const ContactProblem &problem, std::vector<double> &r)
{
  // A cold start: a few sweeps find which contacts will be closed, and solve easy problems.
  SolverReport start;
  const bool has_guess =
      std::any_of(r.begin(), r.end(), [](const double force) { return force != 0.; });
  if (!has_guess)
  {
    start = start_.solve(problem, r);
    if (start.converged)
      return start;
  }
  const Order order = order_of_attempts(problem, r, has_guess);
  Best best{problem, r, {}, {}};
  best.total.iterations = start.iterations;
  best.total.history = start.history;
  if (suits_active_set(problem, r) && best.attempt(active_set_).converged)
    return best.total;
  bool newton_is_unbounded = false;
  for (std::size_t i = 0; i < order.attempts.size() && !best.total.converged; ++i)
  {
    const Attempt &next = order.attempts[i];
    if (next.from_zero)
      r.assign(r.size(), 0.);
    const SolverReport report = best.attempt(*next.solver);
    newton_is_unbounded = newton_is_unbounded || (next.is_newton && report.unbounded);
    if (i + 1 == order.n_short && !best.total.converged && gives_up(best, newton_is_unbounded))
      break;
  }
  r = best.forces;
  return best.total;
}
} // namespace arthrowear::nscd
