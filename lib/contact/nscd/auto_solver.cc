// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"

#include "base/format.h"
#include "contact/nscd/certificate.h"
#include "contact/nscd/force_growth.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
namespace
{
constexpr double never = std::numeric_limits<double>::infinity();
constexpr unsigned int first_sweeps = 6;
constexpr unsigned int enough_unbounded = 3; // members
constexpr double on_the_cone = 1. - 1e-8;

/// Closed contacts by forces, or, without any, by the free velocities.
struct Closed
{
  double number = 0., sliding = 0., unknowns = 0.;
};

Closed
count_closed(const ContactProblem &problem, const std::vector<double> &r)
{
  Closed by_force, by_velocity;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    // A contact that slides has one unknown, one that sticks three; without forces who knows.
    const double mu = problem.friction[i];
    if (3 * i + 2 < r.size() && r[3 * i + 2] > 0.)
    {
      const bool slides = std::hypot(r[3 * i], r[3 * i + 1]) >= on_the_cone * mu * r[3 * i + 2];
      by_force.number += 1.;
      by_force.sliding += slides ? 1. : 0.;
      by_force.unknowns += slides ? 1. : 3.;
    }
    if (problem.free_velocity[3 * i + 2] < 0.)
    {
      by_velocity.number += 1.;
      by_velocity.sliding += mu == 0. ? 1. : 0.;
      by_velocity.unknowns += mu == 0. ? 1. : 2.5;
    }
  }
  return by_force.number > 0. ? by_force : by_velocity;
}

double
work_of_sweep(const ContactProblem &problem, const double closed)
{
  const auto n = static_cast<double>(std::max<std::size_t>(problem.n_contacts(), 1));
  const double blocks = static_cast<double>(problem.W->n_blocks()) * closed / n;
  return work::contact * closed +
         blocks * (problem.W->is_dense() ? work::dense_block : work::sparse_block);
}

/// The work that a solver needs to the tolerance at the rate of the second half of its residuals.
double
extrapolate(const std::vector<double> &history, const double tolerance, const double work)
{
  const std::size_t n = history.size();
  constexpr std::size_t fewest = 12;
  if (n < fewest)
    return work;
  const auto middle = history.end() - static_cast<std::ptrdiff_t>(n / 4),
             begin = history.end() - static_cast<std::ptrdiff_t>(n / 2);
  const double before = *std::min_element(begin, middle),
               now = *std::min_element(middle, history.end());
  if (!(now < before))
    return never;
  const double rate = std::log(before / now) / (static_cast<double>(n) / 4.);
  // Other tolerances than that of the natural map may be the last to be met.
  const double left = std::max(std::log(now / tolerance), 1.);
  return work / static_cast<double>(n) * left / rate;
}
} // namespace

double
work_of_newton(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr double per_sparse_unknown = 8000.; // of a sparse factorisation [ns]
  constexpr double products = 3.;              // of W with the closed contacts' forces
  const Closed closed = count_closed(problem, r);
  const double n = closed.unknowns, length = 3. * static_cast<double>(problem.n_contacts());
  double factor = work::of_factors(n);
  double assembly = 2. * work::value * n * length;
  if (!problem.W->is_dense())
  {
    factor = std::min(factor, n * per_sparse_unknown);
    assembly = work::value * n * n;
  }
  return work::of_error(problem) + products * work_of_sweep(problem, closed.number) + assembly +
         factor;
}

