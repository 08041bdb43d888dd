// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/active_set.h"
#include "solid/body.h"
#include "stepping/candidate_choice.h"
#include "stepping/contact_compliance.h"
#include "stepping/step_wear.h"
#include "stepping/stepper.h"

#include <functional>
#include <memory>
#include <vector>

namespace arthrowear
{
/// The contact of a body during one implicit step: begins an iterate, measures its errors and
/// solves its contact problem. It knows the bodies by the motion of their surface nodes and by the
/// operator that gives W. Between steps it keeps only data that save work (W); everything from
/// which a step starts is in the State. Collective.
class ContactInterface
{
public:
  /// @throws InputError if a counterface that deforms meets quadratic elements
  ContactInterface(const Body &body, const ContactSurface &surface, Obstacle &obstacle,
                   const ContactParameters &parameters);
  ~ContactInterface();

  ContactSides &sides() { return sides_; }
  const ContactSides &sides() const { return sides_; }
  ContactCompliance &compliance() { return compliance_; }

  /// Gaps, frames and areas of the undeformed body at time 0.
  /// @throws InputError if the surface faces away from the obstacle
  ContactHistory initial_history();
  /// History of the points of the surface: all zero, with the variables that the wear laws need.
  ContactHistory empty_history() const { return wear_->empty_history(); }

  /// True for Gauss–Seidel solvers, whose convergence degrades as the rigid-body modes in W become
  /// softer.
  bool solves_by_sweeps() const;
  /// n of the wear laws, from the next begin() on.
  void set_amplification(const double n, const double roughness)
  {
    parameters_.wear.amplification = n;
    parameters_.wear.roughness = roughness;
  }

  /// Load as a function of time [N]; 0 where a displacement is prescribed.
  using LoadAt = std::function<double(double time)>;
  /// Moves the obstacle, computes positions from the predicted motion, chooses candidates and
  /// frames.
  ContactTrial begin(const State &old, const SurfaceMotion &predicted, double h, const LoadAt &load,
                     ContactOperator &source);

  /// Errors of an iterate against the laws of contact and friction, at the true positions.
  struct Errors
  {
    double penetration = 0.; // beyond the compression of the springs [mm]
    double friction = 0.;    // sum of distances from Coulomb's law [N]
    double turned = 0.;      // largest angle between a loaded point's frame and its normal [rad]
  };
  /// Updates gaps, slip and velocity of wear.
  Errors measure(ContactTrial &trial, const SurfaceMotion &now);
  /// Forms new frames from the positions of the last measure().
  void renew_frames(ContactTrial &trial) const;
  /// Before solve(): makes candidates of points that penetrate and are none yet, and forms W for
  /// the present frames.
  void prepare_solve(ContactTrial &trial, ContactOperator &source);
  /// Makes candidates of points that a correction overruns.
  /// @return whether there are any: the contact problem is to be solved again
  bool admit_overrun(ContactTrial &trial, const SurfaceCorrection &correction,
                     ContactOperator &source);

  /// Solves for new forces, given the motion's correction under the old ones [mm/s].
  /// @param change  3n global, new minus old forces [N]; empty if no force changes
  /// @param result  gets the problem, its forces and its iterations
  /// @return false with a reason, which names the solvers that were tried, if none converged
  bool solve(ContactTrial &trial, const SurfaceCorrection &correction, double reference_force,
             std::vector<double> &change, StepResult &result);

  /// Changes of rigid motions that the last solve() found without W.
  struct RigidChange
  {
    bool is_known = false;
    RigidMotion carrier;   // [mm/s]
    Vector3 translation{}; // of the body, where it is free [mm/s]
  };
  const RigidChange &rigid_change() const { return rigid_change_; }

  /// Makes the iterate the state: adds wear and slip, advances histories.
  void accept(ContactTrial &trial, State &state) const { wear_->accept(trial, state); }

private:
  /// Local velocities of the candidates under the present forces, 3n; the gap is in the normal one.
  std::vector<double> velocities_of(const ContactTrial &trial,
                                    const std::vector<double> &correction) const;
  /// Archard's factors of the candidates, zero for other laws, which are openings.
  std::vector<double> wear_factors(const ContactTrial &trial) const;
  std::shared_ptr<const nscd::WearOpening> wear_opening(const ContactTrial &trial) const;
  nscd::ContactProblem problem_of(const ContactTrial &trial, const std::vector<double> &correction,
                                  double reference_force) const;
  /// Solves for the forces on the candidates by the whole body. @return false with a reason
  bool solve_whole(const ContactTrial &trial, const SurfaceCorrection &change,
                   const std::vector<double> &correction, double reference_force,
                   std::vector<double> &r, StepResult &result);

  /// Solves a problem whose W ranks share. @return whether the active set suits it and converged
  bool solve_shared(const std::shared_ptr<const nscd::ContactProblem> &problem,
                    std::vector<double> &r, StepResult &result);
  /// Solves a problem on the first rank. @return whether it converged
  bool solve_on_first(const std::shared_ptr<const nscd::ContactProblem> &problem,
                      std::vector<double> &r, StepResult &result);

  const NodePartition &partition_;
  ContactParameters parameters_;
  ContactSides sides_;
  ContactLaws laws_;
  CandidateChoice candidates_;
  ContactCompliance compliance_;
  std::vector<int> tangent_axis_;
  std::unique_ptr<const StepWear> wear_;
  std::unique_ptr<nscd::ContactSolver> solver_;
  nscd::ActiveSet shared_solver_;     // of problems whose W ranks share
  ContactOperator *source_ = nullptr; // of the step
  RigidChange rigid_change_;
};
} // namespace arthrowear
