// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/interior_point.h"
#include "contact/nscd/vectors.h"

namespace arthrowear::nscd
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Forces at the start over those that would move contacts one by one: equal normal forces at all
/// contacts of a stack hardly move it, since they act on both sides of its bodies. 1 where bodies
/// share few contacts, whose path a larger start would only lengthen.
double
expected_growth(const Delassus &W)
{
  constexpr double least = 10., largest = 1e4;
  const std::size_t n = W.n_contacts();
  double moved = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::size_t length = 3 * W.row_length(i);
    const double *row = W.row_values(i) + 2 * length;
    for (std::size_t c = 2; c < length; c += 3)
      moved += row[c];
  }
  const double alone = W.mean_diagonal_entry() * static_cast<double>(n);
  const double factor = moved * largest > alone ? alone / moved : largest;
  return factor > least ? factor : 1.;
}
} // namespace

double
work_of_interior_point(const ContactProblem &problem)
{
  // A product for each pair of blocks in a row, as for Newton's method: rows of boxes do not fill
  // in.
  const auto n = static_cast<double>(std::max<std::size_t>(problem.n_contacts(), 1)),
             n_blocks = static_cast<double>(problem.W->n_blocks());
  const double row = n_blocks / n, dense = work::of_factors(3. * n);
  return work::of_error(problem, std::vector<double>(3 * problem.n_contacts(), 1.)) +
         (problem.W->is_dense() ? dense : std::min(dense, work::block_product * n * row * row));
}

InteriorPoint::InteriorPoint(const SolverOptions &options)
    : SteppedSolver("interior_point", options), newton_(options)
{
}

void
InteriorPoint::start(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr unsigned int first_window_of_growth = 7;
  begin(problem, r);
  u_.resize(best_.size());
  growth_.emplace(problem, options_, first_window_of_growth, least_unbounded_force(problem));
  judge(best_);
  velocity_ = norm_of(problem.free_velocity) /
              std::sqrt(static_cast<double>(std::max<std::size_t>(problem.n_contacts(), 1)));
  force_ = velocity_ / problem.W->mean_diagonal_entry();
  may_continue_ = !report_.converged && velocity_ > 0. && std::isfinite(force_);
  on_path_.is_now = on_path_.was = on_path_.ends = false;
  start_watch();
  polished_ = 1e-3;
  on_path_.next_try = infinity;
  iteration_work_ = 0.;
  parameters_.clear();
  if (!may_continue_)
    return;
  factors_.set_up(problem);
  iteration_.set_up(problem, factors_);
  const double growth = expected_growth(*problem.W);
  iteration_.start(growth * force_, std::sqrt(growth) * velocity_);
  iteration_work_ = iteration_.work();
  parameters_.push_back(iteration_.parameter());
}

bool
InteriorPoint::is_slow() const
{
  constexpr std::size_t iterations = 5, first = 10;
  constexpr double hardly = 0.7;
  return parameters_.size() > first &&
         parameters_.back() > hardly * parameters_[parameters_.size() - 1 - iterations];
}

/// Measures the error of r and keeps the best.
void
InteriorPoint::judge(const std::vector<double> &r)
{
  record(r, contact_error(*problem_, r.data(), u_.data()));
  work_ += work::of_error(*problem_, r);
  report_.unbounded = growth_->is_unbounded(norm_of(r), report_.error.force);
}

/// Iterations begin far from any guess.
void
InteriorPoint::start_watch()
{
  own_.n_short = own_.n_slow = 0;
  own_.natural_map = own_.parameter = own_.gap = infinity;
}

/// Counts iterations without progress. The natural map may stand still for a long while: between
/// tall stacks' boxes the forces have to grow to a thousand times the forces of the start.
void
InteriorPoint::watch(const double step)
{
  constexpr double short_step = 0.1, better = 0.9;
  ++own_.n_slow;
  const auto compare = [this](double &least, const double value)
  {
    if (value < better * least)
      own_.n_slow = 0;
    least = std::min(least, value);
  };
  compare(own_.natural_map, report_.error.natural_map);
  compare(own_.parameter, iteration_.parameter());
  compare(own_.gap, iteration_.residual());
  own_.n_short = step < short_step && own_.n_slow > 0 ? own_.n_short + 1 : 0;
}

/// A few iterations of Newton's method from the best forces, which have the active set if they are
/// close to a solution.
bool
InteriorPoint::polish()
{
  constexpr unsigned int few = 6;
  constexpr double close = 1e-2;
  if (!(best_residual_ < close * polished_))
    return false;
  polished_ = best_residual_;
  newton_.limit(few);
  newton_.start(*problem_, best_);
  while (newton_.advance())
    ++report_.iterations;
  work_ += newton_.work();
  const SolverReport polished = newton_.finish(candidate_);
  if (!polished.converged)
    return false;
  judge(candidate_);
  return report_.converged;
}

bool
InteriorPoint::start_path()
{
  constexpr double later = 0.1;
  on_path_.next_try = later * iteration_.parameter();
  on_path_.was = path_.start(*problem_, force_, velocity_, factors_);
  report_.iterations += path_.take_factorisations();
  work_ += path_.take_work();
  return on_path_.was;
}

/// One iteration between the cones. @return false if the solver ends
bool
InteriorPoint::go_inside()
{
  constexpr double vanishing = 1e-15, later = 0.1;
  constexpr unsigned int most_short = 6, most_slow = 8, slow = 3;
  const double step = iteration_.advance();
  ++report_.iterations;
  work_ += iteration_work_;
  parameters_.push_back(iteration_.parameter());
  iteration_.force(candidate_);
  judge(candidate_);
  watch(step);
  const bool has_stalled = step == 0. || own_.n_short >= most_short || own_.n_slow >= most_slow;
  if (report_.converged ||
      ((has_stalled || own_.n_slow >= slow || best_residual_ < 1e-6) && polish()))
    return false;
  if (!has_stalled)
    return true;
  start_watch();
  if (on_path_.ends || iteration_.parameter() < vanishing * force_ * velocity_)
    return false;
  on_path_.is_now = true;
  if (!on_path_.was)
    return start_path();
  on_path_.next_try = later * path_.parameter();
  return true;
}

/// One step along the path. @return false if the solver ends
bool
InteriorPoint::go_along()
{
  constexpr double past_fold = 0.3;
  const bool went_on = path_.advance();
  report_.iterations += path_.take_factorisations();
  work_ += path_.take_work();
  judge(path_.force());
  if (report_.converged)
    return false;
  if (went_on && path_.parameter() > std::min(on_path_.next_try, past_fold * path_.least_fold()))
    return true;
  on_path_.ends = !went_on;
  path_.velocity(candidate_);
  iteration_.start(path_.force(), candidate_);
  on_path_.is_now = false;
  start_watch();
  return true;
}

bool
InteriorPoint::advance()
{
  if (!may_continue_ || report_.unbounded || !is_within_limits())
    return false;
  may_continue_ = on_path_.is_now ? go_along() : go_inside();
  return may_continue_;
}
} // namespace arthrowear::nscd
