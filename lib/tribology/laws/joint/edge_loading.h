// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <optional>

namespace arthrowear
{
/// A head in a hemispherical cup, pushed over the rim by a spring that is fixed at its other end:
/// rigid bodies at rest. Places are relative to the centre of the cavity. Equation numbers (n)
/// refer to doc/theory/edge_loading.md.
struct EdgeLoading
{
  Vector3 pole{0., 0., 1.};  ///< of the cup, of length 1
  double cavity_radius = 0.; ///< [mm]
  double head_radius = 0.;   ///< at most the cavity's [mm]
  double rim_radius = 0.;    ///< of the rounding between cavity and rim [mm]; 0: a sharp rim
  /// Distance from the end of the cavity to the place behind it at which the contact acts [mm]; 0:
  /// at the end, as of rigid bodies.
  double inset = 0.;

  Vector3 direction{};   ///< in which the spring pushes, of length 1
  double stiffness = 0.; ///< of the spring [N/mm]
  double mismatch = 0.;  ///< distance over which it pushes a head in the cavity's centre [mm]
  /// Angle by which friction turns the normal of the contact from the force, towards the spring
  /// [rad]: the arc tangent of the coefficient for a head that is about to return, its negative for
  /// one that is about to leave; 0 without friction.
  double friction_angle = 0.;
};

/// Place of a head at rest.
struct HeadPlace
{
  Vector3 centre{};          ///< [mm]
  double separation = 0.;    ///< along the spring [mm]
  bool is_at_rim = false;    ///< it has left the cavity
  Vector3 normal{};          ///< of the contact, from the head to the cup
  double contact_force = 0.; ///< [N]
};

/// The place at which a head that has been in the cavity comes to rest (3), (5); none if it leaves
/// the cup: no place before the spring is relaxed holds it.
/// @param load  on the head, without the spring [N]
std::optional<HeadPlace> place_of_head(const EdgeLoading &edge, const Vector3 &load);
} // namespace arthrowear
