// SPDX-License-Identifier: LGPL-2.1-or-later
#include "time/dynamic_relaxation.h"

#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Share of its maximum at which the kinetic energy has passed it.
constexpr double passed_peak = 0.8;
} // namespace

DynamicRelaxation::DynamicRelaxation(ExplicitSystem &system, const RelaxationOptions &options)
    : system_(&system), options_(options), integrator_(system)
{
  memory_.alpha = options.damping == Damping::viscous ? options.alpha : 0.;
}

bool
DynamicRelaxation::measures(const unsigned long step) const
{
  return options_.damping == Damping::kinetic || step % options_.measure_every == 0;
}

bool
DynamicRelaxation::step(ExplicitState &state, const double load_factor, const double time_step)
{
  if (memory_.counter % options_.renew_every == 0)
    system_->renew_search(state);
  const bool is_measured = measures(memory_.counter);
  if (is_measured)
    integrator_.measure_next_step();
  integrator_.step(state, load_factor, time_step, memory_.alpha);
  ++memory_.counter;
  if (!is_measured)
    return false;
  const CentralDifference::Balance &balance = integrator_.balance();
  if (options_.damping == Damping::adaptive && balance.squared_frequency >= 0.)
    // Half a step's frequency is the highest that there is.
    memory_.alpha = 2. * std::min(std::sqrt(balance.squared_frequency), 2. / time_step);
  else if (options_.damping == Damping::kinetic)
  {
    memory_.peak_kinetic = std::max(memory_.peak_kinetic, balance.kinetic);
    // Fast modes let the energy flutter: the maximum counts once it is clearly passed.
    if (balance.kinetic < passed_peak * memory_.peak_kinetic)
    {
      for (std::size_t dof = 0; dof < state.velocity.size(); ++dof)
        if (double &velocity = state.velocity[dof]; !system_->is_fixed(dof))
        {
          if (system_->sharing().owns(dof / 3))
            state.damping_loss += 0.5 * system_->mass()[dof / 3] * velocity * velocity;
          velocity = 0.;
        }
      state.last_step = 0.;
      memory_.peak_kinetic = 0.;
    }
  }
  return true;
}

Equilibrium
DynamicRelaxation::judge(const ExplicitState &state) const
{
  Equilibrium result;
  const CentralDifference::Balance &balance = integrator_.balance();
  result.residual = balance.driving > 0. ? balance.residual / balance.driving : balance.residual;
  if (!std::isfinite(result.residual))
  {
    result.trouble = "the motion is no longer finite: the time step may be above the stable one";
    return result;
  }
  const ExplicitSystem::Energies energies = system_->energies(state);
  result.energy_ratio =
      energies.stored() > 0. ? energies.kinetic / energies.stored() : energies.kinetic;
  result.is_reached = result.residual <= options_.residual_tolerance &&
                      result.energy_ratio <= options_.energy_tolerance;
  if (!result.is_reached)
    result.trouble = "out-of-balance force " + rounded_text(result.residual) +
                     " of the load (at most " + rounded_text(options_.residual_tolerance) +
                     "), kinetic over stored energy " + rounded_text(result.energy_ratio) +
                     " (at most " + rounded_text(options_.energy_tolerance) + ")";
  return result;
}

Equilibrium
DynamicRelaxation::relax(ExplicitState &state, const double load_factor, const double time_step)
{
  Equilibrium result;
  unsigned long n_steps = 0;
  while (n_steps < options_.max_steps)
  {
    const bool is_measured = step(state, load_factor, time_step);
    ++n_steps;
    // The energy is asked for only where forces balance, or are no numbers.
    if (is_measured && !(integrator_.balance().residual >
                         options_.residual_tolerance * integrator_.balance().driving))
    {
      result = judge(state);
      if (result.is_reached || !std::isfinite(result.residual))
        break;
    }
  }
  if (n_steps == options_.max_steps && !result.is_reached)
    result = judge(state);
  result.n_steps = n_steps;
  if (!result.is_reached)
    result.trouble =
        "no equilibrium after " + std::to_string(n_steps) + " steps: " + result.trouble;
  return result;
}
} // namespace arthrowear
