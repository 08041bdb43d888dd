// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/film/bearing_force.h"
#include "multibody/dry_joint.h"

namespace arthrowear
{
/// A film between a ball and its socket, as between a journal and its bearing [Costa2016] (25) to
/// (32). Close to touching it hands over to the dry joint. doc/theory/lubrication.md
struct LubricatedJoint final : PlanarJoint
{
  DryJoint dry; ///< radius, clearance, and what acts once the surfaces touch
  std::shared_ptr<const FilmLaw> law = film_laws().make("long_bearing");
  double viscosity = 0.; ///< mu > 0 [MPa s]
  double length = 0.;    ///< L of the bearing > 0 [mm]
  /// Eccentricity ratio in [0, 1) above which the film fades, until nothing is left of it where
  /// the surfaces touch: there it would be infinitely stiff, (18).
  double hand_over = .98;
  /// True if turning shears the film, (16). The paper leaves the moment out.
  bool drag = true;

  /// Rates of the film at a motion with e < c; concentric, the line of centres is along the
  /// velocity.
  FilmMotion film_motion(const PlanarJointMotion &motion) const;

  PlanarJointForce force(const PlanarJointMotion &motion) const override;
  double clearance() const override { return dry.clearance(); }
  double smallest_impact_rate() const override { return dry.smallest_impact_rate(); }
  double stored_energy(const Vector2 &eccentricity) const override
  {
    return dry.stored_energy(eccentricity);
  }
  /// m/D with the film's damping D [N s/mm] of a concentric ball, from where on it grows, or that
  /// of the dry joint if it is smaller.
  double stiffest_time_constant(double mass, double load) const override;
  /// Concentric: a film at rest bears nothing, there is no equilibrium.
  Vector2 start(const Vector2 &load) const override;
};
} // namespace arthrowear
