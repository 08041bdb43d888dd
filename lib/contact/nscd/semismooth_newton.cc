// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/semismooth_newton.h"

#include "contact/nscd/force_growth.h"
#include "contact/nscd/relative_compliance.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
namespace
{
/// Cuts r_N at zero and |r_T| at mu r_N. @return whether anything was cut
bool
put_into_cones(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr double round_off = 1e-14;
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
    else if (squared > (1. + round_off) * limit * limit)
    {
      cut = true;
      const double factor = limit / std::sqrt(squared);
      r_i[0] *= factor;
      r_i[1] *= factor;
    }
  }
  return cut;
}

double
norm_of(const std::vector<double> &r)
{
  double sum = 0.;
  for (const double value : r)
    sum += value * value;
  return std::sqrt(sum);
}
} // namespace

SemismoothNewton::SemismoothNewton(const SolverOptions &options) : options_(options) {}

double
SemismoothNewton::merit(const double *r, const double *u) const
{
  double sum = 0.;
  for (std::size_t i = 0; i < contacts_.size(); ++i)
  {
    const LocalContact &c = contacts_[i];
    const double *r_i = r + 3 * i, *u_i = u + 3 * i;
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
SemismoothNewton::smooth(std::vector<double> &r, const unsigned int sweeps)
{
  sweeps_.set_force(r);
  for (unsigned int s = 0; s < sweeps; ++s)
    sweeps_.sweep();
  r = sweeps_.force();
}

SolverReport
SemismoothNewton::solve(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr double least_shift = 1e-12, largest_shift = 1e-2; // of the largest diagonal entry of W
  constexpr int max_halvings = 12;
  constexpr std::size_t remembered = 4;
  constexpr unsigned int first_window_of_growth = 7, smoothing_sweeps = 10,
                         iterations_between_refreshes = 10, full_steps = 20;

  const unsigned int most = std::min(options_.max_iterations, limit_);
  SolverReport report;
  report.solver = "semismooth_newton";
  const std::size_t n = 3 * problem.n_contacts();
  r.resize(n, 0.);
  sweeps_.set_up(problem, LocalMethod::angle);
  contacts_ = sweeps_.contacts();
  scale_by_relative_compliance(*problem.W, contacts_);
  system_.set_up(problem, contacts_);
  for (auto *vector : {&u_, &feasible_, &trial_r_, &trial_u_, &direction_, &w_direction_})
    vector->resize(n);
  double largest = 0.;
  for (const LocalContact &c : contacts_)
    largest = std::max({largest, c.W[0], c.W[4], c.W[8]});

  std::vector<double> best = r;
  double best_residual = std::numeric_limits<double>::infinity();
  double shift = least_shift;
  std::vector<double> merits; // since the last smoothing
  bool has_velocity = false;  // u_ belongs to r
  // Full steps find the active set of a well-posed problem in a few. Where they don't, the line
  // search goes on from the best of them, and a guess from which it stalls is worth less than none.
  const bool has_guess =
      std::any_of(r.begin(), r.end(), [](const double force) { return force != 0.; });
  bool may_restart = has_guess;
  unsigned int full_steps_left = full_steps;
  ForceGrowth growth(problem, options_, first_window_of_growth);
  while (true)
  {
    // Newton's iterates may leave the cone by as much as they are wrong; what is judged may not.
    feasible_ = r;
    const bool inside = !put_into_cones(problem, feasible_);
    report.error = contact_error(problem, feasible_.data(), trial_u_.data());
    report.history.push_back(report.error.natural_map);
    report.converged = is_solved(report.error, options_);
    if (report.converged || report.error.natural_map < best_residual)
    {
      best_residual = report.error.natural_map;
      best = feasible_;
    }
    report.unbounded = growth.is_unbounded(norm_of(feasible_), report.error.force);
    if (report.converged || report.unbounded || report.iterations >= most)
      break;
    ++report.iterations;
    if (inside)
      std::swap(u_, trial_u_);
    else if (!has_velocity || report.iterations % iterations_between_refreshes == 0)
    {
      problem.W->multiply(r.data(), u_.data());
      for (std::size_t j = 0; j < n; ++j)
        u_[j] += problem.free_velocity[j];
    }

    const double now = merit(r.data(), u_.data());
    merits.push_back(now);
    double reference = 0.;
    for (std::size_t m = merits.size() - std::min(remembered, merits.size()); m < merits.size();
         ++m)
      reference = std::max(reference, merits[m]);

    system_.linearise(r.data(), u_.data(), has_guess && report.iterations == 1);
    bool accepted = false;
    if (system_.solve(shift * largest, direction_))
    {
      system_.multiply(direction_, w_direction_);
      const bool is_full_step = full_steps_left > 0;
      double step = 2.;
      for (int h = 0; h <= max_halvings && !accepted; ++h)
      {
        step *= 0.5;
        for (std::size_t j = 0; j < n; ++j)
        {
          trial_r_[j] = r[j] + step * direction_[j];
          trial_u_[j] = u_[j] + step * w_direction_[j];
        }
        accepted = is_full_step ||
                   merit(trial_r_.data(), trial_u_.data()) <= (1. - 1e-4 * step) * reference;
      }
      if (accepted)
        shift = std::max(least_shift, step == 1. ? 0.1 * shift : shift);
    }
    has_velocity = accepted;
    const bool gives_up_full_steps = full_steps_left > 0 && (!accepted || --full_steps_left == 0);
    if (gives_up_full_steps)
    {
      full_steps_left = 0;
      r = best;
      has_velocity = false;
      merits.clear();
    }
    else if (accepted)
    {
      std::swap(r, trial_r_);
      std::swap(u_, trial_u_);
    }
    else if (may_restart)
    {
      may_restart = false;
      full_steps_left = full_steps;
      shift = least_shift;
      std::fill(r.begin(), r.end(), 0.);
      merits.clear();
    }
    else
    {
      shift = std::min(largest_shift, 100. * shift);
      smooth(r, smoothing_sweeps);
      merits.clear();
    }
  }
  r = best;
  report.unbounded = report.unbounded && !report.converged;
  if (!report.converged)
  {
    report.error = contact_error(problem, r);
    report.reason = report.unbounded ? report.solver + ": " + growth.text()
                                     : report.solver + ": no convergence in " +
                                           std::to_string(report.iterations) + " iterations";
  }
  return report;
}
} // namespace arthrowear::nscd
