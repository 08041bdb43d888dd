// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"

#include "base/format.h"
#include "contact/nscd/certificate.h"
#include "contact/nscd/expected_work.h"
#include "contact/nscd/force_growth.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
namespace
{
constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::size_t first_sweeps = sweeps_to_extrapolate;
constexpr unsigned int enough_unbounded = 3; // members
} // namespace

AutoSolver::AutoSolver(const SolverOptions &options)
    : options_(options), sweeps_("nlgs", LocalMethod::angle, options), anderson_(options),
      active_set_(options), newton_(options), second_newton_(options), proximal_(options),
      interior_(options)
{
  active_set_.limit(20);
  newton_.limit(1000);
  second_newton_.limit(1000);
  proximal_.limit(5000);
}

void
AutoSolver::set_priors(const ContactProblem &problem, const std::vector<double> &r,
                       const bool has_guess)
{
  constexpr double easy_sweeps = 50.; // of a problem whose guess is the last step's
  constexpr double plain_sweeps = 400., active_iterations = 3., newton_iterations = 5.,
                   proximal_iterations = 12., interior_iterations = 15.;
  constexpr double most_sparse = 200.; // closed contacts for a dense matrix of a sparse W
  // Shares: points of an elastic body have forces close to those of the sweeps; from rigid bodies'
  // any start may fail, zero the least.
  constexpr double rarely = 1. / 16., half = 1. / 2., late = 4.;
  const Closed closed = count_closed(problem, r);
  const bool is_dense = problem.W->is_dense(), is_cold_late = is_dense && !has_guess;
  const double sweep = work_of_sweep(problem, closed.number), newtons = work_of_newton(problem, r),
               cold_newtons = has_guess ? newtons : work_of_newton(problem, {}),
               active_sets = work_of_active_set(problem, r);
  const auto set = [this](const Name name, SteppedSolver &solver, const double iterations,
                          const double iteration, const unsigned int typical, const double share)
  {
    Member &member = members_[name] = {};
    member.solver = &solver;
    member.prior = iterations * iteration;
    member.iteration = iteration;
    member.typical = typical;
    member.share = share;
  };
  set(sweeps, sweeps_, plain_sweeps, sweep, 0, rarely);
  set(anderson, anderson_, has_guess ? easy_sweeps : 0., sweep, 0, half);
  set(active_set, active_set_, active_iterations, active_sets, 6, half);
  if (!is_dense && (closed.sliding < 0.95 * closed.number || closed.number > most_sparse))
    members_[active_set].prior = never;
  set(newton, newton_, (is_cold_late ? late : 1.) * newton_iterations, cold_newtons, 5,
      is_cold_late ? rarely : 1.);
  set(second_newton, second_newton_, (is_dense ? 1. : late) * newton_iterations, newtons, 5,
      is_dense ? 1. : rarely);
  set(proximal, proximal_, proximal_iterations, newtons, 5, rarely);
  set(interior, interior_, interior_iterations, work_of_interior_point(problem), 15,
      is_dense ? rarely : 1.);
}

/// Work of the iterations so far over the expected one: many more contacts may close than the
/// sweeps knew.
double
AutoSolver::underestimate() const
{
  double scale = 1.;
  for (const Name name : {active_set, newton, second_newton})
  {
    const Member &member = members_[name];
    const std::size_t n = member.has_started ? member.solver->history().size() : 0;
    if (n >= 2)
      scale = std::max(scale, member.solver->work() / (static_cast<double>(n) * member.iteration));
  }
  return scale;
}

/// The forces of the sweeps, as far as these go and are bounded.
void
AutoSolver::take_sweeps(std::vector<double> &r) const
{
  if (members_[anderson].has_started && !members_[anderson].is_unbounded)
    r = anderson_.force();
  else if (members_[sweeps].has_started && !members_[sweeps].is_unbounded)
    r = sweeps_.force();
}

void
AutoSolver::prepare_start(const Name name)
{
  Member &member = members_[name];
  if (member.is_prepared)
    return;
  member.is_prepared = true;
  std::vector<double> from = guess_;
  if (name == sweeps || (name == newton && !has_guess_))
    from.assign(guess_.size(), 0.);
  if (name == second_newton || name == proximal || (name == active_set && !suits_))
    take_sweeps(from);
  member.solver->start(*problem_, from);
  member.set_up = member.solver->work();
}

void
AutoSolver::start(const Name name)
{
  prepare_start(name);
  members_[name].has_started = true;
  started_.push_back(name);
}

/// The work that a member is expected to need still: what its convergence says, but no less than it
/// has spent already, since a solver that did not end so far will hardly end at once.
double
AutoSolver::expected_work(const Member &member, const double scale) const
{
  if (!member.has_started)
    return (member.typical == 0 ? 1. : scale) * member.prior;
  const double spent = member.solver->work();
  const std::vector<double> &history = member.solver->history();
  if (member.typical == 0 && history.size() <= first_sweeps + 1)
    return std::max(member.prior, spent);
  const double latest = spent / member.share;
  if (member.typical == 0)
  {
    // The rate is known after a while. Points of an elastic body keep theirs, rigid bodies don't.
    constexpr double long_way = 8., short_way = 1. / 4.;
    const bool is_known = history.size() >= 4 * first_sweeps;
    const double needed = extrapolate(history, options_.residual_tolerance, spent - member.set_up);
    const bool may_be_long = is_known && (problem_->W->is_dense() || !std::isfinite(needed));
    return std::clamp(needed, is_known ? short_way * spent : spent,
                      may_be_long ? std::max(latest, long_way * spent) : latest);
  }
  const std::size_t n = history.size();
  if (n < 2)
    return std::max(scale * member.prior, latest);
  constexpr double fast = 0.1, few = 2.;
  if (history[n - 1] < fast * history[n - 2])
    return few * spent / static_cast<double>(n);
  if (n > member.typical)
    return latest;
  const double left = std::max(few, static_cast<double>(member.typical) - static_cast<double>(n));
  return std::max(latest, left * spent / static_cast<double>(n));
}

