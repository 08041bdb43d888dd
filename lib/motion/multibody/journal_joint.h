// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/planar.h"

namespace arthrowear
{
/// Motion of the ball (journal) in the socket (bearing) of a planar joint with clearance. All
/// vectors have their components in one frame that does not turn.
struct PlanarJointMotion
{
  Vector2 eccentricity{};      ///< e: the ball's centre minus the socket's [mm], [Costa2016] (1)
  Vector2 eccentricity_rate{}; ///< its time derivative [mm/s], (12)
  double ball_spin = 0.;       ///< angular velocity, counter-clockwise [rad/s]
  double socket_spin = 0.;     ///< angular velocity, counter-clockwise [rad/s]
  /// Penetration rate at the last touch-down [mm/s], 0 while the surfaces are apart: a state
  /// variable of the system. The surfaces push only while it is > 0, so that no trial step includes
  /// a contact force before the touch-down that the integrator has found.
  double impact_rate = 0.;
};

/// Force and moment that the socket and the film in between exert on the ball.
struct PlanarJointForce
{
  Vector2 on_ball{};          ///< [N]
  double moment_on_ball = 0.; ///< about the ball's centre, counter-clockwise [N mm]
  double contact_normal = 0.; ///< part of `on_ball` from touching surfaces, its size >= 0 [N]

  /// About the socket's centre, where -on_ball acts: both moments and the couple of both forces
  /// are in balance [N mm].
  double moment_on_socket(const Vector2 &eccentricity) const
  {
    return -moment_on_ball - cross(eccentricity, on_ball);
  }

  /// Power that the joint brings into both bodies [mJ/s].
  double power(const PlanarJointMotion &motion) const
  {
    return dot(on_ball, motion.eccentricity_rate) + moment_on_ball * motion.ball_spin +
           moment_on_socket(motion.eccentricity) * motion.socket_spin;
  }
};

/// A joint that acts by forces and leaves both translations free.
///
/// A system with this joint integrates `PlanarJointMotion::impact_rate` as a constant, searches for
/// zeros of penetration(), and there sets it to impact_rate_at() (touch-down) or 0 (lift-off).
class PlanarJoint
{
public:
  virtual ~PlanarJoint() = default;

  virtual PlanarJointForce force(const PlanarJointMotion &motion) const = 0;

  /// Radial, c > 0 [mm].
  virtual double clearance() const = 0;

  /// Largest impact rate that is treated as contact at rest [mm/s], > 0.
  virtual double smallest_impact_rate() const = 0;

  /// Recoverable energy that the joint stores [mJ].
  virtual double stored_energy(const Vector2 &eccentricity) const = 0;

  /// Smallest time constant of a ball of this mass [s], for IntegratorOptions.
  /// @param mass reduced mass of both bodies, in the direction in which it is smaller [tonne]
  /// @param load largest force that the joint is expected to bear [N]
  virtual double stiffest_time_constant(double mass, double load) const = 0;

  /// An eccentricity to start from at rest while the joint bears `load` on the ball [mm].
  virtual Vector2 start(const Vector2 &load) const = 0;

  /// delta = e - c [mm], < 0 apart. [Costa2016] (6)
  double penetration(const PlanarJointMotion &motion) const
  {
    return norm(motion.eccentricity) - clearance();
  }

  /// To be the state's impact rate if the surfaces touch now [mm/s] > 0.
  double impact_rate_at(const PlanarJointMotion &motion) const
  {
    const double e = norm(motion.eccentricity);
    const double rate = e > 0. ? dot(motion.eccentricity, motion.eccentricity_rate) / e : 0.;
    return rate > smallest_impact_rate() ? rate : smallest_impact_rate();
  }
};
} // namespace arthrowear
