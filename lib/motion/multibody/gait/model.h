// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/gait/reference_motion.h"
#include "multibody/journal_joint.h"

namespace arthrowear
{
/// Feedback that reduces constraint violations: Phi'' + 2 alpha Phi' + beta^2 Phi = 0.
/// [Costa2016, section 4]
struct Baumgarte
{
  double alpha = 5.; ///< [1/s]
  double beta = 5.;  ///< [1/s]
};

/// A walking body in the plane [Costa2016, section 5]: rigid segments in Cartesian coordinates,
/// ideal revolute joints, the guided point and the angles of all segments on measured curves, all
/// as constraints with multipliers, (33) of the paper. The hip of the first leg may act by forces
/// in place of a constraint.
///
/// Coordinates are deviations u from the motion that all constraints together prescribe
/// (reference_motion()): eccentricities of less than a micrometre are then not differences of
/// metres. doc/theory/gait_dynamics.md (7)
class GaitModel
{
public:
  static constexpr std::size_t most_coordinates = 3 * most_walking_bodies;
  static constexpr std::size_t most_constraints = 3 * most_walking_bodies;

  /// @param hip of the first leg; none: ideal
  GaitModel(std::vector<BodySegment> bodies, MeasuredGait gait, double gravity,
            const Baumgarte &stabilisation, std::shared_ptr<const PlanarJoint> hip = nullptr);

  std::size_t n_bodies() const { return bodies_.size(); }
  std::size_t n_coordinates() const { return 3 * n_bodies(); }
  /// Deviations, their rates and, with a hip that acts by forces, its impact rate.
  std::size_t n_states() const { return 2 * n_coordinates() + (hip_ ? 1 : 0); }

  const std::vector<BodySegment> &bodies() const { return bodies_; }
  const MeasuredGait &gait() const { return gait_; }
  const PlanarJoint *hip() const { return hip_.get(); }
  double gravity() const { return gravity_; }
  double leg_mass() const { return bodies_[1].mass + bodies_[2].mass + bodies_[3].mass; }

  /// Kinematics and forces that respond() computes at a state.
  struct Response
  {
    ReferenceMotion reference;
    std::array<double, most_coordinates> acceleration; ///< u'' [mm/s^2, rad/s^2]
    std::array<double, most_constraints> multipliers;  ///< [N, N mm]
    std::array<double, most_constraints> violation;    ///< Phi [mm, rad]
    std::array<double, most_constraints> violation_rate;
    std::array<Vector2, 2> hip_force{}; ///< of the trunk on the thighs [N]
    Vector2 guide_force{};              ///< of the guides on the trunk [N]
    double guide_moment = 0.;           ///< of the guides on the trunk [N mm]
    std::array<Vector2, 2> ground{};    ///< force on the feet [N]
    PlanarJointMotion joint;            ///< of a hip that acts by forces
    PlanarJointForce joint_force;
  };

  /// @param state n_states() values
  void respond(double time, const double *state, Response &response) const;
  /// The joint alone, for crossing functions.
  PlanarJointMotion joint_motion(const double time, const double *state) const
  {
    return joint_motion(reference_motion(bodies_, gait_, time), state);
  }

  /// Largest violation of the constraints.
  struct Drift
  {
    double position = 0.; ///< [mm]
    double angle = 0.;    ///< [rad]
  };
  Drift drift(const Response &response) const;

private:
  struct Constraints;
  struct Point;
  static Point deviation(const ReferencePose &body, const Vector2 &arm, const double *u,
                         const double *rate);
  PlanarJointMotion joint_motion(const ReferenceMotion &reference, const double *state) const;
  /// Computes the applied forces less the masses times accelerations of the reference motion.
  void apply_forces(double time, const double *state, Response &response,
                    std::array<double, most_coordinates> &load) const;
  /// Multipliers and accelerations; leaves in `load` what accelerates. (6), (7)
  void balance(const Constraints &rows, std::array<double, most_coordinates> &load,
               Response &response) const;
  void constrain(const ReferenceMotion &reference, const double *state, Constraints &rows) const;

  std::vector<BodySegment> bodies_;
  MeasuredGait gait_;
  double gravity_;
  Baumgarte stabilisation_;
  std::shared_ptr<const PlanarJoint> hip_;
};
} // namespace arthrowear
