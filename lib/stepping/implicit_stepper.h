// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/effective_matrix.h"
#include "stepping/contact_interface.h"
#include "stepping/delassus_cache.h"
#include "stepping/state.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

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
  ContactParameters contact; // theta and the tolerances also apply to the motion
};

/// Norms of one Newton iterate.
struct IterationNorms
{
  double balance = 0.;                 // residual of the motion over the load [-]
  double penetration = 0.;             // at the true positions [mm]
  double friction = 0.;                // distance from Coulomb's law over the load [-]
  unsigned int contact_iterations = 0; // that led to this iterate
};

struct StepResult
{
  bool converged = false;
  State state; // meaningful if converged
  std::string reason;
  std::vector<IterationNorms> norms; // initial first, last = accepted
  unsigned int contact_iterations = 0;
  unsigned int factorisations = 0;
  /// The last contact problem and its forces; rank 0, else null.
  std::shared_ptr<const nscd::ContactProblem> last_problem;
  std::vector<double> last_forces;

  unsigned int newton_iterations() const { return norms.empty() ? 0 : norms.size() - 1; }
};

/// One implicit step of a deformable body against a rigid obstacle, whose motion is prescribed or
/// that a rigid body with degrees of freedom carries: theta method and non-smooth contact with wear
/// inside the contact problem ([Jourdan2009] section 3).
class ImplicitStepper
{
public:
  ImplicitStepper(const Body &body, const Conditions &conditions,
                  const ContactSurface *surface, // null: no contact
                  Obstacle *obstacle, Loading loading, const ImplicitParameters &parameters);
  ~ImplicitStepper();

  /// At rest, undeformed, gaps and frames from the obstacle at time 0.
  State initial_state();
  /// History of the contact surface, all zero; empty without contact.
  ContactHistory empty_history() const;

  /// Sets n of the wear laws from the next step on, in place of that of the parameters.
  void set_amplification(double n);

  /// Called before and after the first factorisation, in attempt() or restore(), which may take
  /// long on a large mesh; collective. What it throws, these throw: `old` is not changed, and the
  /// next attempt gives the same state as without. Later factorisations are not polled: a tangent
  /// that was renewed within a step must not outlive it.
  void set_poll(std::function<void()> poll) { poll_ = std::move(poll); }

  /// Tries a step of size h; `old` is not changed.
  StepResult attempt(const State &old, double h);

  /// Momentum of the elastic and wear velocities, the one whose change the step balances [N s];
  /// collective.
  Vector3 momentum(const State &state) const;

  /// Wall time spent so far [s], on this rank.
  struct Seconds
  {
    double factor = 0., columns = 0., contact = 0., solves = 0.;
  };
  const Seconds &seconds() const { return seconds_; }

  /// Data from which the factor and W were formed; forming them again repeats them bit for bit on
  /// one rank.
  struct Frozen
  {
    bool valid = false;
    double h = 0.;
    double inertia_factor = 1.; // of M, (hip_cup 14a)
    Field displacement;
    ContactInterface::Memory contact;

    /// Fields of valid data; `valid` itself is stored separately.
    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("step size", s.h...);
      visit("inertia factor", s.inertia_factor...);
      visit("displacement", per_node, s.displacement...);
      visit("W", s.contact...);
    }
  };
  const Frozen &frozen();
  void restore(const Frozen &frozen);

private:
  static const char *const singular; ///< a reason
  /// Quantities that stay constant during the iterations of a step.
  struct Balance
  {
    double h = 0.;
    Field momentum_before, external_force, old_static_force; // owned entries
    double applied = 0.; // sum of nodal forces, and the force on a carrier of the obstacle [N]
    double reference_force = 1.; // reference of residuals [N]
  };
  /// A correction of the velocities of the body and of the carrier of the obstacle [mm/s].
  struct Correction
  {
    Field body;
    RigidMotion rigid; // zero without a carrier
  };
  /// Factors of M in A for a step of size h under the sum of nodal forces [N] (hip_cup 14a).
  struct InertiaFactors
  {
    double least = 1., good = 1.;
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
    ContactInterface::Trial trial;
    Field residual;
    RigidMotion carrier_missing; ///< residual of the obstacle's carrier
    Correction correction;
    unsigned int contact_iterations = 0; ///< of the last contact problem
  };
  /// Consequence of an iterate for the step.
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
  double tolerance_of_balance(const Balance &balance) const;
  /// @return false with a reason if the matrix is singular
  bool renew_tangent(Attempt &step, StepResult &result);
  /// One Newton correction. @return false with a reason
  bool correct(Attempt &step, StepResult &result);
  State predict(const State &old, double h) const;
  void update_displacement(const State &old, double h, State &now) const;
  Balance balance_of(const State &old, double time, double h) const;
  /// Imbalance of impulses [N s], conditions applied; sets the reference force.
  void residual_of(Balance &balance, const State &now, const ContactInterface::Trial *trial,
                   Field &residual);
  /// The same of the carrier of the obstacle; zero if there is none.
  RigidMotion carrier_residual(const State &old, const State &now,
                               const ContactInterface::Trial &trial) const;
  /// Norm of both over h and the reference force.
  double balance_norm(const Balance &balance, const Field &residual,
                      const RigidMotion &carrier) const;
  const RigidBody *carrier() const { return contact_ ? contact_->carrier() : nullptr; }
  /// Forces of the iterate, and the motion's correction with their contribution.
  /// @return false with a reason if no solver finds any
  bool solve_contact(ContactInterface::Trial &trial, const Balance &balance, Correction &correction,
                     StepResult &result, unsigned int &iterations);
  InertiaFactors inertia_factors(double h, double force) const;
  /// Mass that the inertia factors multiply: of the body, or of a lighter carrier [tonne].
  double light_mass() const;
  /// @param inertia_factor  of light_mass(); the heavier of body and carrier gets less
  /// @return false if the matrix is singular
  bool factor(const Field &displacement, double h, double inertia_factor);
  void solve(const Field &rhs, Field &solution);
  ContactInterface::Correction at_surface(const Correction &correction) const;
  /// correction += h A^-1 H^T of 3n global forces, by kept columns of A^-1 or by a solve.
  void respond(const std::vector<double> &forces, double h, Correction &correction);
  void mass_times_total(const State &state, Field &product) const;

  const Body &body_;
  const Conditions &conditions_;
  Loading loading_;
  ImplicitParameters parameters_;
  EffectiveMatrix matrix_;
  std::function<void()> poll_;                // may be empty
  std::unique_ptr<ContactInterface> contact_; // null: no contact
  std::unique_ptr<DelassusCache> delassus_;   // null: the same
  Frozen frozen_;
  Seconds seconds_;
  Field static_force_, mass_product_; // work space
  std::vector<double> force_change_;  // work space
};
} // namespace arthrowear
