// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/penalty/contact_pair.h"
#include "solid/solid_bodies.h"

namespace arthrowear
{
/// Two boundaries of the bodies in contact: a ContactPair on their nodes. A point belongs to the
/// rank that owns its slave node; that rank holds the master's nodes that the point may touch, and
/// computes the forces on both sides.
class DeformableContact
{
public:
  /// @param slave, master  boundaries of the bodies' mesh
  /// @throws InputError if a boundary is missing or a face is bad; std::logic_error if elements are
  /// quadratic
  DeformableContact(const SolidBodies &bodies, const std::string &name, const std::string &slave,
                    const std::string &master, const PairOptions &options);

  const std::string &name() const { return name_; }
  const ContactPair &pair() const { return *pair_; }
  /// Mesh vertex of a node of the pair.
  unsigned int vertex(unsigned int node) const { return vertices_[node]; }
  /// Points that this rank evaluates.
  const std::vector<unsigned int> &own_points() const { return own_points_; }

  /// Finds the partners on the undeformed surfaces; the result is equal on every rank.
  InitialContact initial_contact() const { return pair_->initial_state(reference_); }

  /// True if the motion since the last search requires a new search, or there was none. Collective.
  bool search_due(const SolidBodies &bodies, const std::vector<double> &displacement) const;
  /// Searches on the present surfaces. Collective.
  /// @return mesh vertices of which this rank needs copies until the next search
  std::vector<unsigned int> search(const SolidBodies &bodies,
                                   const std::vector<double> &displacement, const PairState &state);
  /// Positions of the last search, 3 per node of the pair; empty before the first.
  const std::vector<double> &searched() const { return searched_; }
  /// Repeats the search on given positions, after a restart. Not collective.
  std::vector<unsigned int> search_at(const std::vector<double> &positions, const PairState &state);
  /// To be called when the bodies' local nodes have changed.
  void renumber(const SolidBodies &bodies);

  /// force -= contact forces of this rank's points [N]; their history advances by `time_step`.
  void subtract_forces(const std::vector<double> &displacement, double time_step, PairState &state,
                       std::vector<double> &force) const;
  /// product += contact stiffness of this rank's points, intact and pressed together, times a
  /// direction [N].
  void multiply_stiffness(const PairState &state, const std::vector<double> &direction,
                          std::vector<double> &product) const;
  /// bound[local node] += upper bound of the contact stiffness of this rank's points [N/mm].
  void add_stiffness_bound(const std::vector<double> &displacement, const PairState &state,
                           std::vector<double> &bound) const;

  /// The last subtract_forces() computed these energies of this rank's points [mJ].
  const PairEnergies &energies() const { return energies_; }
  /// All points' states on every rank. Collective.
  PairState gather(const PairState &state, MPI_Comm communicator) const;

private:
  void update_positions(const std::vector<double> &displacement) const;

  std::string name_;
  std::unique_ptr<ContactPair> pair_;
  std::vector<unsigned int> vertices_;   // mesh vertex per node of the pair
  std::vector<unsigned int> own_points_; // ascending
  std::vector<unsigned int> needed_;     // nodes of the pair that the own points use, ascending
  std::vector<unsigned int> local_;      // local node of the bodies for each of these
  std::vector<double> reference_, searched_;
  mutable std::vector<double> positions_, forces_; // 3 per node of the pair
  mutable PairEnergies energies_;
};
} // namespace arthrowear
