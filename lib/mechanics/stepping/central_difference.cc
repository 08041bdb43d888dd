// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/central_difference.h"

namespace arthrowear
{
CentralDifference::CentralDifference(const ExplicitSystem &system) : system_(&system) {}

/// @param sums  of this rank: squared residual, squared driving force, m v v, v dF, m v v of free
///              dofs
/// @param last_step  from the resistance before to this one [s]; 0: it is not known
void
CentralDifference::set_balance(std::vector<double> &sums, const double last_step)
{
  system_->sharing().sum(sums);
  balance_.residual = std::sqrt(sums[0]);
  balance_.driving = std::sqrt(sums[1]);
  balance_.kinetic = 0.5 * sums[2];
  balance_.squared_frequency =
      last_step > 0. && sums[4] > 0. ? sums[3] / (last_step * sums[4]) : -1.;
}

void
CentralDifference::step(ExplicitState &state, const double load_factor, const double time_step,
                        const double alpha)
{
  const NodeSharing &sharing = system_->sharing();
  const std::vector<double> &external = system_->load();
  const std::vector<double> &mass = system_->mass(), &inverse = system_->inverse_mass();
  const unsigned int n_nodes = sharing.n_local();
  const bool has_previous = measures_ && state.resistance.size() == 3 * n_nodes;
  std::swap(previous_, state.resistance);
  system_->resistance(state, time_step, state.resistance);
  const std::vector<double> &resistance = state.resistance;

  // From half a step before to half a step after the state's time.
  const double h = 0.5 * (state.last_step + time_step);
  const double keep = (1. - 0.5 * alpha * h) / (1. + 0.5 * alpha * h);
  const double gain = h / (1. + 0.5 * alpha * h);
  double work = 0., loss = 0.;
  std::vector<double> sums(5, 0.); // of set_balance()
  double *const v = state.velocity.data(), *const u = state.displacement.data();
  for (unsigned int node = 0; node < n_nodes; ++node)
  {
    const double weight = sharing.owns(node) ? 1. : 0.;
    for (unsigned int dof = 3 * node; dof < 3 * node + 3; ++dof)
    {
      const double force = load_factor * external[dof] - resistance[dof];
      const double old = v[dof];
      const bool is_free = inverse[dof] > 0.;
      const double now = is_free ? keep * old + gain * inverse[dof] * force : old;
      const double mean = 0.5 * (old + now);
      if (measures_)
      {
        const double load = load_factor * external[dof];
        sums[0] += is_free ? weight * force * force : 0.;
        sums[1] += weight * (is_free ? load * load : force * force);
        sums[2] += weight * mass[node] * old * old;
        if (has_previous && is_free)
        {
          sums[3] += weight * old * (resistance[dof] - previous_[dof]);
          sums[4] += weight * mass[node] * old * old;
        }
      }
      // The force on a node that moves at a prescribed velocity does work as well.
      work += weight * h * mean * (is_free ? load_factor * external[dof] : resistance[dof]);
      loss += weight * h * alpha * mass[node] * (is_free ? mean * mean : 0.);
      v[dof] = now;
      u[dof] += time_step * now;
    }
  }
  state.external_work += work;
  state.damping_loss += loss;
  if (measures_)
    set_balance(sums, has_previous ? state.last_step : 0.);
  measures_ = false;
  state.last_step = time_step;
  state.time += time_step;
  ++state.step;
}
} // namespace arthrowear