/// Between rigid bodies, whose W is sparse, the interior iteration ends after some twenty
/// iterations whatever the friction, and the others after few or after thousands. They have part of
/// what it is expected to cost; then it goes on alone until it is known to fail.
AutoSolver::Turn
AutoSolver::turn_of_interior()
{
  constexpr double part_of_others = 0.5;
  constexpr double most_alone = 30.; // iterations
  Member &member = members_[interior];
  if (problem_->W->is_dense() || member.has_ended)
    return Turn::as_others;
  const auto others_had_their_part = [&]()
  {
    const double of_interior = member.has_started ? interior_.work() : 0.;
    return work() - of_interior >= part_of_others * member.prior;
  };
  if (!others_had_their_part())
    return Turn::later;
  if (!member.is_prepared)
  {
    // The fill of its factors is known then.
    prepare_start(interior);
    member.prior *= interior_.work_of_iteration() / member.iteration;
    if (!others_had_their_part())
      return Turn::later;
  }
  const bool has_failed =
      member.has_started && interior_.work() > most_alone * interior_.work_of_iteration();
  if (!has_failed)
    return Turn::alone;
  constexpr double rarely = 1. / 16.;
  member.share = rarely;
  return Turn::as_others;
}

AutoSolver::Name
AutoSolver::choose()
{
  const Turn of_interior = turn_of_interior();
  if (of_interior == Turn::alone)
    return interior;
  std::size_t best = n_members;
  double least = never;
  const double scale = underestimate();
  for (std::size_t m = 0; m < n_members; ++m)
  {
    if (members_[m].has_ended || (m == interior && of_interior == Turn::later))
      continue;
    if (m == second_newton && !problem_->W->is_dense() && !members_[newton].has_ended)
      continue;
    // All contacts take part in an interior iteration.
    const double expected = expected_work(members_[m], m == interior ? 1. : scale);
    if (expected < least)
    {
      least = expected;
      best = m;
    }
  }
  return best == n_members && of_interior == Turn::later ? interior : static_cast<Name>(best);
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
  start(active_set);
  while (active_set_.advance())
  {
  }
  end(active_set);
}

double
AutoSolver::work() const
{
  double sum = 0.;
  for (const Name name : started_)
    sum += members_[name].solver->work();
  return sum;
}

/// True if the problem has no solution, or forces grow without bound in three methods.
bool
AutoSolver::should_give_up()
{
  constexpr double most_work = 6e10;       // [ns], or so many iterations of Newton's method
  constexpr double most_iterations = 200.; // on the contacts that the guess closes
  constexpr double before_proof = 3e8;     // [ns], where its search may take long
  constexpr std::size_t quick_proof = 150; // contacts
  const double spent = work();
  bool has_failed = false;
  unsigned int n_unbounded = 0;
  for (const Name name : started_)
  {
    const Member &member = members_[name];
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
  return has_proof_ || n_unbounded >= enough_unbounded ||
         (spent > most_work && spent > most_iterations * work_of_newton(*problem_, guess_));
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

/// Prepares all members; without a guess a few sweeps find which contacts close, and solve easy
/// problems. With a guess the active set comes first where it suits.
void
AutoSolver::prepare(const ContactProblem &problem, const std::vector<double> &r)
{
  problem_ = &problem;
  guess_ = r;
  has_guess_ = std::any_of(r.begin(), r.end(), [](const double force) { return force != 0.; });
  has_searched_proof_ = has_proof_ = false;
  proof_.clear();
  started_.clear();
  set_priors(problem, guess_, has_guess_);
  suits_ = has_guess_ && suits_active_set(problem, guess_);
  if (suits_)
    try_active_set();
  if (has_guess_)
    return;
  constexpr std::size_t few_contacts = 8; // not worth the set-up of the acceleration
  const Name first = problem.n_contacts() < few_contacts ? sweeps : anderson;
  start(first);
  SteppedSolver &solver = *members_[first].solver;
  for (std::size_t s = 0; s < first_sweeps && !members_[first].has_ended; ++s)
    if (!solver.advance())
      end(first);
  const Member member = members_[first];
  guess_ = first == sweeps ? sweeps_.force() : anderson_.force();
  set_priors(problem, guess_, false);
  members_[first].has_started = members_[first].is_prepared = true;
  members_[first].set_up = member.set_up;
  members_[first].has_ended = member.has_ended;
  members_[first].has_converged = member.has_converged;
  members_[first].is_unbounded = member.is_unbounded;
}

bool
AutoSolver::goes_on() const
{
  return std::none_of(members_.begin(), members_.end(),
                      [](const Member &member) { return member.has_converged; });
}

SolverReport
AutoSolver::solve(const ContactProblem &problem, std::vector<double> &r)
{
  r.resize(3 * problem.n_contacts(), 0.);
  prepare(problem, r);
  while (goes_on())
  {
    const Name next = choose();
    if (getenv("TRACE"))
      fprintf(stderr, "%d(%.2f,%zu) ", (int)next,
              members_[next].has_started ? members_[next].solver->work() * 1e-6 : -1.,
              members_[next].has_started ? members_[next].solver->history().size() : 0);
    if (next == n_members)
      break;
    turn(next);
    if (!members_[next].has_converged && should_give_up())
      break;
  }
  return report(r);
}
} // namespace arthrowear::nscd
