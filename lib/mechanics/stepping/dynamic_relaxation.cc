// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/dynamic_relaxation.h"

#include "base/number_text.h"

namespace arthrowear
{
DynamicRelaxation::DynamicRelaxation(ExplicitSystem &system, const RelaxationOptions &options)
    : system_(&system), options_(options), integrator_(system)
{
  memory_.alpha = options.damping == Damping::viscous ? options.alpha : 0.;
}

void
DynamicRelaxation::rest_at_peak(ExplicitState &state, const double load_factor)
{
  const double kinetic = system_->kinetic_energy(state);
  if (!(kinetic < memory_.kinetic))
  {
    memory_.kinetic = kinetic;
    return;
  }
  // The maximum is near the last position at which forces were computed: half a step of work is
  // undone. At a later position, modes with a period of a few steps would be stopped on the way
  // back.
  const NodeSharing &sharing = system_->sharing();
  double undone = 0.;
  for (std::size_t dof = 0; dof < state.velocity.size(); ++dof)
    if (!system_->is_fixed(dof))
    {
      const double increment = state.last_step * state.velocity[dof];
      if (sharing.owns(dof / 3))
        undone += 0.5 * increment * load_factor * system_->load()[dof];
      state.displacement[dof] -= increment;
      state.velocity[dof] = 0.;
    }
  state.external_work -= undone;
  if (sharing.rank() == 0)
    state.damping_loss += 0.5 * (kinetic + memory_.kinetic);
  state.last_step = 0.;
  memory_.kinetic = 0.;
}

bool
DynamicRelaxation::step(ExplicitState &state, const double load_factor, const double time_step)
{
  if (memory_.counter % options_.renew_every == 0)
    system_->renew_search(state);
  if (options_.damping == Damping::kinetic)
    rest_at_peak(state, load_factor);
  const bool is_measured = memory_.counter % options_.measure_every == 0;
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
    result.trouble = "the motion is no longer finite: the time step may be above the stable step";
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
DynamicRelaxation::relax(ExplicitState &state, const double load_factor, const double time_step,
                         const std::function<void()> &poll)
{
  constexpr unsigned long poll_interval = 100; // steps
  Equilibrium result;
  unsigned long n_steps = 0;
  while (n_steps < options_.max_steps)
  {
    if (poll && n_steps % poll_interval == 0)
      poll();
    const bool is_measured = step(state, load_factor, time_step);
    ++n_steps;
    // The energy is computed only where forces balance, or are no numbers.
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
