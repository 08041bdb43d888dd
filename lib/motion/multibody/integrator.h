// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace arthrowear
{
/// A crossing function passed zero.
struct Crossing
{
  double time = 0.;      ///< [s]
  std::size_t index = 0; ///< of the function
  int direction = 0;     ///< +1 upwards, -1 downwards
};

/// y' = f(t, y) with functions whose zeros are found. Arrays have `size` or `n_crossings` values.
/// The callbacks may throw; integrate() forwards the exception.
struct OdeSystem
{
  std::size_t size = 0;
  std::function<void(double time, const double *state, double *rate)> rate;

  std::size_t n_crossings = 0;
  std::function<void(double time, const double *state, double *values)> crossings;
  /// Called at a zero with the state there, which it may change. The integrator restarts after
  /// it, so that f may jump there. Crossings of one function alternate: after one upwards the next
  /// is downwards; two within one step that cancel are not seen, hence `largest_step`.
  std::function<void(const Crossing &crossing, double *state)> at_crossing;
};

enum class IntegrationMethod
{
  fehlberg, ///< Runge-Kutta-Fehlberg 4(5), explicit (ARKODE)
  bdf       ///< backward differentiation of order 1 to 5, "Gear", implicit (CVODE)
};

struct IntegratorOptions
{
  IntegrationMethod method = IntegrationMethod::fehlberg;
  double relative_tolerance = 1e-8;
  std::vector<double> absolute_tolerances; ///< one per component, > 0
  double largest_step = 0.;                ///< [s]; 0: no limit
  unsigned long most_steps = 100'000'000;  ///< a run that needs more fails
  /// Smallest time constant of a decaying part of the system [s], if it is known: an explicit
  /// method that would need more than `most_steps` for it is refused. 0: not known.
  double stiffest_time_constant = 0.;
};

/// Callbacks during the integration, each in the order of time.
struct IntegrationOutput
{
  std::vector<double> times; ///< ascending, within the run; wherever steps end
  std::function<void(double time, const double *state)> at_time;
  /// The end of every accepted step, before a crossing there changes the state.
  std::function<void(double time, const double *state)> after_step;
};

struct IntegrationStatistics
{
  unsigned long steps = 0;       ///< accepted
  unsigned long rejected = 0;    ///< failed the test of local errors
  unsigned long evaluations = 0; ///< of f, also for Jacobians
  unsigned long crossings = 0;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("steps", s.steps...);
    visit("rejected", s.rejected...);
    visit("evaluations", s.evaluations...);
    visit("crossings", s.crossings...);
  }
};

/// "1200 steps, 31 rejected, 7400 evaluations, 4 crossings"
std::string effort_text(const IntegrationStatistics &statistics);

/// Advances `state` from `start` to `end`.
/// @throws InputError if an explicit method is hopeless, explicit_refusal()
/// @throws RunError with time and cause: f is not finite, no step is accepted, too many steps
IntegrationStatistics integrate(const OdeSystem &system, double start, double end,
                                std::vector<double> &state, const IntegratorOptions &options,
                                const IntegrationOutput &output = {});

/// Why Fehlberg's pair cannot integrate a system of this stiffest time constant, with the remedy;
/// empty if it can. Its steps must stay below 3.678 time constants whatever the tolerance.
std::string explicit_refusal(double stiffest_time_constant, double duration,
                             unsigned long most_steps = IntegratorOptions().most_steps);
} // namespace arthrowear
