// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/nlgs.h"

#include "contact/nscd/force_growth.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
    : name_(std::move(name)), method_(method), options_(options)
{
}

SolverReport
NlgsSolver::solve(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr unsigned int sweeps_between_refreshes = 200; // u drifts by eps per sweep
  const unsigned int most = std::min(options_.max_iterations, limit_);
  SolverReport report;
  report.solver = name_;
  r.resize(3 * problem.n_contacts(), 0.);
  sweeps_.set_up(problem, method_);
  report.error = sweeps_.set_force(r);
  report.history.reserve(std::min(most, 100000u) + 1);
  report.history.push_back(report.error.natural_map);
  report.converged = is_solved(report.error, options_);

  SweepMonitor monitor(problem, options_, sweeps_.free_force());
  ForceGrowth growth(problem, options_, SweepMonitor::first_window_of_growth);
  std::size_t failures = 0;
  while (!report.converged && report.iterations < most)
  {
    const SweepChange change = sweeps_.sweep();
    ++report.iterations;
    failures = change.failures;
    report.history.push_back(monitor.residual(change));
    report.unbounded = growth.is_unbounded(std::sqrt(change.r_squared), std::sqrt(change.squared));
    if (report.unbounded || !std::isfinite(report.history.back()))
      break;
    if (monitor.is_worth_a_check(change, report.iterations))
    {
      report.error = sweeps_.refresh();
      report.converged = is_solved(report.error, options_);
      if (!report.converged && monitor.has_stalled(change))
        break;
      monitor.check_failed(report.iterations);
    }
    else if (report.iterations % sweeps_between_refreshes == 0)
      sweeps_.refresh();
  }

  r = sweeps_.force();
  if (!report.converged)
  {
    report.error = sweeps_.refresh();
    report.converged = is_solved(report.error, options_);
  }
  report.unbounded = report.unbounded && !report.converged;
  if (report.unbounded)
    report.reason = name_ + ": " + growth.text();
  else if (!report.converged)
  {
    report.reason = name_ + ": no convergence in " + std::to_string(report.iterations) + " sweeps";
    if (failures > 0)
      report.reason += ", " + std::to_string(failures) + " contacts without a local solution";
  }
  return report;
}
} // namespace arthrowear::nscd
