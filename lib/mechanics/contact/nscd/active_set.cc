// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/active_set.h"

#include "contact/nscd/kernels.h"
#include "contact/nscd/relative_compliance.h"

#include <cmath>

namespace arthrowear::nscd
{
namespace
{
/// Cuts r_N at zero and |r_T| at mu r_N.
void
cut_to_cones(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr double round_off = 1e-14;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    double *r_i = &r[3 * i];
    if (!(r_i[2] > 0.))
    {
      r_i[0] = r_i[1] = r_i[2] = 0.;
      continue;
    }
    const double limit = problem.friction[i] * r_i[2], length = std::hypot(r_i[0], r_i[1]);
    if (length > (1. + round_off) * limit)
    {
      r_i[0] *= limit / length;
      r_i[1] *= limit / length;
    }
  }
}
} // namespace

ActiveSet::ActiveSet(const SolverOptions &options) : SteppedSolver("active_set", options) {}

void
ActiveSet::set_up(const ContactProblem &problem)
{
  const std::size_t n = problem.n_contacts();
  make_local_contacts(problem, contacts_);
  is_scaled_.clear();
  for (Point *point : {&now_, &full_, &trial_})
    for (auto *vector : {&point->force, &point->velocity, &point->magnitude})
      vector->resize(3 * n);
  direction_.resize(3 * n);
  system_.set_up(problem, contacts_);
  free_steps_ = slow_steps_ = 0;
  has_stepped_ = false;
}

/// Computes velocities and error for the forces of a point. Far from the solution it copies the
/// magnitudes of the present point; an accepted solution has its own magnitudes.
void
ActiveSet::measure(Point &point)
{
  constexpr double near = 1e2; // tolerances: an iteration reduces the error by about as much
  const bool is_near = !(now_.error.natural_map > near * options_.residual_tolerance ||
                         now_.error.penetration > near * options_.penetration_tolerance);
  if (!is_near)
    point.magnitude = now_.magnitude;
  form_velocity(point, is_near);
  if (!is_near && is_solved(point.error, options_))
    form_velocity(point, true);
}

void
ActiveSet::form_velocity(Point &point, const bool with_magnitudes)
{
  const Delassus &W = *problem_->W;
  const std::vector<double> &r = point.force, &q = problem_->free_velocity;
  if (!W.is_dense())
  {
    point.error = contact_error(*problem_, r.data(), point.velocity.data());
    work_ += work::of_error(*problem_, r);
    return;
  }
  work_ += work::judged_contact * static_cast<double>(W.n_contacts());
  // Each rank adds its rows' part, and one rank the rest.
  const bool is_first = W.sharing() == nullptr || W.sharing()->is_first();
  for (std::size_t k = 0; k < q.size(); ++k)
  {
    point.velocity[k] = is_first ? q[k] : 0.;
    if (with_magnitudes)
      point.magnitude[k] = std::fabs(point.velocity[k]);
  }
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
  {
    const double *r_i = &r[3 * i];
    if (r_i[0] == 0. && r_i[1] == 0. && r_i[2] == 0.)
      continue;
    work_ += (with_magnitudes ? work::judged_block : work::dense_block) *
             static_cast<double>(W.n_contacts());
    if (!W.has_row(i))
      continue;
    if (!with_magnitudes) // W is symmetric
      kernels::add_rows(point.velocity.data(), W.row_values(i), r.size(), r_i);
    else
      kernels::add_rows_and_magnitudes(point.velocity.data(), point.magnitude.data(),
                                       W.row_values(i), r.size(), r_i);
  }
  W.sum(point.velocity);
  if (with_magnitudes)
    W.sum(point.magnitude);
  point.error =
      contact_error_at(*problem_, r.data(), point.velocity.data(), point.magnitude.data());
}

/// Chooses the contacts with a force, and others that correcting the closed contacts may close.
void
ActiveSet::choose_members()
{
  members_.clear();
  const std::size_t n = problem_->n_contacts();
  const double *r = now_.force.data(), *u = now_.velocity.data();
  constexpr double reach = 0.2; // of the correction, most of which is common to all
  double correction = 0.;
  for (std::size_t i = 0; i < n; ++i)
    if (r[3 * i + 2] > 0.)
      correction = std::max(correction, std::fabs(u[3 * i + 2]));
  for (std::size_t i = 0; i < n; ++i)
  {
    const bool has_force = r[3 * i + 2] > 0.;
    if (!has_force && u[3 * i + 2] >= reach * correction)
      continue;
    members_.push_back(static_cast<unsigned int>(i));
  }
}

