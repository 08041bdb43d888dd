// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "laws/joint/joint_force.h"
#include "laws/joint/tension_spring.h"
#include "multibody/knee_contact.h"

namespace arthrowear
{
/// A decaying half sine, 0 outside its duration. [Machado2011] (2)
struct LegPulse
{
  double amplitude = 0.; ///< A [N]
  double duration = 0.;  ///< t_d [s], > 0
  double angle = 0.;     ///< of the force from the tibia's xi towards eta [rad]

  /// A exp(-4.73 (t/t_d)^2) sin(pi t/t_d) [N], at most .531803 A, at .278095 t_d
  double force(const double time) const
  {
    const double s = time / duration;
    return s < 0. || s > 1. ? 0. : amplitude * std::exp(-4.73 * s * s) * std::sin(units::pi * s);
  }
};

/// A spring between a point of the femur and one of the tibia.
struct Ligament : TensionSpring
{
  std::string name;
  Vector2 on_femur{}; ///< in the femur's frame [mm]
  Vector2 on_tibia{}; ///< in the tibia's frame [mm]

  Ligament() = default;
  Ligament(std::string its_name, const Vector2 &femur, const Vector2 &tibia, const double rest,
           const double stiff)
      : TensionSpring{rest, stiff}, name(std::move(its_name)), on_femur(femur), on_tibia(tibia)
  {
  }
};

/// The planar knee of [Machado2011]: a tibia that moves freely under a pulse, held to a femur at
/// rest by ligaments and by contact. Space is the femur's frame, X anterior, Y proximal; the
/// tibia's is at its centre of mass, xi proximal, eta posterior; its angle is 90 degrees minus
/// flexion. doc/theory/knee_dynamics.md
struct KneeJoint
{
  static constexpr std::size_t n_ligaments = 4;
  using PerLigament = std::array<double, n_ligaments>;

  double mass = 0.;    ///< of the tibia [tonne]
  double inertia = 0.; ///< about its centre of mass [tonne mm^2]
  double gravity = 0.; ///< towards -Y [mm/s^2]
  std::array<Ligament, n_ligaments> ligaments = moeinzadeh_ligaments();
  LegPulse pulse;
  KneeContact contact;
  JointForce contact_force;

  /// AC, PC, MC, LC: table 1 of [Machado2011].
  static std::array<Ligament, n_ligaments> moeinzadeh_ligaments();

  /// sqrt(m/F') of the contact under the largest pulse [s], which an explicit method must resolve.
  double contact_time_constant() const;
};

/// Pose and impact rate of the tibia, with the energies integrated along its motion.
struct KneeState
{
  PlanarPose tibia;
  /// Rate of indentation at the last touch-down [mm/s]; 0 while the bodies are apart. Contact is
  /// thus a state: no step includes a contact force before the touch-down.
  double impact_rate = 0.;
  double work = 0.;       ///< of the pulse since the start [mJ]
  double dissipated = 0.; ///< by the contact since the start [mJ]

  bool in_contact() const { return impact_rate > 0.; }

  /// The same as plain numbers in the order of declaration.
  static constexpr std::size_t size = 9;
  static KneeState from(const double *values);
  void to(double *values) const;
};

/// Forces and energies at a state.
struct KneeResponse
{
  KneeContactPoint point;
  Vector2 track{};                           ///< contact point in the tibia's frame [mm]
  double indentation_rate = 0.;              ///< [mm/s]
  double contact_force = 0.;                 ///< F_N >= 0 [N]
  KneeJoint::PerLigament ligament_lengths{}; ///< [mm]
  KneeJoint::PerLigament ligament_forces{};  ///< [N]
  double pulse = 0.;                         ///< F_e [N]
  double kinetic = 0.;                       ///< energy [mJ]
  double stored = 0.;                        ///< in contact, ligaments and height [mJ]
  KneeState rate;                            ///< time derivative of the state

  double indentation() const { return point.gap < 0. ? -point.gap : 0.; }
};

KneeResponse respond(const KneeJoint &knee, double time, const KneeState &state);

/// 90 degrees minus flexion, and back [rad].
double tibia_angle(double flexion);
} // namespace arthrowear
