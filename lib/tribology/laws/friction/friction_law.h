// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/friction/joint_friction.h"
#include "laws/law_type.h"

namespace arthrowear
{
/// Friction in a joint: a coefficient over the slip speed. A law is a value without state.
class FrictionLaw
{
public:
  /// Nothing.
  struct Surrounding
  {
  };

  virtual ~FrictionLaw() = default;
  LawOrigin<Surrounding> origin; ///< set by the registry

  /// mu >= 0 at a slip speed v >= 0 [mm/s]; continuous and 0 at rest, where slip has no direction.
  virtual double coefficient(double speed) const = 0;
  /// That of steady sliding, to which laws of wear relate the dissipated energy [-]; >= 0.
  virtual double sliding_coefficient() const = 0;

  /// Force on the body that slips with `slip_velocity` against the other [N]: -mu(|v|) N v/|v|.
  /// [Askari2015, (20)]
  Vector3 force(const double normal_force, const Vector3 &slip_velocity) const
  {
    const double v = norm(slip_velocity);
    return v > 0. ? (-coefficient(v) * normal_force / v) * slip_velocity : Vector3{};
  }
};

/// stribeck, coulomb, and what others add.
LawRegistry<FrictionLaw> &friction_laws();
} // namespace arthrowear
