// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/semismooth_newton.h"

#include "contact/nscd/nlgs.h"
#include "contact/nscd/relative_compliance.h"
#include "contact/nscd/vectors.h"

namespace arthrowear::nscd
{
namespace
{
// Shifts over the largest diagonal entry of W. Between rigid bodies W is singular and sparse: what
// moves nothing is damped, so that forces stay small.
constexpr double least_shift_of_dense = 1e-12, least_shift_of_sparse = 1e-9, largest_shift = 1e-2;
// Full steps find the active set of a well-posed problem in a few.
constexpr unsigned int full_steps = 20;
// Without a best iterate in so many in a row they wander.
constexpr unsigned int full_steps_without_progress = 8;

/// Cuts r_N at zero and |r_T| at mu r_N. @return whether anything was cut
bool
put_into_cones(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr double slack_of_cone = 1e-14;
  bool cut = false;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    double *r_i = &r[3 * i];
    const double limit = problem.friction[i] * r_i[2];
    const double squared = r_i[0] * r_i[0] + r_i[1] * r_i[1];
    if (r_i[2] <= 0.)
    {
      cut = cut || r_i[2] < 0. || squared > 0.;
      r_i[0] = r_i[1] = r_i[2] = 0.;
    }
    else if (squared > (1. + slack_of_cone) * limit * limit)
    {
      cut = true;
      const double factor = limit / std::sqrt(squared);
      r_i[0] *= factor;
      r_i[1] *= factor;
    }
  }
  return cut;
}
} // namespace

SemismoothNewton::SemismoothNewton(const SolverOptions &options)
    : SteppedSolver("semismooth_newton", options)
{
}

/// Scales the contacts that have a force or approach: others don't need theirs.
double
SemismoothNewton::merit(const double *r, const double *u)
{
  double sum = 0.;
  for (std::size_t i = 0; i < contacts_.size(); ++i)
  {
    const double *r_i = r + 3 * i, *u_i = u + 3 * i;
    if (!is_scaled_[i])
    {
      if (u_i[2] >= 0. && r_i[0] == 0. && r_i[1] == 0. && r_i[2] == 0.)
        continue; // open
      is_scaled_[i] = true;
      scale_by_relative_compliance(*problem_->W, contacts_, {static_cast<unsigned int>(i)});
      work_ += work::scaled_block * static_cast<double>(problem_->W->row_length(i));
    }
    const LocalContact &c = contacts_[i];
    const double speed = std::sqrt(u_i[0] * u_i[0] + u_i[1] * u_i[1]);
    const double lambda_n = r_i[2] - c.rho_normal * (u_i[2] + c.wear_rate(r_i[2], speed).opening);
    if (!(lambda_n > 0.))
    {
      sum += r_i[0] * r_i[0] + r_i[1] * r_i[1] + r_i[2] * r_i[2];
      continue;
    }
    double t0 = r_i[0] - c.rho_tangential * u_i[0], t1 = r_i[1] - c.rho_tangential * u_i[1];
    const double length = std::sqrt(t0 * t0 + t1 * t1), limit = c.friction * lambda_n;
    if (length > limit)
    {
      t0 *= limit / length;
      t1 *= limit / length;
    }
    sum += (r_i[0] - t0) * (r_i[0] - t0) + (r_i[1] - t1) * (r_i[1] - t1) +
           (r_i[2] - lambda_n) * (r_i[2] - lambda_n);
  }
  return sum;
}

void
SemismoothNewton::smooth(const unsigned int sweeps)
{
  if (!has_sweeps_)
    sweeps_.set_up(*problem_, LocalMethod::angle);
  has_sweeps_ = true;
  sweeps_.set_force(r_);
  work_ += work::of_error(*problem_, r_);
  for (unsigned int s = 0; s < sweeps; ++s)
    work_ += work_of(sweeps_.sweep(), problem_->W->is_dense());
  r_ = sweeps_.force();
}

SemismoothNewton::Course
SemismoothNewton::set_up(const ContactProblem &problem)
{
  const std::size_t n = 3 * problem.n_contacts();
  has_sweeps_ = false;
  make_local_contacts(problem, contacts_);
  is_scaled_.assign(problem.n_contacts(), false);
  system_.set_up(problem, contacts_);
  for (auto *vector : {&u_, &feasible_, &trial_r_, &trial_u_, &direction_, &w_direction_})
    vector->resize(n);
  Course course;
  for (const LocalContact &c : contacts_)
    course.largest_diagonal = std::max({course.largest_diagonal, c.W[0], c.W[4], c.W[8]});
  course.least_shift = problem.W->is_dense() ? least_shift_of_dense : least_shift_of_sparse;
  course.shift = course.least_shift;
  course.has_guess =
      std::any_of(r_.begin(), r_.end(), [](const double force) { return force != 0.; });
  course.may_restart = course.has_guess;
  course.full_steps_left = full_steps;
  return course;
}