bool
may_suit_active_set(const ContactProblem &problem)
{
  constexpr std::size_t fewest = 60;
  std::size_t n_approaching = 0;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
    n_approaching += problem.free_velocity[3 * i + 2] < 0. ? 1 : 0;
  return problem.W->is_dense() && n_approaching >= fewest;
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

AutoSolver::AutoSolver(const SolverOptions &options)
    : options_(options), sweeps_("nlgs", LocalMethod::angle, options), anderson_(options),
      active_set_(options), newton_(options), second_newton_(options), proximal_(options),
      interior_(options)
{
  active_set_.limit(20);
  newton_.limit(300);
  second_newton_.limit(1000);
  proximal_.limit(5000);
}

void
AutoSolver::set_priors(const ContactProblem &problem, const std::vector<double> &r,
                       const bool has_guess)
{
  constexpr double easy_sweeps = 50.; // of a problem whose guess is the last step's
  constexpr double plain_sweeps = 100.;
  constexpr double active_iterations = 3.;
  constexpr unsigned int newton_iterations = 5, proximal_iterations = 60, interior_iterations = 15;
  constexpr double most_sparse = 200.; // closed contacts for a dense matrix of a sparse W
  const Closed closed = count_closed(problem, r);
  const double sweep = work_of_sweep(problem, closed.number),
               iteration = work_of_newton(problem, r);
  const bool is_dense = problem.W->is_dense();
  const auto set =
      [this](const Name name, SteppedSolver &solver, const double prior, const unsigned int typical)
  {
    members_[name] = {};
    members_[name].solver = &solver;
    members_[name].prior = prior;
    members_[name].typical = typical;
  };
  const bool slides = closed.sliding >= 0.95 * closed.number;
  set(sweeps, sweeps_, plain_sweeps * sweep, 0);
  set(anderson, anderson_, has_guess ? easy_sweeps * sweep : 0., 0);
  const double assembly =
      2. * work::value * 3. * static_cast<double>(problem.n_contacts()) * closed.unknowns;
  set(active_set, active_set_,
      is_dense || (slides && closed.number <= most_sparse)
          ? 2. * work::of_error(problem) +
                active_iterations * (assembly + work::of_factors(closed.unknowns))
          : never,
      2 * static_cast<unsigned int>(active_iterations));
  set(newton, newton_, newton_iterations * iteration, newton_iterations);
  set(second_newton, second_newton_, 4. * newton_iterations * iteration, 4 * newton_iterations);
  set(proximal, proximal_, proximal_iterations * iteration, proximal_iterations);
  set(interior, interior_, interior_iterations * work_of_interior_point(problem),
      interior_iterations);
}

void
AutoSolver::start(const Name name)
{
  Member &member = members_[name];
  member.has_started = true;
  std::vector<double> from = guess_;
  const bool is_cold = !has_guess_ && (name == newton || (name == active_set && !suits_));
  if (name == sweeps || name == proximal || is_cold)
    from.assign(guess_.size(), 0.);
  if (name == second_newton)
  {
    if (members_[anderson].has_started)
      anderson_.finish(from);
    else if (members_[sweeps].has_started)
      sweeps_.finish(from);
  }
  started_.push_back(name);
  member.solver->start(*problem_, from);
  member.set_up = member.solver->work();
}

/// The work that a member is expected to need still: what its convergence says, but no less than it
/// has spent already, since a solver that did not end so far will hardly end at once.
double
AutoSolver::expected_work(const Member &member) const
{
  if (!member.has_started)
    return member.prior;
  const double spent = member.solver->work();
  const std::vector<double> &history = member.solver->history();
  if (member.typical == 0 && history.size() <= first_sweeps + 1)
    return std::max(member.prior, spent);
  // Members that do not converge get their turns, later; sweeps that stagnate hardly recover.
  constexpr double latest = 4., latest_newton = 1.;
  if (member.typical == 0)
    return std::clamp(extrapolate(history, options_.residual_tolerance, spent - member.set_up),
                      spent, latest * spent);
  if (history.size() < 2)
    return member.prior;
  const std::size_t n = history.size() - 1;
  constexpr double fast = 0.1, few = 2.;
  if (history[n] < fast * history[n - 1])
    return few * spent / static_cast<double>(n);
  if (n > member.typical)
    return latest_newton * spent;
  const double left = std::max(few, static_cast<double>(member.typical) - static_cast<double>(n));
  return std::max(spent, left * spent / static_cast<double>(n));
}

AutoSolver::Name
AutoSolver::choose() const
{
  std::size_t best = n_members;
  double least = never;
  for (std::size_t m = 0; m < n_members; ++m)
  {
    if (members_[m].has_ended)
      continue;
    const double expected = expected_work(members_[m]);
    if (expected < least)
    {
      least = expected;
      best = m;
    }
  }
  return static_cast<Name>(best);
}

void
AutoSolver::end(const Name name)
{
  Member &member = members_[name];
  member.has_ended = true;
  std::vector<double> r;
  const SolverReport report = member.solver->finish(r);
  member.has_converged = report.converged;
  member.is_unbounded = report.unbounded;
}

/// A member goes on until it has done a tenth more.
void
AutoSolver::turn(const Name name)
{
  constexpr double growth = 1.1;
  Member &member = members_[name];
  if (!member.has_started)
    start(name);
  const double enough = growth * member.solver->work();
  do
  {
    if (member.solver->advance())
      continue;
    end(name);
    return;
  } while (member.solver->work() < enough);
}

void
AutoSolver::try_active_set()
{
  constexpr unsigned int few = 8; // iterations of a cold start, where contacts may stick as well
  start(active_set);
  for (unsigned int k = 0; suits_ || k < few; ++k)
    if (!active_set_.advance())
      return end(active_set);
}

/// True if the problem has no solution, or forces grow without bound in two methods.
bool
AutoSolver::should_give_up()
{
  constexpr double most_work = 6e10;       // [ns]
  constexpr double before_proof = 3e8;     // [ns], where its search may take long
  constexpr std::size_t quick_proof = 150; // contacts
  double spent = 0.;
  bool has_failed = false;
  unsigned int n_unbounded = 0;
  for (const Name name : started_)
  {
    const Member &member = members_[name];
    spent += member.solver->work();
    has_failed = has_failed || member.has_ended;
    n_unbounded += member.is_unbounded ? 1 : 0;
  }
  const bool is_due = (has_failed && problem_->n_contacts() <= quick_proof) || spent > before_proof;
  if (is_due && !has_searched_proof_)
  {
    has_searched_proof_ = true;
    if (const auto proof = find_certificate(*problem_))
    {
      has_proof_ = true;
      proof_ = formatted("; the problem has no solution: under any forces up to %.3g N some "
                         "contact closes with at least %.3g mm/s",
                         proof->largest_force, 0.5 * proof->approach);
    }
  }
  return has_proof_ || n_unbounded >= enough_unbounded || spent > most_work;
}

SolverReport
AutoSolver::report(std::vector<double> &r)
{
  SolverReport total;
  std::vector<Name> order = started_;
  const auto has_converged = [this](const Name name) { return members_[name].has_converged; };
  const auto winner = std::find_if(order.begin(), order.end(), has_converged);
  if (winner != order.end())
    std::rotate(winner, winner + 1, order.end());
  std::vector<double> forces;
  unsigned int n_unbounded = 0;
  for (const Name name : order)
  {
    const bool is_result = has_converged(name);
    const std::vector<double> &history = members_[name].solver->history();
    total.history.insert(total.history.end(), history.begin(), history.end());
    if (winner != order.end() && !is_result)
    {
      total.iterations += static_cast<unsigned int>(std::max<std::size_t>(history.size(), 1) - 1);
      static const char *const names[] = {"nlgs",
                                          "anderson",
                                          "active_set",
                                          "semismooth_newton",
                                          "semismooth_newton",
                                          "proximal_newton",
                                          "interior_point"};
      total.solver = names[name] + (total.solver.empty() ? "" : " after " + total.solver);
      continue;
    }
    const SolverReport one = members_[name].solver->finish(forces);
    total.iterations += one.iterations;
    total.solver = one.solver + (total.solver.empty() ? "" : " after " + total.solver);
    total.reason += (total.reason.empty() ? "" : "; ") + one.reason;
    n_unbounded += one.unbounded ? 1 : 0;
    if (name == order.front() || is_result || one.error.natural_map < total.error.natural_map)
    {
      total.error = one.error;
      r = forces;
    }
  }
  total.converged = winner != order.end();
  total.unbounded = !total.converged && (has_proof_ || n_unbounded >= enough_unbounded);
  total.reason = total.converged ? "" : total.reason + proof_;
  return total;
}

SolverReport
AutoSolver::solve(const ContactProblem &problem, std::vector<double> &r)
{
  problem_ = &problem;
  r.resize(3 * problem.n_contacts(), 0.);
  guess_ = r;
  has_guess_ = std::any_of(r.begin(), r.end(), [](const double force) { return force != 0.; });
  has_searched_proof_ = has_proof_ = false;
  proof_.clear();
  started_.clear();
  set_priors(problem, r, has_guess_);
  if (!has_guess_)
  {
    // A few sweeps find which contacts close, and solve easy problems.
    constexpr std::size_t few_contacts = 8; // not worth the set-up of the acceleration
    const Name first = problem.n_contacts() < few_contacts ? sweeps : anderson;
    start(first);
    SteppedSolver &solver = *members_[first].solver;
    for (unsigned int s = 0; s < first_sweeps && !members_[first].has_ended; ++s)
      if (!solver.advance())
        end(first);
    if (members_[first].has_converged)
      return report(r);
    guess_ = first == sweeps ? sweeps_.force() : anderson_.force();
    const Member member = members_[first];
    set_priors(problem, guess_, false);
    members_[first].has_started = true;
    members_[first].set_up = member.set_up;
    members_[first].has_ended = member.has_ended;
    members_[first].is_unbounded = member.is_unbounded;
  }
  suits_ = suits_active_set(problem, guess_);
  if (suits_ || (!has_guess_ && may_suit_active_set(problem)))
    try_active_set();
  const auto has_converged = [](const Member &member) { return member.has_converged; };
  while (std::none_of(members_.begin(), members_.end(), has_converged))
  {
    const Name next = choose();
    if (next == n_members)
      break;
    turn(next);
    if (!members_[next].has_converged && should_give_up())
      break;
  }
  return report(r);
}
} // namespace arthrowear::nscd
