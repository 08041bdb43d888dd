// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/body.h"
#include "solid/conditions.h"
#include "stepping/contact_sides.h"

namespace arthrowear
{
/// Loads and prescribed motion of a body, as functions of time.
struct Loading
{
  /// Adds the nodal forces at a time [N]; owned entries.
  std::function<void(double time, Field &force)> add_force;
  /// Sets the displacement of the fixed components that move [mm], owned and ghosts; may be empty.
  std::function<void(double time, Field &displacement)> prescribe;
};

/// The equation of motion of a whole body over a step by the theta method: [Jourdan2009] (14), with
/// the sign that (11) misprints. Collective.
class MotionBalance
{
public:
  /// @param contact  of boundaries of the body; null: none. All must outlive this.
  /// @throws InputError if its sides share a vertex
  MotionBalance(const Body &body, const Conditions &conditions, const ContactSides *contact,
                Loading loading, double theta);

  /// Quantities that stay constant during the iterations of a step.
  struct Step
  {
    double h = 0.;
    Field momentum_before, external_force, old_static_force; // owned entries
    double applied = 0.; // sum of nodal forces, and the force on a carrier of the obstacle [N]
    double reference_force = 1.; // reference of residuals [N]
  };
  Step begin(const State &old, double time, double h) const;
  /// Sum of nodal forces, and the force on a carrier of the obstacle, at a time [N].
  double applied(const State &old, double time) const;
  /// Computes the imbalance of impulses [N s], conditions applied, and sets the reference force.
  /// @param trial  null: no contact
  void residual_of(Step &step, const State &now, const ContactTrial *trial, Field &residual) const;
  /// Returns the momentum of the elastic and wear velocities [N s].
  Vector3 momentum(const State &state) const;
  /// Least residual over the load that round-off of internal forces permits.
  double round_off(const Step &step) const;

  const Loading &loading() const { return loading_; }
  /// Values at the nodes of the contact and fields of the body.
  const NodeGather &gather() const { return gather_; }
  SurfaceMotion motion_of(const State &state) const;

private:
  /// Returns applied() from the nodal forces at that time [N].
  double applied_with(const Field &force, const State &old, double time) const;
  void mass_times_total(const State &state, Field &product) const;

  const Body &body_;
  const Conditions &conditions_;
  const ContactSides *contact_;
  NodeGather gather_; // of the nodes of the contact
  Loading loading_;
  double theta_;
  mutable Field static_force_, mass_product_; // work space
};
} // namespace arthrowear
