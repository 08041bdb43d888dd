// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/deformable_contact.h"

namespace arthrowear
{
/// State of explicit dynamics: a value with everything that the next step needs. Fields: 3 values
/// per local node of the system's bodies.
struct ExplicitState
{
  double time = 0.; // [s]
  unsigned long step = 0;
  double last_step = 0.;            // [s], 0 before the first
  std::vector<double> displacement; // at `time` [mm]
  std::vector<double> velocity;     // half a step before `time` [mm/s]
  std::vector<double> resistance;   // F_int - F_c when the last step began, or empty [N]
  std::vector<PairState> contacts;  // per contact of the system

  // Since the start, this rank's part [mJ].
  double external_work = 0., damping_loss = 0.;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("time", s.time...);
    visit("step", s.step...);
    visit("last step", s.last_step...);
    visit("displacement", per_node, s.displacement...);
    visit("velocity", per_node, s.velocity...);
    visit("resistance", per_node_or_none, s.resistance...);
    visit("contacts", per_contact_point, s.contacts...);
    visit("external work", sum_over_ranks, s.external_work...);
    visit("damping loss", sum_over_ranks, s.damping_loss...);
  }
};

/// Bodies, their contacts and supports as one set of equations M a = F_ext + F_c - F_int
/// ([Rojek2001] (2.2)) with a lumped mass. Fields have 3 values per local node of the bodies.
class ExplicitSystem
{
public:
  explicit ExplicitSystem(SolidBodies &bodies);

  const SolidBodies &bodies() const { return *bodies_; }
  const NodeSharing &sharing() const { return bodies_->sharing(); }

  void add_contact(DeformableContact contact) { contacts_.push_back(std::move(contact)); }
  const std::vector<DeformableContact> &contacts() const { return contacts_; }

  /// Prescribes the motion of this component of a mesh vertex: its velocity stays as it is in the
  /// state (0 from rest). All ranks must make the same calls.
  void fix(unsigned int vertex, unsigned int component);
  bool is_fixed(unsigned int local_dof) const { return inverse_mass_[local_dof] == 0.; }

  /// Sets the dead loads at load factor 1, equal on all ranks.
  /// @param force_of_vertex  3 each [N]
  void set_load(std::vector<double> force_of_vertex)
  {
    load_of_vertex_ = std::move(force_of_vertex);
    update_local();
  }
  const std::vector<double> &load() const { return load_; } // per local node

  /// At rest and undeformed; partners in contact are found, initial gaps stored. Collective.
  ExplicitState initial_state();

  /// Searches partners again if motion requires it, and gives ranks copies of the nodes that they
  /// need: fields of the state may grow. Collective; to be called between steps.
  void renew_search(ExplicitState &state);

  /// Repeats the last searches of an earlier run, per contact (empty: none). Collective.
  void restore_search(const std::vector<std::vector<double>> &positions, ExplicitState &state);

  /// F_int - F_c [N] at the state's displacement, summed over copies; contact histories advance
  /// over `time_step`. Collective.
  void resistance(ExplicitState &state, double time_step, std::vector<double> &force) const;

  /// Per local node [tonne] and per dof (0 where fixed): the lumped mass of the bodies, or a
  /// heavier one that set_mass() gave.
  const std::vector<double> &mass() const { return mass_; }
  const std::vector<double> &inverse_mass() const { return inverse_mass_; }
  /// @param mass_of_vertex  [tonne]
  void set_mass(std::vector<double> mass_of_vertex)
  {
    mass_of_vertex_ = std::move(mass_of_vertex);
    update_local();
  }

  /// Per local node, sums of cells' and contacts' stiffness as bounds of squared frequencies times
  /// mass [N/mm]: M^-1 K has no eigenvalue above max(stiffness_bound / mass). Collective.
  std::vector<double> stiffness_bound(const ExplicitState &state) const;

  struct Energies
  {
    double strain = 0., kinetic = 0.; ///< [mJ]
    PairEnergies interfaces;
    double external_work = 0., damping_loss = 0.;
    /// Energy stored in bodies and interfaces.
    double stored() const { return strain + interfaces.stored; }
    /// External work minus stored, kinetic and dissipated energy; 0 up to the error of the time
    /// integration.
    double imbalance() const
    {
      return external_work - stored() - kinetic - damping_loss - interfaces.adhesive -
             interfaces.viscous - interfaces.frictional - interfaces.released;
    }

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("strain", s.strain...);
      visit("kinetic", s.kinetic...);
      visit("interfaces", s.interfaces...);
      visit("external work", s.external_work...);
      visit("damping loss", s.damping_loss...);
    }
  };
  /// Kinetic energy of the half step before the state's time [mJ]. Collective.
  double kinetic_energy(const ExplicitState &state) const
  {
    return sharing().sum(own_kinetic_energy(state));
  }
  /// Kinetic energy of the half step before the state's time; interfaces as the last step began.
  /// Collective.
  Energies energies(const ExplicitState &state) const;

private:
  void update_local();
  double own_kinetic_energy(const ExplicitState &state) const;
  void keep_copies_of(const std::vector<unsigned int> &vertices, ExplicitState &state);

  SolidBodies *bodies_;
  std::vector<DeformableContact> contacts_;
  std::vector<char> fixed_;            // per dof of the mesh
  std::vector<double> mass_of_vertex_; // empty: the bodies' own
  std::vector<double> load_of_vertex_; // empty: none
  std::vector<double> mass_, inverse_mass_, load_;
};
} // namespace arthrowear
