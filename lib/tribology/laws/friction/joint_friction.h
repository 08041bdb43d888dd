// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "laws/number.h"

namespace arthrowear
{
/// Friction coefficient over slip speed, continuous at rest [Askari2015, (21)]: a parabola from 0
/// to c_f at the tolerance speed v_0, from there an exponential decay to c_d. (21) prints the
/// branches for v, which |v| is meant by.
struct JointFriction
{
  double static_friction = 0.;  ///< c_f >= 0 [-]
  double dynamic_friction = 0.; ///< c_d in [0, c_f] [-]
  double tolerance_speed = 1.;  ///< v_0 > 0 [mm/s]
  double decay = 0.;            ///< xi >= 0 [s/mm]

  /// Coulomb's law with one coefficient, reached at the tolerance speed with zero slope.
  static JointFriction regularised_coulomb(const double friction, const double tolerance_speed)
  {
    return {friction, friction, tolerance_speed, 0.};
  }

  /// mu(v), odd in v [mm/s].
  template <typename Number> Number coefficient(const Number &speed) const
  {
    using std::exp;
    const Number v = absolute(speed);
    const Number s = v / tolerance_speed;
    const Number mu = s < 1. ? Number(static_friction * s * (2. - s))
                             : Number(dynamic_friction + (static_friction - dynamic_friction) *
                                                             exp(-decay * (v - tolerance_speed)));
    return with_sign_of(mu, speed);
  }

  /// dmu/dv [s/mm], even in v; at v_0 the slope of the decay.
  double slope(const double speed) const
  {
    const double v = std::abs(speed);
    const double s = v / tolerance_speed;
    return s < 1. ? 2. * static_friction * (1. - s) / tolerance_speed
                  : -decay * (static_friction - dynamic_friction) *
                        std::exp(-decay * (v - tolerance_speed));
  }
};
} // namespace arthrowear
