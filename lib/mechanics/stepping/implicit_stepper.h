// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_interface.h"
#include "stepping/delassus_cache.h"
#include "stepping/inertia_factors.h"
#include "stepping/motion_balance.h"
#include "storage/array_store.h"

namespace arthrowear
{
/// When the factor of A = M + h^2 theta^2 K is renewed. A slow Newton iteration renews it anyway.
enum class TangentUpdate
{
  frozen,
  every_step,
  every_iteration
};

struct ImplicitParameters
{
  TangentUpdate tangent = TangentUpdate::frozen;
  unsigned int max_newton_iterations = 30;
  LinearSolver linear_solver = LinearSolver::automatic;
  ContactParameters contact; // theta and the tolerances also apply to the motion
  std::shared_ptr<const ArrayStore> stored_operators; // of condensed bodies; null: none
};

/// One implicit step of a deformable body against a rigid obstacle, whose motion is prescribed or
/// that a rigid body with degrees of freedom carries: theta method and non-smooth contact with wear
/// inside the contact problem ([Jourdan2009] section 3).
class ImplicitStepper : public Stepper
{
public:
  ImplicitStepper(const Body &body, const Conditions &conditions,
                  const ContactSurface *surface, // null: no contact
                  Obstacle *obstacle, Loading loading, const ImplicitParameters &parameters);
  ~ImplicitStepper() override;

  State initial_state() override;
  State empty_state() const override;
  void set_amplification(double n, double roughness) override;
  StepResult attempt(const State &old, double h) override;
  Field displacement(const State &state) override { return state.displacement; }
  std::vector<double> normal_compliance(const std::vector<unsigned int> &points,
                                        const State &state) override;
  Vector3 momentum(const State &state) const override { return balance_->momentum(state); }
  const Frozen &frozen() override;
  void restore(const Frozen &frozen) override;

private:
  static const char *const singular; ///< a reason
  using Balance = MotionBalance::Step;
  /// A correction of the velocities of the body and of the carrier of the obstacle [mm/s].
  struct Correction
  {
    Field body;
    RigidMotion rigid; // zero without a carrier
  };
  /// A step while it is iterated.
  struct Attempt
  {
    Attempt(const State &start, const double size, State &&first)
        : old(start), h(size), now(std::move(first))
    {
    }
    const State &old;
    double h;
    State now; ///< the iterate
    Balance balance;
    InertiaFactors inertia;
    ContactTrial trial;
    Field residual;
    RigidMotion carrier_missing; ///< residual of the obstacle's carrier
    Correction correction;
    unsigned int contact_iterations = 0; ///< of the last contact problem
  };
  /// Decision about a step after an iterate.
  enum class Verdict
  {
    solved,
    goes_on,
    failed
  };
  /// Renews the factor where the step needs it, forms the contact. @return false with a reason
  bool begin(Attempt &step, StepResult &result);
  /// Errors and residuals of the iterate.
  IterationNorms measure(Attempt &step);
  Verdict judge(const Attempt &step, StepResult &result) const;
  /// At least the round-off of internal forces; over the load.
  double tolerance_of_balance(const Balance &balance) const
  {
    return std::max(parameters_.contact.balance_tolerance, balance_->round_off(balance));
  }
  /// @return false with a reason if the matrix is singular
  bool renew_tangent(Attempt &step, StepResult &result);
  /// One Newton correction. @return false with a reason
  bool correct(Attempt &step, StepResult &result);
  State predict(const State &old, double h) const;
  void update_displacement(const State &old, double h, State &now) const;
  /// Imbalance of impulses of the carrier of the obstacle; zero if there is none.
  RigidMotion carrier_residual(const State &old, const State &now, const ContactTrial &trial) const;
  /// Returns the norm of both residuals, divided by h and the reference force [-].
  double balance_norm(const Balance &balance, const Field &residual,
                      const RigidMotion &carrier) const;
  const Carrier *carrier() const { return contact_ ? contact_->sides().carrier() : nullptr; }
  /// Forces of the iterate, and the motion's correction with their contribution.
  /// @return false with a reason if no solver finds any
  bool solve_contact(ContactTrial &trial, const Balance &balance, Correction &correction,
                     StepResult &result, unsigned int &iterations);
  InertiaFactors factors_of_inertia(double h, double force) const;
  /// Mass that the inertia factors multiply: of the body, or of a lighter carrier [tonne].
  double light_mass() const;
  /// @param inertia_factor  of light_mass(); the heavier of body and carrier gets less
  /// @return false if the matrix is singular
  bool factor(const Field &displacement, double h, double inertia_factor);
  SurfaceCorrection at_surface(const Correction &correction) const;
  /// correction += h A^-1 H^T of 3n global forces, by kept columns of A^-1 or by a solve.
  void respond(const std::vector<double> &forces, const CounterPlaces &places, double h,
               Correction &correction);

  const Body &body_;
  const Conditions &conditions_;
  ImplicitParameters parameters_;
  EffectiveMatrix matrix_;
  std::unique_ptr<ContactInterface> contact_; // null: no contact
  std::unique_ptr<DelassusCache> delassus_;   // null: the same
  std::unique_ptr<const MotionBalance> balance_;
  Frozen frozen_;
  std::vector<double> force_change_; // work space
};
} // namespace arthrowear
