// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/rigid_motion.h"

namespace arthrowear
{
/// A rigid body that carries a counterface and whose free motions a step solves for, together with
/// contact. Holds no state. Steps of size h follow the theta-method; see doc/theory/rigid_body.md.
class Carrier
{
public:
  virtual ~Carrier() = default;

  virtual double mass() const = 0; ///< [tonne]
  virtual bool translates_freely() const = 0;
  virtual bool turns_freely() const = 0;
  /// Length by which torques are compared with forces [mm].
  virtual double length() const = 0;

  virtual RigidState initial_state() const = 0;
  /// The state at the end of a step in which free velocities stay.
  virtual RigidState predict(const RigidState &old, double begin, double h, double theta) const = 0;
  /// Moves the state at the end of a step to where its velocity leads; prescribed parts of the
  /// velocity may change by that.
  virtual void place(const RigidState &old, double h, double theta, RigidState &now) const = 0;
  /// Impulse that the balance of momentum misses; zero in prescribed motions.
  /// @param contact  impulse of the contact forces on the body
  virtual RigidMotion residual(const RigidState &old, const RigidState &now, double begin, double h,
                               double theta, const RigidMotion &contact) const = 0;
  /// Change of the velocity at the end of a step per impulse.
  /// @param inertia_factor  of mass and inertia, (hip_cup 14a)
  virtual RigidCompliance compliance(const RigidState &state, double h, double theta,
                                     double inertia_factor) const = 0;
  /// The part of a step's mean velocity that is sliding of the cycle even if the step also finds
  /// the body's place in contact: at the start of a run and after a jump over cycles
  /// (doc/theory/hip_cup.md, 10a). None of a body that only approaches.
  virtual RigidMotion sliding(const RigidState & /*old*/, const RigidState & /*now*/,
                              double /*h*/) const
  {
    return {};
  }
  /// Force and torque on the body besides contact.
  virtual RigidMotion force(const RigidState &state, double time) const = 0;
  /// Linear momentum, and angular momentum about the centre of mass.
  virtual RigidMotion momentum(const RigidState &state) const = 0;
};
} // namespace arthrowear
