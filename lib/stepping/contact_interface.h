// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/deforming_face.h"
#include "contact/faces/obstacle.h"
#include "contact/faces/rigid_columns.h"
#include "contact/patch_pressure.h"
#include "contact/surface.h"
#include "contact/wear/contact_field.h"
#include "contact/wear/contact_wear.h"
#include "contact/wear/cycle_shear.h"
#include "contact/wear/wear_transfer.h"
#include "contact/worn_shape.h"
#include "laws/friction/penalty.h"
#include "solid/body.h"
#include "stepping/contact_operator.h"
#include "stepping/state.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
class PatchLaw;
struct PatchMotion;

/// Gets a contact problem and the forces from which its solution starts.
using ContactObserver =
    std::function<void(const nscd::ContactProblem &, const std::vector<double> &)>;

struct ContactParameters
{
  double friction = 0.;
  /// E/(1 - nu^2) of the body [MPa], by which PatchPressure finds the edge of the contact.
  double modulus = 0.;
  PenaltyLaw penalty; // rigid by default
  ContactWear wear;
  WearRule wear_rule = WearRule::trapezoidal;
  CycleShearParameters shear;
  /// Thickness of the body along the normal at each point, where it creeps [mm]; empty: it does
  /// not.
  std::vector<double> creep_walls;
  /// Wear that the surface already has; null: none.
  std::shared_ptr<const WornShape> shape;
  double theta = 1.;
  double balance_tolerance = 1e-8;     // of forces over the load [-]
  double penetration_tolerance = 1e-9; // [mm]
  double reach = 0.;                   // points closer than this are candidates [mm]; 0: all points
  /// Once points carry forces, candidates are these and those that the predicted motion brings
  /// near; else the reach decides.
  bool follows_patch = false;
  std::string solver = "auto";
  unsigned int max_iterations = 10000; // of a contact problem
  ContactObserver observer;            // called before each contact problem is solved
};

/// Motion of the nodes of a contact surface, and of the body that carries the obstacle.
struct SurfaceMotion
{
  std::vector<double> displacement,
      velocity; // 3 per ContactInterface::nodes() [mm, mm/s]
  RigidState rigid;
};

/// The surface of a body against an obstacle, prescribed or on a rigid body with degrees of
/// freedom, during one implicit step: candidates, frames, the contact problem and its solution,
/// wear. It knows the body by the motion of its surface nodes and by the operator that gives W.
/// Between steps it keeps only data that save work (W); everything from which a step starts is in
/// the State.
class ContactInterface
{
public:
  ContactInterface(const Body &body, const ContactSurface &surface, Obstacle &obstacle,
                   const ContactParameters &parameters);
  ~ContactInterface();

  /// Gaps, frames and areas of the undeformed body at time 0.
  /// @throws InputError if the surface faces away from the obstacle
  ContactHistory initial_history();

  /// History of the points of the surface: all zero, with the variables that the wear laws need.
  ContactHistory empty_history() const;

  /// True for Gauss–Seidel solvers, whose convergence degrades as the rigid-body modes in W become
  /// softer.
  bool solves_by_sweeps() const;
  /// n of the wear laws, from the next begin() on.
  void set_amplification(const double n) { parameters_.wear.amplification = n; }

  /// The iterate of a step; starts at the old state's forces. Until it is accepted its history has
  /// the wear and the laws' histories of the start of the step, as the obstacle faces the points at
  /// the end of it.
  struct Trial
  {
    const ContactHistory *old = nullptr;
    ContactHistory now;
    double begin = 0., h = 0.; // [s]
    /// Ratio of the forces at the begin of the step to the forces at its end, where the forces at
    /// the begin are not known; negative: they are known, in `old`.
    double begin_over_end = -1.;
    std::vector<unsigned int> candidates; // ascending
    std::vector<Matrix3> frames;
    std::vector<double> positions;       // 3n [mm]
    std::vector<double> velocities;      // 3n, relative to a carrier of the obstacle [mm/s]
    std::vector<ObstaclePoint> obstacle; // at the positions
    std::vector<Vector3> arms;           // of the points on a carrier of the obstacle; else empty
    std::vector<Foot> feet;              // of the points on a deformable obstacle; else empty
    std::vector<double> forces;          // 3n, local [N]
    /// Mean sliding speed over the patch of each point less the speed of the point, at the
    /// predicted motion, where the contact problem has it [mm/s]; else empty.
    std::vector<double> excess;
    // Tractions of the friction springs at the start, 3n local [MPa]; empty if contact is rigid.
    std::vector<double> old_traction;
    Matrix3 obstacle_rotation = identity3; // of the obstacle's points at the end of the step
    std::vector<double> obstacle_volumes;  // worn off it at the contact points [mm^3]; the same
  };

