// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"

#include "base/format.h"
#include "contact/nscd/certificate.h"

#include <cmath>

namespace arthrowear::nscd
{
namespace
{
constexpr unsigned int enough_unbounded = 3; // members

constexpr double never = std::numeric_limits<double>::infinity();
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

void
AutoSolver::set_priors(const ContactProblem &problem, const std::vector<double> &r,
                       const bool has_guess)
{
  constexpr double easy_sweeps = 50.; // of a problem whose guess is the last step's
  constexpr double plain_sweeps = 400., active_iterations = 3., newton_iterations = 5.,
                   interior_iterations = 15.;
  constexpr double most_sparse = 200.; // closed contacts for a dense matrix of a sparse W
  // Shares: on an elastic body the solution is close to the forces of the sweeps; between rigid
  // bodies Newton's method may fail from any start, from zero the least.
  constexpr double rarely = 1. / 16., half = 1. / 2.;
  const Closed closed = count_closed(problem, r);
  const bool is_dense = problem.W->is_dense(), starts_from_zero = !is_dense && !has_guess;
  const double sweep = work_of_sweep(problem, closed.number), newtons = work_of_newton(problem, r),
               newtons_at_start = starts_from_zero ? work_of_newton(problem, {}) : newtons,
               active_sets = work_of_active_set(problem, r);
  const auto set = [this](const Name name, SteppedSolver &solver, const double iterations,
                          const double iteration, const unsigned int typical, const double share)
  {
    Member &member = members_[name];
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
  set(newton, newton_, newton_iterations, newtons_at_start, 5, 1.);
  set(interior, interior_, interior_iterations, work_of_interior_point(problem), 15,
      is_dense ? rarely : 1.);
}

/// Largest ratio, at least 1, of the work of completed iterations to their expected work: many more
/// contacts may close than the sweeps knew.
double
AutoSolver::underestimate() const
{
  double scale = 1.;
  for (const Name name : {active_set, newton})
  {
    const Member &member = members_[name];
    const std::size_t n = member.has_started ? member.solver->history().size() : 0;
    if (n >= 2)
      scale = std::max(scale, member.solver->work() / (static_cast<double>(n) * member.iteration));
  }
  return scale;
}

/// Work that sweeps still need at their rate; infinite if they do not converge within their limit
/// of iterations. Accelerated sweeps may need a tenth of the number that their first rate predicts.
double
AutoSolver::work_of_sweeps_left(const Member &member) const
{
  const double uncertainty = &member == &members_[anderson] ? 8. : 1.;
  const double spent = member.solver->work() - member.set_up;
  const std::vector<double> &history = member.solver->history();
  const double needed = extrapolate(history, options_.residual_tolerance, spent),
               done = static_cast<double>(history.size());
  return done * (1. + needed / spent) > uncertainty * options_.max_iterations ? never : needed;
}

/// The work that a member is expected to need still: by its convergence where this is known, else
/// no less than it has spent, since a solver that has not ended yet will hardly end at once.
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
    const double needed = work_of_sweeps_left(member);
    const bool may_be_long = is_known && (problem_->W->is_dense() || !std::isfinite(needed));
    return std::clamp(needed, is_known ? short_way * spent : spent,
                      may_be_long ? std::max(latest, long_way * spent) : latest);
  }
  const std::size_t n = history.size();
  if (n < 2)
    return std::max(scale * member.prior, latest);
  constexpr double fast = 0.1, few = 2.;
  // The parameter of the interior iteration of a sparse W shows whether it converges (is_slow).
  if (&member == &members_[interior] && !problem_->W->is_dense())
    return latest;
  if (history[n - 1] < fast * history[n - 2])
    return few * spent / static_cast<double>(n);
  if (n > member.typical)
  {
    // Between rigid bodies Newton's method has more time once the interior iteration had its own.
    constexpr double patience = 4.;
    const bool waits =
        &member == &members_[newton] && !problem_->W->is_dense() && !members_[interior].has_started;
    return waits ? patience * latest : latest;
  }
  const double left = std::max(few, static_cast<double>(member.typical) - static_cast<double>(n));
  return std::max(latest, left * spent / static_cast<double>(n));
}

/// True if the members have had some seconds of counted work and some hundred iterations of
/// Newton's method, and for as long as they had worked before no residual has fallen.
bool
AutoSolver::is_late() const
{
  constexpr double least_work = 3e9, most_iterations = 400.; // [ns]
  constexpr double without_progress = 2.;
  const double spent = work();
  return spent > least_work && spent > most_iterations * work_of_newton(*problem_, guess_) &&
         spent > without_progress * progress_.work;
}

/// Work until the first of the started members is expected to end. Known are the rate of the
/// sweeps, a step of Newton's method to a tenth and the rest of its typical run from zero.
/// Infinite if nothing is known.
double
AutoSolver::work_to_known_end() const
{
  constexpr double fast = 0.1, few = 2.;
  double least = never;
  for (const Name name : started_)
  {
    const Member &member = members_[name];
    const std::vector<double> &history = member.solver->history();
    const std::size_t n = history.size();
    const double spent = member.solver->work(), iterations = static_cast<double>(n);
    if (member.has_ended || n < 2)
      continue;
    if (member.typical == 0 && n >= first_sweeps)
      least =
          std::min(least, extrapolate(history, options_.residual_tolerance, spent - member.set_up));
    else if (name == newton && n <= member.typical)
      least = std::min(least, (member.typical + 1. - iterations) * spent / iterations);
    else if (member.typical != 0 && history[n - 1] < fast * history[n - 2])
      least = std::min(least, few * spent / iterations);
  }
  return least;
}

/// True once the others have had a quarter of the work that the interior iteration is expected to
/// need, or half of it if one of them is to end by then.
bool
AutoSolver::others_had_their_part() const
{
  constexpr double part = 0.25, largest_part = 0.5;
  const Member &member = members_[interior];
  const double of_others = work() - (member.has_started ? interior_.work() : 0.);
  return of_others >= part * member.prior &&
         (member.has_started || of_others + work_to_known_end() > largest_part * member.prior);
}

/// Shares of all members where the interior iteration is slow or follows its path, which reaches
/// nearly every solution. Newton's method ends in some tens of iterations or by chance.
void
AutoSolver::share_with_interior()
{
  constexpr std::size_t tens = 40;
  constexpr double equal = 1., sometimes = 0.2, seldom = 0.1;
  const bool is_late = members_[newton].has_started && newton_.history().size() > tens;
  members_[newton].share = is_late ? sometimes : equal;
  members_[interior].share = equal;
  members_[anderson].share = seldom;
}

/// Between rigid bodies, whose W is sparse, the interior iteration ends after some twenty
/// iterations whatever the friction, and the others after few or after thousands. They have part of
/// its expected cost; then it works alone as long as it goes straight to a solution.
AutoSolver::Turn
AutoSolver::turn_of_interior()
{
  Member &member = members_[interior];
  if (problem_->W->is_dense() || member.has_ended)
    return Turn::as_others;
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
  const bool is_straight = !interior_.has_followed_path() && !interior_.is_slow();
  if (!member.has_started || is_straight || is_late())
    return Turn::alone;
  share_with_interior();
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
    // An interior iteration includes all contacts: their number is not underestimated.
    const double expected = expected_work(members_[m], m == interior ? 1. : scale);
    if (expected < least)
    {
      least = expected;
      best = m;
    }
  }
  return best == n_members && of_interior == Turn::later ? interior : static_cast<Name>(best);
}
} // namespace arthrowear::nscd
