// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "base/vector3.h"
#include "laws/adhesion/adhesion.h"

namespace arthrowear
{
/// History of a contact point of a pair, and its values in the last step. Tangential components
/// refer to the frame of its master facet, see ContactPair.
struct PointState
{
  InterfaceHistory history;
  Tangential shift{};                  ///< u_T since the partner was found [mm]
  int facet = -1;                      ///< of the master, which it follows; -1: free
  std::array<double, 2> coordinates{}; ///< N_2, N_3 on it of the projection, or of where its
                                       ///< bond holds the point [-]
  Tangential bond_displacement{};      ///< of a bonded point from there [mm]
  double offset = 0.;                  ///< from the projection along the interpolated normals [mm]
  double initial_gap = 0.;             ///< [mm]

  double opening = 0.;           ///< u_n: gap minus initial gap, > 0 open [mm]
  Vector3 normal{};              ///< unit, from master to slave; 0 if free
  double normal_traction = 0.;   ///< R_n, > 0 adhesive tension, < 0 compression [MPa]
  Vector3 tangential_traction{}; ///< R_T, along what the slave's motion pulls against [MPa]
  double stored_energy = 0.;     ///< [mJ/mm^2]
  double released_energy = 0.;   ///< compression lost at releases, since the start [mJ/mm^2]
  double slip = 0.;              ///< path slid under pressure beyond friction's limit [mm]
  InterfaceStatus status = InterfaceStatus::open;

  double gap() const { return opening + initial_gap; }
  /// True for a point with a bond, see doc/theory/contact_pair.md (6a).
  bool is_bonded() const { return facet >= 0 && history.intensity > 0.; }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("history", s.history...);
    visit("shift", s.shift...);
    visit("facet", s.facet...);
    visit("coordinates", s.coordinates...);
    visit("bond displacement", s.bond_displacement...);
    visit("offset", s.offset...);
    visit("initial gap", s.initial_gap...);
    visit("opening", s.opening...);
    visit("normal", s.normal...);
    visit("normal traction", s.normal_traction...);
    visit("tangential traction", s.tangential_traction...);
    visit("stored energy", s.stored_energy...);
    visit("released energy", s.released_energy...);
    visit("slip", s.slip...);
    visit("status", s.status...);
  }
};

/// The interface history of a pair: a value, one entry per contact point.
struct PairState
{
  std::vector<PointState> points;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("points", as_numbers, s.points...);
  }
};
} // namespace arthrowear
