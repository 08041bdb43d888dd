// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/explicit_system.h"

namespace arthrowear
{
ExplicitSystem::ExplicitSystem(SolidBodies &bodies)
    : bodies_(&bodies), fixed_(3 * bodies.nodes().size(), 0)
{
  update_local();
}

void
ExplicitSystem::fix(const unsigned int vertex, const unsigned int component)
{
  fixed_[3 * vertex + component] = 1;
  if (const unsigned int local = sharing().local(vertex); local != NodeSharing::not_local)
    inverse_mass_[3 * local + component] = 0.;
}

void
ExplicitSystem::update_local()
{
  const unsigned int n = sharing().n_local();
  mass_ = bodies_->mass();
  inverse_mass_.resize(3 * n);
  for (unsigned int node = 0; node < n; ++node)
  {
    const unsigned int vertex = sharing().global(node);
    if (!mass_of_vertex_.empty())
      mass_[node] = mass_of_vertex_[vertex];
    for (unsigned int i = 0; i < 3; ++i)
      inverse_mass_[3 * node + i] = fixed_[3 * vertex + i] ? 0. : 1. / mass_[node];
  }
  load_ = load_of_vertex_.empty() ? sharing().zero_field() : sharing().scatter(load_of_vertex_);
}

ExplicitState
ExplicitSystem::initial_state()
{
  ExplicitState state;
  state.displacement = sharing().zero_field();
  state.velocity = sharing().zero_field();
  for (const DeformableContact &contact : contacts_)
    state.contacts.push_back(contact.initial_contact().state);
  renew_search(state);
  return state;
}

void
ExplicitSystem::renew_search(ExplicitState &state)
{
  std::vector<unsigned int> needed;
  bool searched = false;
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (contacts_[i].search_due(*bodies_, state.displacement))
    {
      const std::vector<unsigned int> more =
          contacts_[i].search(*bodies_, state.displacement, state.contacts[i]);
      needed.insert(needed.end(), more.begin(), more.end());
      searched = true;
    }
  if (searched)
    keep_copies_of(needed, state);
}

void
ExplicitSystem::restore_search(const std::vector<std::vector<double>> &positions,
                               ExplicitState &state)
{
  std::vector<unsigned int> needed;
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (!positions[i].empty())
    {
      const std::vector<unsigned int> more =
          contacts_[i].search_at(positions[i], state.contacts[i]);
      needed.insert(needed.end(), more.begin(), more.end());
    }
  keep_copies_of(needed, state);
}

void
ExplicitSystem::keep_copies_of(const std::vector<unsigned int> &vertices, ExplicitState &state)
{
  if (sharing().n_ranks() > 1)
  {
    bodies_->keep_copies_of(vertices);
    for (std::vector<double> *field : {&state.displacement, &state.velocity, &state.resistance})
      if (!field->empty())
        bodies_->extend(*field);
    update_local();
  }
  for (DeformableContact &contact : contacts_)
    contact.renumber(*bodies_);
}

void
ExplicitSystem::resistance(ExplicitState &state, const double time_step,
                           std::vector<double> &force) const
{
  force.assign(3 * sharing().n_local(), 0.);
  bodies_->add_internal_force(state.displacement, force);
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    contacts_[i].subtract_forces(state.displacement, time_step, state.contacts[i], force);
  sharing().sum_copies(force);
}

std::vector<double>
ExplicitSystem::stiffness_bound(const ExplicitState &state) const
{
  std::vector<double> field = sharing().zero_field(), bound(sharing().n_local(), 0.);
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    contacts_[i].add_stiffness_bound(state.displacement, state.contacts[i], bound);
  for (unsigned int node = 0; node < bound.size(); ++node)
    field[3 * node] = bound[node];
  sharing().sum_copies(field);
  bound = bodies_->stiffness_bound(state.displacement);
  for (unsigned int node = 0; node < bound.size(); ++node)
    bound[node] += field[3 * node];
  return bound;
}

double
ExplicitSystem::own_kinetic_energy(const ExplicitState &state) const
{
  double energy = 0.;
  for (unsigned int node = 0; node < sharing().n_local(); ++node)
    if (sharing().owns(node))
      for (unsigned int dof = 3 * node; dof < 3 * node + 3; ++dof)
        energy += 0.5 * mass_[node] * state.velocity[dof] * state.velocity[dof];
  return energy;
}

ExplicitSystem::Energies
ExplicitSystem::energies(const ExplicitState &state) const
{
  std::vector<double> sums(8, 0.);
  sums[0] = state.external_work;
  sums[1] = state.damping_loss;
  sums[2] = own_kinetic_energy(state);
  for (const DeformableContact &contact : contacts_)
  {
    const PairEnergies &part = contact.energies();
    sums[3] += part.stored;
    sums[4] += part.adhesive;
    sums[5] += part.viscous;
    sums[6] += part.frictional;
    sums[7] += part.released;
  }
  sharing().sum(sums);
  Energies energies;
  energies.external_work = sums[0];
  energies.damping_loss = sums[1];
  energies.kinetic = sums[2];
  energies.interfaces = {sums[3], sums[4], sums[5], sums[6], sums[7]};
  energies.strain = bodies_->strain_energy(state.displacement);
  return energies;
}
} // namespace arthrowear
