// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/integrator.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "multibody/sundials_solver.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// End of the interval of stability on the negative axis,
// R(z)
// = 1; R = 1 + z + ... + z^5/120 + z^6/2080 of Fehlberg's pair.
constexpr double stable_real_interval = 3.678;

int
sign(const double value)
{
  return (value > 0.) - (value < 0.);
}

/// On which side of zero each crossing function is known to be.
class Sides
{
public:
  Sides(const OdeSystem &system, const double time, const double *state)
      : side_(system.n_crossings), found_(system.n_crossings)
  {
    if (side_.empty())
      return;
    std::vector<double> values(system.n_crossings);
    system.crossings(time, state, values.data());
    std::transform(values.begin(), values.end(), side_.begin(), sign);
  }

  bool is_empty() const { return side_.empty(); }

  /// Only the crossings to the other side.
  void expect_crossings(SundialsSolver &solver)
  {
    std::transform(side_.begin(), side_.end(), found_.begin(), [](const int s) { return -s; });
    solver.set_crossings(found_);
  }

  /// The crossings of the last step. SUNDIALS misses those whose value was zero up to rounding at
  /// the start of the step; they are found by their sign.
  const std::vector<int> &crossed(SundialsSolver &solver, const bool is_known)
  {
    if (is_known)
      solver.crossed(found_);
    else
      std::fill(found_.begin(), found_.end(), 0);
    const std::vector<double> &values = solver.crossings();
    for (std::size_t i = 0; i < side_.size(); ++i)
    {
      const int now = sign(values[i]);
      if (found_[i] == 0 && side_[i] == 0)
        side_[i] = now;
      else if (found_[i] == 0 && !is_known && now == -side_[i])
        found_[i] = now;
      if (found_[i] != 0)
        side_[i] = found_[i];
    }
    return found_;
  }

private:
  std::vector<int> side_, found_;
};

void
refuse_nonsense(const OdeSystem &system, const double start, const double end,
                const std::vector<double> &state, const IntegratorOptions &options)
{
  if (state.size() != system.size || options.absolute_tolerances.size() != system.size)
    throw std::invalid_argument("integrate: state and tolerances must have the system's size");
  if (!(end > start))
    throw std::invalid_argument("integrate: the end must come after the start");
  if (options.method != IntegrationMethod::fehlberg)
    return;
  const std::string refusal =
      explicit_refusal(options.stiffest_time_constant, end - start, options.most_steps);
  if (!refusal.empty())
    throw InputError(refusal);
}
} // namespace

std::string
explicit_refusal(const double stiffest_time_constant, const double duration,
                 const unsigned long most_steps)
{
  if (stiffest_time_constant <= 0.)
    return "";
  const double n_steps = duration / (stable_real_interval * stiffest_time_constant);
  if (n_steps <= static_cast<double>(most_steps))
    return "";
  return "the explicit method fehlberg would need " + rounded_text(n_steps, 2) + " steps for " +
         rounded_text(duration) + " s of a system with a time constant of " +
         rounded_text(stiffest_time_constant, 2) + " s, more than " +
         rounded_text(static_cast<double>(most_steps), 2) + ". Set bdf.";
}

std::string
effort_text(const IntegrationStatistics &statistics)
{
  return std::to_string(statistics.steps) + " steps, " + std::to_string(statistics.rejected) +
         " rejected, " + std::to_string(statistics.evaluations) + " evaluations, " +
         std::to_string(statistics.crossings) + " crossings";
}

IntegrationStatistics
integrate(const OdeSystem &system, const double start, const double end, std::vector<double> &state,
          const IntegratorOptions &options, const IntegrationOutput &output)
{
  refuse_nonsense(system, start, end, state, options);
  const auto solver = SundialsSolver::make(system, start, end, state, options);
  Sides sides(system, start, state.data());
  if (!sides.is_empty())
    sides.expect_crossings(*solver);

  IntegrationStatistics statistics;
  auto next_output = output.times.begin();
  for (; next_output != output.times.end() && *next_output <= start; ++next_output)
    output.at_time(start, solver->state());
  while (solver->time() < end)
  {
    if (statistics.steps == options.most_steps)
      throw RunError("integration stopped at t = " + rounded_text(solver->time(), 9) + " s after " +
                     std::to_string(statistics.steps) + " steps, the most allowed");
    const bool is_crossing = solver->advance() == SundialsSolver::Event::crossing;
    ++statistics.steps;
    const double time = solver->time();
    for (; next_output != output.times.end() && *next_output <= time; ++next_output)
      output.at_time(*next_output,
                     *next_output < time ? solver->interpolate(*next_output) : solver->state());
    if (output.after_step)
      output.after_step(time, solver->state());
    if (sides.is_empty())
      continue;
    const std::vector<int> &crossed = sides.crossed(*solver, is_crossing);
    bool is_changed = false;
    for (std::size_t i = 0; i < crossed.size(); ++i)
      if (crossed[i] != 0)
      {
        system.at_crossing({time, i, crossed[i]}, solver->state());
        ++statistics.crossings;
        is_changed = true;
      }
    if (!is_changed || time >= end)
      continue;
    statistics.rejected += solver->n_rejected();
    solver->restart();
    sides.expect_crossings(*solver);
  }
  statistics.rejected += solver->n_rejected();
  statistics.evaluations = solver->n_evaluations();
  std::copy_n(solver->state(), system.size, state.begin());
  return statistics;
}
} // namespace arthrowear
