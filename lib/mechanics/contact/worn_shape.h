// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/ball_place.h"

#include <vector>

namespace arthrowear
{
/// Wear that the mesh of a body already has: its contact surface was moved, so that elasticity,
/// mass and areas belong to the worn body (doc/theory/deep_wear.md). Histories of the contact
/// points (ContactHistory) hold all wear since the body was unworn; the difference to this is still
/// in the gap. Values are at the n contact points.
struct WornShape
{
  std::vector<double> depth;        ///< opening of the gap by all moves until now [mm]
  std::vector<double> displacement; ///< of the contact points by wear, 3n global [mm]
  std::vector<Vector3> unworn;      ///< ContactSurface::positions() before the first move [mm]
  double unworn_area = 0.;          ///< ContactSurface::area() before it [mm^2]
  double volume_from_forces = 0.;   ///< State::worn_volume at the last move [mm^3]
  double volume_from_depths = 0.;   ///< swept by the depths, before moves were corrected [mm^3]
  double volume_of_mesh = 0.;       ///< by which the mesh has shrunk [mm^3]
  BallPlace unworn_ball;            ///< under the largest load before it, if there is a ball

  /// True unless the mesh has never moved.
  bool is_worn() const { return !depth.empty(); }

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("depth", s.depth...);
    visit("displacement", s.displacement...);
    visit("unworn points", s.unworn...);
    visit("unworn area", s.unworn_area...);
    visit("volume from forces", s.volume_from_forces...);
    visit("volume from depths", s.volume_from_depths...);
    visit("volume of the mesh", s.volume_of_mesh...);
    visit("place of the ball in the unworn body", s.unworn_ball...);
  }
};
} // namespace arthrowear