  /// Mesh nodes of the surface, then of a deformable obstacle, as points of an operator for
  /// of_two_sides().
  const PointWeights &nodes() const { return face_nodes_; }
  /// The points of the operator that this needs.
  const PointWeights &operator_points() const
  {
    return face_ != nullptr ? face_nodes_ : static_cast<const PointWeights &>(surface_);
  }
  /// Motion of the body's state at these nodes. Collective, as are all functions below.
  SurfaceMotion motion_of(const State &state) const;
  /// Gathers a field's values at nodes() on every rank.
  void gather(const Field &field, std::vector<double> &nodal) const
  {
    gather_.gather(field, nodal);
  }

  /// Load as a function of time [N]; 0 where a displacement is prescribed.
  using LoadAt = std::function<double(double time)>;
  /// Moves the obstacle, computes positions from the predicted motion, chooses candidates and
  /// frames.
  Trial begin(const State &old, const SurfaceMotion &predicted, double h, const LoadAt &load,
              ContactOperator &source);

  /// Errors of an iterate against the laws of contact and friction, at the true positions.
  struct Errors
  {
    double penetration = 0.; // beyond the compression of the springs [mm]
    double friction = 0.;    // sum of distances from Coulomb's law [N]
    double turned = 0.;      // largest angle between a loaded point's frame and its normal [rad]
  };
  /// Updates gaps, slip and velocity of wear.
  Errors measure(Trial &trial, const SurfaceMotion &now);

  /// Forms new frames from the positions of the last measure().
  void renew_frames(Trial &trial) { set_frames(trial); }
  /// Before solve(): makes candidates of points that penetrate and are none yet, and forms W for
  /// the present frames.
  void prepare_solve(Trial &trial, ContactOperator &source);
  /// A correction of the velocities of the body and of the carrier of the obstacle.
  struct Correction
  {
    std::vector<double> nodal; // at nodes() [mm/s]
    RigidMotion rigid;         // zero without a carrier
  };
  /// If a correction of the motion moves points that are no candidates too far into the obstacle
  /// (by the reach; beside a followed patch by the tolerance), points that are near it at first
  /// touch become candidates. @return whether any did: the contact problem is to be solved again
  bool admit_overrun(Trial &trial, const Correction &correction, ContactOperator &source);
  /// Computes all columns again, after a new factorisation.
  void renew_operator(Trial &trial, ContactOperator &source);
  /// W of any points for a step of size h, with the partner of the last W; rank 0, else null.
  /// @param frames,areas  of all points of the surface
  /// @param normal  added to the compliance of each of the points along its normal [mm/s per N];
  ///                empty: nothing
  std::shared_ptr<const nscd::Delassus> operator_of(const std::vector<unsigned int> &points,
                                                    const std::vector<Matrix3> &frames,
                                                    const std::vector<double> &areas, double h,
                                                    ContactOperator &source,
                                                    const std::vector<double> &normal = {}) const;
  void forget_operator() { W_h_ = 0.; }
  /// Sets the factor of the carrier's inertia in W and in respond() (hip_cup 14a).
  void set_inertia_factor(const double factor) { inertia_factor_ = factor; }
  /// The rigid body that carries the obstacle; null: none.
  const RigidBody *carrier() const { return obstacle_.carrier(); }

  struct Solution
  {
    bool converged = true;
    bool changed = false; // any force
    unsigned int iterations = 0;
    std::string reason; // of a failure; names the solvers that were tried
    std::shared_ptr<const nscd::ContactProblem> problem; // rank 0, else null
    std::vector<double> forces;                          // of the problem, rank 0
  };
  /// Solves for new forces, given the motion's correction under the old ones [mm/s].
  /// @param change  3n global, new minus old forces [N]
  Solution solve(Trial &trial, const Correction &correction, double reference_force,
                 std::vector<double> &change);

