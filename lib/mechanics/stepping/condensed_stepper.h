// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_bodies.h"
#include "stepping/defect_correction.h"
#include "stepping/implicit_stepper.h"

namespace arthrowear
{
/// Steps of a body that is represented by its contact surface (elastic_body.h): backward Euler
/// for its translations, static balance for its elastic displacement, contact and wear as in
/// ImplicitStepper, until gaps, frames and friction are right at the true positions (hip_cup 16).
/// The steps of a linearly elastic body leave out elastic inertia; doc/theory/condensed.md says
/// what that changes. Steps of other bodies are corrected until the full equation of motion
/// balances too (defect_correction.h).
class CondensedStepper : public Stepper
{
public:
  /// @param parameters  with theta = 1
  /// @param memory_of_columns  most memory of columns at all nodes [bytes]
  CondensedStepper(const Body &body, BodySupports supports, const ContactSurface &surface,
                   Obstacle &obstacle, const ImplicitParameters &parameters,
                   double memory_of_columns = 0.);
  /// The same with correction by the full equation of motion.
  /// @param conditions  of the whole body; must outlive this
  CondensedStepper(const Body &body, BodySupports supports, const ContactSurface &surface,
                   Obstacle &obstacle, const ImplicitParameters &parameters,
                   const Conditions &conditions, Loading loading);

  /// Contact of two linearly elastic bodies: the obstacle is a face of the second one.
  CondensedStepper(const Body &body, BodySupports supports, const Body &counterface,
                   BodySupports of_counterface, const ContactSurface &surface, Obstacle &obstacle,
                   const ImplicitParameters &parameters);

  State initial_state() override;
  /// Responses to forces at all points of the surface, in blocks.
  void prepare() override;
  State empty_state() const override;
  void set_amplification(const double n, const double roughness) override
  {
    contact_.set_amplification(n, roughness);
  }
  StepResult attempt(const State &old, double h) override;
  Field displacement(const State &state) override;
  unsigned int states_per_solve() const override { return defect_ ? 1 : fields_per_solve; }
  std::vector<Field> displacements(const std::vector<const State *> &states) override;
  Vector3 momentum(const State &state) const override
  {
    return defect_ ? defect_->momentum(state) : state.condensed.momentum;
  }
  std::vector<double> normal_compliance(const std::vector<unsigned int> &points,
                                        const State &state) override;
  unsigned long n_products() const override { return bodies_[0].n_products(); }
  const Frozen &frozen() override;
  void restore(const Frozen &frozen) override;

  ElasticBody &body() { return bodies_[0]; }

private:
  static constexpr unsigned int fields_per_solve = 8;
  /// Motion of a body in the iterate of a step.
  struct Part
  {
    Vector3 loads{};             // at the end of the step [N]
    std::vector<double> forces;  // global on its points, of which `elastic` is the response [N]
    Vector3 old_wear_momentum{}; // [N s]
    Vector3 translation{}, velocity{};
    Vector3 missing{}; // impulse on the free translations [N s]
  };
  /// The iterate of a step.
  struct Iterate
  {
    const State *old = nullptr;
    double h = 0.;
    std::vector<Part> parts;     // of the bodies
    double applied = 0.;         // magnitude of all loads, also on a carrier of the obstacle [N]
    double reference_force = 1.; // what residuals are compared with [N]
    ContactTrial trial;          // of the contact
    std::vector<double> elastic; // 3 per node of the surfaces [mm]
    std::vector<double> pending; // response less `elastic`: not zero for the predicted one [mm]
    RigidState rigid;
    ContactInterface::Errors errors;
    RigidMotion carrier_missing;
    RigidMotion carrier_correction; // of the last contact problem; zero: none, or extrapolated
    double round_off = 0.;          // of the balance, over the reference force
    double last_residual = 0.;      // of the full equation of motion; 0: none yet
  };
  Iterate begin(const State &old, double h);
  /// Adds the response to the changes of the trial's forces, in its frames and at its places.
  /// @return sum of squares of these changes [N^2]
  double follow_forces(Iterate &now, std::vector<double> &displacement) const;
  SurfaceMotion motion_of(const Iterate &now) const;
  /// Errors at the true positions, with frames renewed where they have turned, and residuals.
  IterationNorms measure(Iterate &now);
  bool is_accepted(const Iterate &now, const IterationNorms &norms) const
  {
    const ContactParameters &contact = parameters_.contact;
    return norms.balance <= std::max(contact.balance_tolerance, now.round_off) &&
           norms.penetration <= contact.penetration_tolerance &&
           norms.friction <= contact.balance_tolerance;
  }
  /// Round-off of the momenta whose change is balanced [N s].
  double round_off_of(const Iterate &now) const;
  /// Contact problems until the condensed body accepts the iterate.
  /// @param is_first  solves one in any case
  /// @return false with a reason if that fails
  bool iterate(Iterate &now, bool is_first, StepResult &result);
  /// The full equation of motion of an iterate that the condensed body accepts. Unless it balances,
  /// the iterate moves by its residual. @return whether it balances
  bool is_balanced(Iterate &now, StepResult &result);
  /// Iterates and corrections of a step. @return false with a reason
  bool reaches_balance(Iterate &now, StepResult &result);
  /// Uses the tangent stiffness of a deformed body as K. @return false if it is singular
  bool take_tangent_at(const Field &displacement);
  /// Uses the tangent stiffness at the iterate as K when the correction is slow; sets a reason if
  /// it is singular. If the step fails, attempt() restores the tangent at the start of the step.
  void linearise(Iterate &now, StepResult &result);
  /// One contact problem, until no point that is left out penetrates; moves the iterate.
  /// @return false with a reason if no solver solves it
  bool solve_contact(Iterate &now, StepResult &result, unsigned int &iterations);
  /// Changes the velocity of the carrier by the correction of a contact problem. Where the last two
  /// corrections fall steadily, by the sum of those that would follow.
  void move_carrier(Iterate &now, const RigidMotion &correction) const;
  State state_of(Iterate &now) const;
  /// Loads that a state is in balance with.
  Vector3 loads_of(const State &state) const;
  InertiaFactors factors_of_inertia(double h, double force) const;
  void set_inertia_factor(const double factor)
  {
    frozen_.inertia_factor = factor;
    bodies_.set_inertia_factor(factor);
  }

  const Body &whole_;
  ImplicitParameters parameters_;
  ContactInterface contact_;
  PointWeights counterface_nodes_;
  ContactBodies bodies_;                     // the body, and a counterface that deforms
  std::unique_ptr<DefectCorrection> defect_; // null: not corrected
  Frozen frozen_;
  bool is_prepared_ = false;
  std::vector<double> force_change_; // work space
};
} // namespace arthrowear
