// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/nlgs.h"

#include <cmath>

namespace arthrowear::nscd
{
SweepMonitor::SweepMonitor(const ContactProblem &problem, const SolverOptions &options,
                           const double free_force)
    : problem_(problem), options_(options), free_force_(free_force)
{
}

double
SweepMonitor::residual(const SweepChange &change) const
{
  const double scale = std::max(std::sqrt(change.r_squared), free_force_);
  return scale > 0. ? std::sqrt(change.squared) / scale : 0.;
}

bool
SweepMonitor::has_stalled(const SweepChange &change) const
{
  return change.squared <= 1e-32 * change.r_squared;
}

bool
SweepMonitor::is_worth_a_check(const SweepChange &change, const unsigned int sweep)
{
  if (has_stalled(change))
    return true;
  const double reference =
      problem_.reference_force > 0. ? problem_.reference_force : change.largest_force;
  return sweep >= next_check_ && residual(change) <= safety_ * options_.residual_tolerance &&
         change.force <= safety_ * options_.force_tolerance * reference &&
         change.velocity * problem_.length_per_velocity <= safety_ * options_.penetration_tolerance;
}

void
SweepMonitor::check_failed(const unsigned int sweep)
{
  safety_ *= 0.7;
  next_check_ = sweep + 1 + sweep / 20;
}

NlgsSolver::NlgsSolver(std::string name, const LocalMethod method, const SolverOptions &options)
    : SteppedSolver(std::move(name), options), method_(method)
{
}

double
work_of(const SweepChange &change, const bool is_dense)
{
  return work::contact * static_cast<double>(change.visits) +
         (is_dense ? work::dense_block : work::sparse_block) * static_cast<double>(change.blocks);
}

void
NlgsSolver::start(const ContactProblem &problem, const std::vector<double> &r)
{
  begin(problem, r);
  failures_ = 0;
  sweeps_.set_up(problem, method_);
  start_sweeps(problem.n_contacts());
  report_.error = sweeps_.set_force(best_);
  report_.history.reserve(std::min({options_.max_iterations, limit_, 100000u}) + 1);
  report_.history.push_back(report_.error.natural_map);
  report_.converged = is_solved(report_.error, options_);
  monitor_.emplace(problem, options_, sweeps_.free_force());
  growth_.emplace(problem, options_, SweepMonitor::first_window_of_growth);
  work_ = 2. * work::of_error(problem, best_);
}

bool
NlgsSolver::advance()
{
  if (report_.converged || !is_within_limits())
    return false;
  const double own_work = prepare_sweep();
  const SweepChange change = sweeps_.sweep();
  work_ += work_of(change, problem_->W->is_dense()) + own_work;
  ++report_.iterations;
  failures_ = change.failures;
  report_.history.push_back(monitor_->residual(change));
  report_.unbounded = growth_->is_unbounded(std::sqrt(change.r_squared), std::sqrt(change.squared));
  if (report_.unbounded || !std::isfinite(report_.history.back()))
    return false;
  if (!keeps(change))
    return true;
  if (monitor_->is_worth_a_check(change, report_.iterations))
  {
    report_.error = sweeps_.refresh();
    work_ += work::of_error(*problem_, sweeps_.force());
    report_.converged = is_solved(report_.error, options_);
    if (report_.converged || monitor_->has_stalled(change))
      return false;
    monitor_->check_failed(report_.iterations);
  }
  else if (report_.iterations % sweeps_between_refreshes_ == 0)
    sweeps_.refresh();
  choose_next(change);
  return true;
}

SolverReport
NlgsSolver::finish(std::vector<double> &r)
{
  r = sweeps_.force();
  SolverReport report = report_;
  if (!report.converged)
  {
    report.error = sweeps_.refresh();
    report.converged = is_solved(report.error, options_);
  }
  report.unbounded = report.unbounded && !report.converged;
  if (report.unbounded)
    report.reason = name() + ": " + growth_->text();
  else if (!report.converged)
  {
    report.reason = name() + ": no convergence in " + std::to_string(report.iterations) + " sweeps";
    if (failures_ > 0)
      report.reason += ", " + std::to_string(failures_) + " contacts without a local solution";
  }
  return report;
}
} // namespace arthrowear::nscd
