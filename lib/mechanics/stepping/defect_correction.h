// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/elastic_body.h"
#include "stepping/motion_balance.h"

namespace arthrowear
{
/// Corrects the steps of a condensed body to steps of the whole body. The defect is the
/// displacement that the linear response lacks by the body's law of elasticity and by elastic
/// inertia. It grows by the linear response to the residual of the full equation of motion until
/// this balances: doc/theory/condensed.md section 5. Collective.
class DefectCorrection
{
public:
  /// All must outlive this.
  DefectCorrection(const Body &body, const Conditions &conditions, const ElasticBody &condensed,
                   const ContactSides &contact, Loading loading);

  /// The field of a body at rest that its supports have placed.
  Field initial_field(const Vector3 &translation) const;

  /// Starts a step with the defect that the last steps predict.
  /// @param linearisation  number of the matrix that the condensed body has; defects of others
  ///                       predict nothing
  /// @param forces, loads  at its start: 3n global on the contact points, amplitudes of loads [N]
  void begin(const State &old, double h, double linearisation, std::vector<double> forces,
             const Vector3 &loads);
  /// The defect, 3 per node of the surface [mm].
  const std::vector<double> &surface() const { return surface_; }

  /// Computes the residual of the full equation of motion, divided by the load and the step size
  /// [-].
  /// @param forces       3n global, on the contact points [N]
  /// @param translation  of the whole body [mm]
  /// @param nodal        elastic displacement of the surface under them, as the condensed body has
  ///                     it; becomes the whole body's [mm]
  double residual(const ContactTrial &trial, const std::vector<double> &forces,
                  const Vector3 &loads, const Vector3 &translation, std::vector<double> &nodal);
  /// True if the last residual() had these forces.
  bool is_at(const std::vector<double> &forces) const { return forces == forces_; }
  /// Least residual that round-off permits.
  double round_off() const { return balance_.round_off(step_); }
  /// Adds the response to the last residual to the defect and to the surface's displacement.
  void advance(std::vector<double> &nodal);
  /// The condensed body has another matrix, with which no defect is known.
  void forget(double linearisation);
  /// Returns the displacement at the last residual().
  const Field &displacement() const { return now_.displacement; }

  /// Sets the fields of the whole body, and the defects.
  void accept(State &state);

  Vector3 momentum(const State &state) const { return balance_.momentum(state); }

private:
  const Body &body_;
  const ElasticBody &condensed_;
  MotionBalance balance_;
  const State *old_ = nullptr;
  double h_ = 0., linearisation_ = 0.;
  MotionBalance::Step step_;
  Field defect_;                // of the whole body [mm]
  std::vector<double> surface_; // the same at the surface
  // Elastic displacement of the whole body with the defect, and what else it responds to.
  Field field_;
  bool has_field_ = false;
  std::vector<double> forces_;
  Vector3 loads_{};
  State now_; // fields and velocity of wear of the iterate
  Field residual_;
};
} // namespace arthrowear
