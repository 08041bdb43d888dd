// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"

#include "base/format.h"
#include "contact/nscd/certificate.h"

namespace arthrowear::nscd
{
namespace
{
constexpr unsigned int enough_unbounded = 3; // members
} // namespace

AutoSolver::AutoSolver(const SolverOptions &options)
    : options_(options), sweeps_("nlgs", LocalMethod::angle, options), anderson_(options),
      active_set_(options), newton_(options), interior_(options)
{
  active_set_.limit(20);
}

/// Sets r to the present forces of Anderson's or the plain sweeps, if they are started and bounded.
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
  if (name == sweeps || name == interior ||
      (name == newton && !has_guess_ && !problem_->W->is_dense()))
    from.assign(guess_.size(), 0.);
  if ((name == active_set && !suits_) || (name == newton && !has_guess_ && problem_->W->is_dense()))
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

/// A member works until its work has grown by a tenth.
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

/// Updates the progress by the residuals of the member's last turn.
void
AutoSolver::watch(const Name name)
{
  constexpr double better = 0.9;
  Member &member = members_[name];
  const std::vector<double> &history = member.solver->history();
  double least = progress_.residual;
  for (; member.n_seen < history.size(); ++member.n_seen)
    least = std::min(least, history[member.n_seen]);
  if (least < better * progress_.residual)
    progress_ = {least, work()};
}

/// The proof is cheap where W is sparse: some thirty factorisations in a ninth of the size.
void
AutoSolver::search_proof()
{
  has_searched_proof_ = true;
  const auto proof = find_certificate(*problem_);
  if (!proof)
    return;
  has_proof_ = true;
  proof_ = formatted("; the problem has no solution: under any forces up to %.3g N some "
                     "contact closes with at least %.3g mm/s",
                     proof->largest_force, 0.5 * proof->approach);
}

/// True if the problem has no solution, or forces grow without bound in three methods.
bool
AutoSolver::should_give_up()
{
  bool has_failed = false;
  unsigned int n_unbounded = 0;
  for (const Name name : started_)
  {
    const Member &member = members_[name];
    has_failed = has_failed || member.has_ended;
    n_unbounded += member.is_unbounded ? 1 : 0;
  }
  has_failed = has_failed || (members_[interior].has_started && interior_.follows_path());
  if (!has_searched_proof_ && has_failed && work() > work_of_proof(*problem_))
    search_proof();
  // The path between rigid bodies ends somewhere: at a solution, or where none can be reached.
  constexpr double longest_path = 2.4e11; // [ns]
  const Member &path = members_[interior];
  const bool waits_for_path = !problem_->W->is_dense() && path.has_started && !path.has_ended &&
                              interior_.work() < longest_path;
  return has_proof_ || n_unbounded >= enough_unbounded || (is_late() && !waits_for_path);
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
      total.solver =
          members_[name].solver->name() + (total.solver.empty() ? "" : " after " + total.solver);
      continue;
    }
    const SolverReport one = members_[name].solver->finish(forces);
    total.iterations += one.iterations;
    total.solver = one.solver + (total.solver.empty() ? "" : " after " + total.solver);
    total.found_by = one.found_by.empty() ? one.solver : one.found_by;
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
  progress_ = {};
  proof_.clear();
  started_.clear();
  members_ = {};
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
  guess_ = first == sweeps ? sweeps_.force() : anderson_.force();
  set_priors(problem, guess_, false);
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
    if (next == n_members)
      break;
    turn(next);
    watch(next);
    if (!members_[next].has_converged && should_give_up())
      break;
  }
  return report(r);
}
} // namespace arthrowear::nscd
