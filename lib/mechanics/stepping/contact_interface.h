// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/body.h"
#include "stepping/candidate_choice.h"
#include "stepping/step_wear.h"

namespace arthrowear
{
/// The contact of a body during one implicit step: begins an iterate, measures its errors and has
/// its contact problem solved. It knows the bodies by the motion of their surface nodes and by
/// their operator. Between steps it keeps only data that save work; everything from which a step
/// starts is in the State. Collective.
class ContactInterface
{
public:
  ContactInterface(const Body &body, const ContactSurface &surface, Obstacle &obstacle,
                   const ContactParameters &parameters);
  ~ContactInterface();
  /// Sets the operator of the bodies, which must outlive this, before the first step.
  void set_operator(ContactOperator &source);

  ContactSides &sides() { return sides_; }
  const ContactSides &sides() const { return sides_; }
  StepProblems &problems() { return *problems_; }
  const StepProblems &problems() const { return *problems_; }

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
  ContactTrial begin(const State &old, const SurfaceMotion &predicted, double h,
                     const LoadAt &load);

  /// Errors of an iterate against the laws of contact and friction, at the true positions.
  struct Errors
  {
    double penetration = 0.; // beyond the compression of the springs [mm]
    double friction = 0.;    // sum of distances from Coulomb's law [N]
    double turned = 0.;      // largest angle between a loaded point's frame and its normal [rad]
  };
  /// Updates gaps, slip and velocity of wear; of points that are near, so that complete() has to
  /// follow before the iterate is accepted.
  Errors measure(ContactTrial &trial, const SurfaceMotion &now);
  /// Updates what measure() has left out. @return false if a point touches that seemed far
  bool complete(ContactTrial &trial, const SurfaceMotion &now);
  /// Forms new frames from the positions of the last measure().
  void renew_frames(ContactTrial &trial) const;
  /// Before solve(): makes candidates of points that penetrate and are none yet, and forms the
  /// operator for the present frames.
  void prepare_solve(ContactTrial &trial);
  /// Makes candidates of points that a correction overruns.
  /// @return whether there are any: the contact problem is to be solved again
  bool admit_overrun(ContactTrial &trial, const SurfaceCorrection &correction);

  /// Solves for new forces, given the motion's correction under the old ones [mm/s].
  /// @param change  3n global, new minus old forces [N]; empty if no force changes
  /// @param result  gets the problem, its forces and its iterations
  /// @return false with a reason, which names the solvers that were tried, if none converged
  bool solve(ContactTrial &trial, const SurfaceCorrection &correction, double reference_force,
             std::vector<double> &change, StepResult &result);

  /// Makes the iterate the state: adds wear and slip, advances histories.
  void accept(ContactTrial &trial, State &state) const { wear_->accept(trial, state); }

private:
  Errors update(ContactTrial &trial, const SurfaceMotion &now) const;

  const NodePartition &partition_;
  ContactParameters parameters_;
  ContactSides sides_;
  ContactLaws laws_;
  CandidateChoice candidates_;
  std::unique_ptr<StepProblems> problems_; // null until set_operator()
  std::vector<int> tangent_axis_;
  std::unique_ptr<const StepWear> wear_;
  ContactOperator *operator_ = nullptr;
};
} // namespace arthrowear