  /// field += factor times the iterate's forces in global components.
  void add_forces(const Trial &trial, double factor, Field &field) const;
  /// Force and torque of the iterate's contact forces on the carrier of the obstacle.
  RigidMotion force_on_carrier(const Trial &trial) const;
  /// Returns the carrier's change of velocity by the impulse of force and torque on it.
  RigidMotion carrier_response(const RigidMotion &impulse) const;
  /// Nodal forces of 3n global ones, with the feet that W was formed for.
  const std::vector<double> &nodal_forces(const std::vector<double> &forces) const;
  /// field += nodal forces, owned entries.
  void add_nodal(const std::vector<double> &nodal, Field &field) const
  {
    gather_.add(nodal, field);
  }
  /// Change of the carrier's velocity by 3n global forces on the body over the time `factor` [s].
  RigidMotion carrier_change(const std::vector<double> &forces, double factor) const;
  /// The iterate's forces in global components times a factor, 3n.
  std::vector<double> global_forces(const Trial &trial, double factor) const;
  /// Returns the velocity of wear at nodes() [mm/s].
  const std::vector<double> &wear_velocity_at_nodes(const ContactHistory &contact) const;
  /// velocity += velocity of wear, owned entries.
  void add_wear_velocity(const ContactHistory &contact, Field &velocity) const;
  double sum_of_normal_forces(const Trial &trial) const;

  /// Makes the iterate the state: adds wear and slip, advances histories.
  void accept(Trial &trial, State &state) const;

  /// Data that determine W; `batches` are the batches of its operator.
  struct Memory
  {
    std::vector<std::vector<unsigned int>> batches;
    std::vector<unsigned int> candidates; // of W
    double h = 0.;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("columns", s.batches...);
      visit("candidates", s.candidates...);
      visit("step size", s.h...);
    }
  };
  Memory memory() const { return {{}, W_candidates_, W_h_}; }
  /// The next step forms W again, of the same candidates.
  void restore(const Memory &memory);

