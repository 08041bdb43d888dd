// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// Equilibrium position of a rigid ball that a load presses on a body without friction.
struct BallPlace
{
  Vector3 shift{};       ///< from where the counterface has its centre, against the backing [mm]
  bool is_found = false; ///< all forces balance and nothing overlaps
  /// Overlap with the unloaded body where the load through the centre meets the surface [mm].
  double approach = 0.;
  bool meets_surface = false; ///< there is such a place
  double opening = 0.;        ///< depth of wear and creep there [mm]
  /// Part of the elastic approach by which each point yields to its own force, weighted with the
  /// forces [mm]; its share of the approach is about the element size over the contact size.
  double own_yield = 0.;
  double overlap_volume = 0.;   ///< by which the ball overlaps the unloaded body [mm^3]
  unsigned int n_points = 0;    ///< that it overlaps
  double filled_volume = 0.;    ///< of wear, creep and this overlap in the areas of these points
  double largest_pressure = 0.; ///< of a contact point [MPa]

  /// The fields of a ball in an unworn body, where `filled_volume` is the overlap.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("shift", s.shift...);
    visit("is found", s.is_found...);
    visit("approach", s.approach...);
    visit("meets the surface", s.meets_surface...);
    visit("opening", s.opening...);
    visit("own yield", s.own_yield...);
    visit("overlap volume", s.overlap_volume...);
    visit("points", s.n_points...);
    visit("largest pressure", s.largest_pressure...);
  }
};
} // namespace arthrowear