/// Directions that are unknowns need the scales of (C.12).
void
ActiveSet::scale_members()
{
  is_scaled_.resize(contacts_.size(), false);
  std::vector<unsigned int> unscaled;
  for (const unsigned int i : members_)
    if (!is_scaled_[i])
    {
      is_scaled_[i] = true;
      unscaled.push_back(i);
      work_ += work::scaled_block * static_cast<double>(problem_->W->row_length(i));
    }
  scale_by_relative_compliance(*problem_->W, contacts_, unscaled);
}

/// Sets full_ to the forces that solve the linearised problem, cut to the cones.
bool
ActiveSet::find_full_step(const double shift)
{
  choose_members();
  if (system_.turns_directions())
    scale_members();
  system_.linearise(now_.force.data(), now_.velocity.data(), members_);
  // Lagged directions leave a hundredth of the error or less.
  constexpr double reduction = 1e-7;
  const bool has_direction = system_.solve(shift, reduction, direction_);
  work_ += system_.take_work() + work::judged_contact * static_cast<double>(contacts_.size());
  if (!has_direction)
    return false;
  for (std::size_t k = 0; k < direction_.size(); ++k)
    full_.force[k] = now_.force[k] + direction_[k];
  cut_to_cones(*problem_, full_.force);
  measure(full_);
  return std::isfinite(full_.error.force);
}

/// Goes from now_ towards full_ until the error falls: cones are convex, velocities affine in the
/// forces.
bool
ActiveSet::shorten_step()
{
  constexpr int most_halvings = 8;
  constexpr double decrease = 1e-4;
  const auto between = [](const double t, const std::vector<double> &a,
                          const std::vector<double> &b, std::vector<double> &c)
  {
    for (std::size_t k = 0; k < c.size(); ++k)
      c[k] = a[k] + t * (b[k] - a[k]);
  };
  double step = 1.;
  for (int h = 0; h <= most_halvings; ++h, step *= 0.5)
  {
    between(step, now_.force, full_.force, trial_.force);
    between(step, now_.velocity, full_.velocity, trial_.velocity);
    between(step, now_.magnitude, full_.magnitude, trial_.magnitude);
    trial_.error = contact_error_at(*problem_, trial_.force.data(), trial_.velocity.data(),
                                    trial_.magnitude.data());
    work_ += work::judged_contact * static_cast<double>(contacts_.size());
    if (trial_.error.force <= (1. - decrease * step) * now_.error.force)
    {
      std::swap(now_, trial_);
      return true;
    }
  }
  return false;
}

/// Continues from now_, or from the best point if full steps did not help.
/// @return false if it cannot
bool
ActiveSet::go_on()
{
  constexpr double least_shift = 1e-12; // of the largest diagonal entry of W
  // Full steps may raise the error for a while; the search for a shorter step then begins at the
  // best point.
  constexpr unsigned int most_free_steps = 4;
  // If lagged directions of sliding reduce the error slowly, they become unknowns.
  constexpr double slow = 0.1;
  constexpr unsigned int most_slow_steps = 2;
  double largest = 0.;
  for (const LocalContact &c : contacts_)
    largest = std::max({largest, c.W[0], c.W[4], c.W[8]});
  bool is_free = free_steps_ < most_free_steps;
  if (!is_free)
    now_ = best_point_;
  bool has_step = find_full_step(least_shift * largest);
  if (!has_step && is_free && free_steps_ > 0)
  {
    is_free = false;
    now_ = best_point_;
    has_step = find_full_step(least_shift * largest);
  }
  if (!has_step || (!is_free && !shorten_step()))
    return false;
  if (is_free)
  {
    slow_steps_ += has_stepped_ && full_.error.force > slow * now_.error.force ? 1 : 0;
    std::swap(now_, full_);
  }
  has_stepped_ = true;
  free_steps_ = is_free ? free_steps_ + 1 : 0;
  if ((slow_steps_ >= most_slow_steps || !is_free) && !system_.turns_directions())
    system_.turn_directions();
  return true;
}

/// Records the error of now_ and keeps the best point.
void
ActiveSet::judge()
{
  report_.history.push_back(now_.error.natural_map);
  report_.error = now_.error;
  report_.converged = is_solved(now_.error, options_);
  if (report_.converged || now_.error.force < best_point_.error.force)
  {
    best_point_ = now_;
    best_ = now_.force;
    free_steps_ = 0;
  }
}

void
ActiveSet::start(const ContactProblem &problem, const std::vector<double> &r)
{
  begin(problem, r);
  set_up(problem);
  now_.force = best_;
  cut_to_cones(problem, now_.force);
  now_.error = {}; // so that magnitudes are measured
  measure(now_);
  best_point_ = now_;
  judge();
}

bool
ActiveSet::advance()
{
  if (report_.converged || !is_within_limits())
    return false;
  has_step_ = go_on();
  if (!has_step_)
    return false;
  ++report_.iterations;
  judge();
  return !report_.converged;
}
} // namespace arthrowear::nscd