bool
SemismoothNewton::judge()
{
  // Newton's iterates may leave the cone by as much as they are wrong; judged forces may not.
  feasible_ = r_;
  const bool inside = !put_into_cones(*problem_, feasible_);
  const bool is_best =
      record(feasible_, contact_error(*problem_, feasible_.data(), trial_u_.data()));
  work_ += work::of_error(*problem_, r_);
  course_.since_best = is_best ? 0 : course_.since_best + 1;
  return inside;
}

/// Sets u_ = W r + the free velocity, if it is unknown or an update is due.
/// @param inside  trial_u_ belongs to r
void
SemismoothNewton::update_velocity(const bool inside, const bool is_due)
{
  if (inside)
    std::swap(u_, trial_u_);
  else if (!course_.has_velocity || is_due)
  {
    problem_->W->multiply(r_.data(), u_.data());
    work_ += work::dense_block * static_cast<double>(problem_->W->n_blocks());
    for (std::size_t j = 0; j < r_.size(); ++j)
      u_[j] += problem_->free_velocity[j];
  }
}

bool
SemismoothNewton::find_step(const bool is_first)
{
  constexpr int max_halvings = 12;
  constexpr std::size_t remembered = 4;
  course_.merits.push_back(merit(r_.data(), u_.data()));
  double reference = 0.;
  for (std::size_t m = course_.merits.size() - std::min(remembered, course_.merits.size());
       m < course_.merits.size(); ++m)
    reference = std::max(reference, course_.merits[m]);

  system_.linearise(r_.data(), u_.data(), course_.has_guess && is_first);
  const bool has_direction = system_.solve(course_.shift * course_.largest_diagonal, direction_);
  work_ += system_.take_work();
  if (!has_direction)
    return false;
  system_.multiply(direction_, w_direction_);
  work_ += system_.take_work();
  const bool is_full_step = course_.full_steps_left > 0;
  bool accepted = false;
  double step = 2.;
  for (int h = 0; h <= max_halvings && !accepted; ++h)
  {
    step *= 0.5;
    for (std::size_t j = 0; j < r_.size(); ++j)
    {
      trial_r_[j] = r_[j] + step * direction_[j];
      trial_u_[j] = u_[j] + step * w_direction_[j];
    }
    accepted =
        is_full_step || merit(trial_r_.data(), trial_u_.data()) <= (1. - 1e-4 * step) * reference;
    work_ += work::contact * static_cast<double>(contacts_.size());
  }
  if (accepted)
    course_.shift = std::max(course_.least_shift, step == 1. ? 0.1 * course_.shift : course_.shift);
  return accepted;
}

void
SemismoothNewton::go_on(const bool accepted)
{
  constexpr unsigned int smoothing_sweeps = 10;
  course_.has_velocity = accepted;
  // If full steps fail, the line search continues from the best of them; a guess from which it
  // stalls is worth less than none.
  const bool gives_up_full_steps =
      course_.full_steps_left > 0 && (!accepted || --course_.full_steps_left == 0 ||
                                      course_.since_best >= full_steps_without_progress);
  if (accepted && !gives_up_full_steps)
  {
    std::swap(r_, trial_r_);
    std::swap(u_, trial_u_);
    return;
  }
  course_.merits.clear();
  if (gives_up_full_steps)
  {
    course_.full_steps_left = 0;
    r_ = best_;
    course_.has_velocity = false;
  }
  else if (course_.may_restart)
  {
    course_.may_restart = false;
    course_.full_steps_left = full_steps;
    course_.since_best = 0;
    course_.shift = course_.least_shift;
    std::fill(r_.begin(), r_.end(), 0.);
  }
  else
  {
    course_.shift = std::min(largest_shift, 100. * course_.shift);
    smooth(smoothing_sweeps);
  }
}

void
SemismoothNewton::start(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr unsigned int first_window_of_growth = 7;
  begin(problem, r);
  r_ = best_;
  course_ = set_up(problem);
  growth_.emplace(problem, options_, first_window_of_growth, least_unbounded_force(problem));
  work_ = work::made_contact * static_cast<double>(problem.n_contacts());
}

bool
SemismoothNewton::advance()
{
  constexpr unsigned int iterations_between_refreshes = 10;
  const bool inside = judge();
  report_.unbounded = growth_->is_unbounded(norm_of(feasible_), report_.error.force);
  if (report_.converged || report_.unbounded || !is_within_limits())
    return false;
  ++report_.iterations;
  update_velocity(inside, report_.iterations % iterations_between_refreshes == 0);
  go_on(find_step(report_.iterations == 1));
  return true;
}
} // namespace arthrowear::nscd