private:
  void form_operator(const Trial &trial, ContactOperator &source);
  /// True if the last W belongs to the candidates, in frames that may have turned since: measure()
  /// uses only the size of its entries.
  bool operator_measures(const Trial &trial) const;
  /// Points that are no candidates.
  std::vector<unsigned int> others(const Trial &trial) const;
  void admit(Trial &trial, const std::vector<unsigned int> &points, ContactOperator &source);
  Vector3 spring_velocity(const Trial &trial, unsigned int point) const;
  Vector3 change_at_end(const Trial &trial, unsigned int point) const;
  bool operator_serves(const Trial &trial) const;
  RigidCompliance carrier_compliance(const Trial &trial) const;
  void set_frames(Trial &trial) const;
  /// Returns positions and velocities of the sliding faces at the iterate.
  PatchMotion patch_motion(const Trial &trial) const;
  void set_excess(Trial &trial, const SurfaceMotion &predicted) const;
  double rate_of_problem(const Trial &trial, unsigned int point) const;
  double excess(const Trial &trial, const unsigned int point) const
  {
    return trial.excess.empty() ? 0. : trial.excess[point];
  }
  /// Velocity at which the excess of the sliding speed opens the gap of a point per force, for
  /// Archard's law [mm/s per N].
  double excess_compliance(const Trial &trial, unsigned int point) const;
  /// Positions, gaps and normals of the points in a state. Collective.
  void measure_gaps(const SurfaceMotion &now, Trial &trial);
  /// Sets the velocities of the points relative to a deformable obstacle or to its carrier.
  void relative_motion(const Trial &trial, const std::vector<double> &nodal,
                       const RigidMotion &rigid, std::vector<double> &points) const;
  /// nodal_ = H^T of 3n global forces.
  void spread(const std::vector<double> &forces, const std::vector<Foot> &feet) const;
  /// W from columns of the nodes on both sides, with the feet of the last W; rank 0.
  std::shared_ptr<const nscd::Delassus>
  two_sided_operator(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                     double h, ContactOperator &source,
                     const std::vector<double> &compliance) const;
  void set_areas(ContactHistory &contact, const std::vector<Matrix3> &frames) const;
  bool is_worn() const { return parameters_.shape && parameters_.shape->is_worn(); }
  /// Opening of the gap at a point by creep and by wear that the surface does not have yet [mm].
  double open_gap(const ContactHistory &contact, const unsigned int point) const
  {
    return contact.opened_gap(point) - (is_worn() ? parameters_.shape->depth[point] : 0.);
  }
  double gap(const Trial &trial, unsigned int point) const;
  void choose_candidates(Trial &trial) const;
  std::vector<unsigned int> points_within(const Trial &trial, double reach) const;
  bool follows_patch(const Trial &trial) const;
  std::vector<unsigned int> points_of_patch(const Trial &trial) const;
  /// With follows_patch, if a candidate lacks columns, requires the columns of all candidates and
  /// of all points within twice the reach.
  void require_columns(const Trial &trial, ContactOperator &source) const;
  /// Compliances of the springs (hip_cup 25), 3 per point; empty if contact is rigid.
  std::vector<double> spring_compliance(const std::vector<unsigned int> &points,
                                        const std::vector<double> &areas, double h) const;
  nscd::ContactProblem problem_of(const Trial &trial, const std::vector<double> &correction,
                                  double reference_force) const;

  /// Reads the wear that the obstacle carries on its own points at the contact points.
  void face_obstacle_wear(Trial &trial) const;
  /// Adds the wear of an accepted step at the obstacle's own points.
  /// @param before  histories of the obstacle at the contact points before it
  void add_obstacle_wear(Trial &trial, const PointHistory &before) const;
  /// Velocity by which a point slips, mean over the step, in its frame, tangential [mm/s].
  Vector3 slip_velocity(const Trial &trial, unsigned int point) const;
  /// Pressures and rates of wear of the points at one end of an accepted step.
  struct StepEnd
  {
    /// Force over area; of a law other than Archard's, where a point carries no force, the mean
    /// over its patch [MPa].
    std::vector<double> pressure;
    /// Means over the covered patches of the pressure over which such a law is integrated. At the
    /// edge of the contact a closed point also carries the forces of its open neighbours, which
    /// `pressure` contains. By Archard's law it equals `pressure` [MPa].
    std::vector<double> patch_pressure;
    std::vector<double> covered; ///< share of the patch of each point in contact [-]
    std::vector<ContactWear::Opening> rate;
  };
  /// @param speeds  gets the sliding speeds, weighted over the patches [mm/s]
  StepEnd end_of(const PatchMotion &motion, const PatchPressure::Contact &at,
                 const ContactHistory &contact, std::vector<double> &speeds) const;
  /// The begin of an accepted step.
  StepEnd begin_of(const Trial &trial, const PatchMotion &motion, const StepEnd &end) const;
  /// Returns the mean of a value at both ends.
  static double mean(const double begin, const double end) { return .5 * (begin + end); }
  /// Weight of the rates at the end of an accepted step in its wear [-] (hip_cup 10i).
  double weight_of_end(const Trial &trial, const StepEnd &end) const;
  /// Adds the step to a point's cross-shear; at the end of a cycle the wear law gets the result.
  void collect_shear(Trial &trial, unsigned int point, const StepEnd &begin,
                     const StepEnd &end) const;
  /// Depth, slip, histories of a point at the end of an accepted step.
  /// @param end_weight  of the rates at the end in the wear [-]
  void accept_point(Trial &trial, unsigned int point, const StepEnd &begin, const StepEnd &end,
                    double end_weight, State &state) const;
  /// Advances histories of the laws and the fields of a point.
  void advance_laws(Trial &trial, unsigned int point, double pressure) const;

  const Body &body_;
  const ContactSurface &surface_;
  Obstacle &obstacle_;
  ContactParameters parameters_;
  std::vector<ContactField> fields_;
  std::vector<int> tangent_axis_;
  DeformingFace *face_;               // null: the obstacle is rigid
  const PointWeights face_nodes_;     // nodes of surface and face as points, if there is a face
  NodeGather gather_;                 // of the surface's nodes, then of the face's
  mutable std::vector<double> nodal_; // values at these nodes
  std::unique_ptr<PatchLaw> patch_;
  std::unique_ptr<const CycleShear> shear_;      // null: cross-shear is not collected
  std::unique_ptr<const WearTransfer> transfer_; // null: the obstacle has no own points
  std::unique_ptr<nscd::ContactSolver> solver_;

  // W and the data from which it was formed.
  std::shared_ptr<const nscd::Delassus> W_; // rank 0
  std::vector<unsigned int> W_candidates_;
  std::vector<Matrix3> W_frames_;
  std::vector<double> W_areas_;  // of the springs; empty if contact is rigid
  std::vector<double> W_excess_; // of the sliding speed; empty if it is not in W
  double W_h_ = 0.;
  std::vector<Foot> W_feet_;
  std::unique_ptr<RigidColumns> partner_; // null without a carrier
  RigidState carrier_state_;              // of the last measure_gaps()
  double inertia_factor_ = 1.;
  /// Per point, the mean diagonal of the last W that had it, 0 if none had [mm/s per N].
  std::vector<double> tangential_compliance_;
};
} // namespace arthrowear
