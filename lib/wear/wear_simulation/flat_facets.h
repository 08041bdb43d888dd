// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Flat facets of a counterface where it touches the body, over the steps of a run, weighted with
/// contact forces. They lie s = e^2/(8 R) behind the curved surface and make the force of a contact
/// at a held approach d too small by the share 2 s/d to first order (doc/theory/surfaces.md).
struct FlatFacets
{
  double force = 0.;        // sum of normal forces [N]
  double height_force = 0.; // sum of the heights s where they act times the forces [N mm]
  double depth_force = 0.;  // sum of the approaches d of steps times their forces [N mm]

  /// Adds an accepted step, after which the counterface is at the step's end. The approach is the
  /// greatest depth of the counterface in the worn body without elastic displacement, which
  /// contains the bending of a body whose load is spread. Collective.
  void add(const WearSystem &system, const State &state);
  /// Warns where the height exceeds 1 % of the approach.
  void review(const std::string &counterface, Log &log) const;

  double height() const { return force > 0. ? height_force / force : 0.; }  ///< mean s [mm]
  double approach() const { return force > 0. ? depth_force / force : 0.; } ///< mean d [mm]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("force", s.force...);
    visit("height times force", s.height_force...);
    visit("depth times force", s.depth_force...);
  }
};
} // namespace arthrowear
