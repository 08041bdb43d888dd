// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/proximal.h"

#include <cmath>

namespace arthrowear::nscd
{
namespace
{
constexpr double first_alpha = 0.1; // per residual of the guess
constexpr double least_alpha = 1e-10, largest_alpha = 10.;
constexpr double fall = 0.2;            // of alpha, where Newton's method needs few iterations
constexpr unsigned int most_inner = 15; // iterations of Newton's method in an outer step

/// Adds a value to the diagonal of W.
void
add_to_diagonal(Delassus &W, const double value)
{
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
  {
    const std::size_t length = 3 * W.row_length(i);
    const std::size_t *columns = W.row_columns(i);
    const std::size_t place =
        columns == nullptr ? i
                           : static_cast<std::size_t>(
                                 std::lower_bound(columns, columns + W.row_length(i), i) - columns);
    double *rows = W.row_values(i);
    for (std::size_t a = 0; a < 3; ++a)
      rows[a * length + 3 * place + a] += value;
  }
}

/// The inner problem is judged by its natural map alone.
SolverOptions
inner_options(SolverOptions options)
{
  options.plain_residual_tolerance = options.penetration_tolerance = options.force_tolerance =
      std::numeric_limits<double>::infinity();
  return options;
}
} // namespace

ProximalNewton::ProximalNewton(const SolverOptions &options)
    : SteppedSolver("proximal_newton", options), newton_(inner_options(options))
{
  newton_.limit(most_inner);
}

void
ProximalNewton::start(const ContactProblem &problem, const std::vector<double> &r)
{
  begin(problem, r);
  r_ = best_;
  regularised_ = problem;
  W_ = std::make_shared<Delassus>(*problem.W);
  regularised_.W = W_;
  compliance_ = W_->mean_diagonal_entry();
  added_ = 0.;
  record(r_, contact_error(problem, r_));
  alpha_ = std::clamp(first_alpha * report_.error.natural_map, least_alpha, first_alpha);
  may_continue_ = !report_.converged && compliance_ > 0.;
  work_before_ = work_ = 2. * work::of_error(problem, r_);
  if (may_continue_)
    start_inner();
}

/// Begins the outer step from r_.
void
ProximalNewton::start_inner()
{
  // An outer step reduces the error by alpha at best: a hundredth of that is exact enough.
  constexpr double inexact = 1e-2;
  const double value = alpha_ * compliance_;
  add_to_diagonal(*W_, value - added_);
  added_ = value;
  for (std::size_t k = 0; k < r_.size(); ++k)
    regularised_.free_velocity[k] = problem_->free_velocity[k] - value * r_[k];
  newton_.set_residual_tolerance(
      std::max(0.1 * std::min(options_.residual_tolerance, report_.error.natural_map),
               inexact * std::min(1., alpha_) * report_.error.natural_map));
  newton_.start(regularised_, r_);
}

/// Takes the inner solution and chooses the next alpha.
void
ProximalNewton::end_inner()
{
  constexpr unsigned int few = 12;
  const SolverReport inner = newton_.finish(next_);
  r_ = next_;
  if (inner.iterations == 0)
    ++report_.iterations; // so that outer steps that change nothing end
  record(r_, contact_error(*problem_, r_));
  work_before_ += newton_.work() + work::of_error(*problem_, r_);
  work_ = work_before_;
  if (inner.converged && inner.iterations <= few)
    alpha_ = std::max(least_alpha, fall * alpha_);
  else if (!inner.converged)
    alpha_ *= 4.;
  may_continue_ =
      !report_.converged && alpha_ <= largest_alpha && std::isfinite(report_.error.natural_map);
}

bool
ProximalNewton::advance()
{
  if (!may_continue_ || !is_within_limits())
    return false;
  const bool goes_on = newton_.advance();
  work_ = work_before_ + newton_.work();
  if (goes_on)
  {
    ++report_.iterations;
    return true;
  }
  end_inner();
  if (may_continue_)
    start_inner();
  return may_continue_;
}
} // namespace arthrowear::nscd
