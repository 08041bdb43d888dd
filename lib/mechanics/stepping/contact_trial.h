// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/contact_wear.h"
#include "contact/wear/cycle_shear.h"
#include "laws/friction/penalty.h"
#include "stepping/counter_side.h"
#include "stepping/state.h"

namespace arthrowear
{
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
  double theta = 1.;
  /// Nothing but contact holds the body: its own motion is sliding of the cycle in every step but
  /// the first of a run (hip_cup 10a).
  bool is_body_loose = false;
  double balance_tolerance = 1e-8;     // of forces over the load [-]
  double penetration_tolerance = 1e-9; // [mm]
  double reach = 0.;                   // points closer than this are candidates [mm]; 0: all points
  /// Once points carry forces, candidates are these and those that the predicted motion brings
  /// near; else the reach decides.
  bool follows_patch = false;
  std::string solver = "auto";
  unsigned int max_iterations = 10000; // of a contact problem
  std::size_t least_shared = 1000;     // candidates, of which ranks share W
  ContactObserver observer;            // called before each contact problem is solved
};

/// The iterate of the contact in a step; starts at the old state's forces. Until it is accepted its
/// history has the wear and the laws' histories of the start of the step, as the obstacle faces the
/// points at the end of it.
struct ContactTrial
{
  const ContactHistory *old = nullptr;
  const RigidState *old_rigid = nullptr; // of the carrier at the start of the step
  ContactHistory now;
  double begin = 0., h = 0.; // [s]
  /// Ratio of the forces at the begin of the step to the forces at its end, where the forces at
  /// the begin are not known; negative: they are known, in `old`.
  double begin_over_end = -1.;
  bool strains = false;                 // the body's own motion is no sliding of the cycle
  std::vector<unsigned int> candidates; // ascending
  std::vector<Matrix3> frames;
  std::vector<double> positions;  // 3n [mm]
  std::vector<double> velocities; // 3n, relative to a counterface that the step moves [mm/s]
  /// As velocities, of the carrier's sliding alone; empty if forces at the begin are known.
  std::vector<double> carried;
  std::vector<ObstaclePoint> obstacle; // at the positions
  std::vector<bool> is_near;      // points that the last measurement measured; the others are far
  std::vector<bool> has_normal;   // points with the normal of the last measurement
  std::vector<double> least_gaps; // lower bounds of the gaps of those that are far [mm]
  double least_opening = 0.;      // of a gap by wear that the surface does not have yet, or 0 [mm]
  CounterPlaces places;           // of the points on the counterface
  std::vector<double> forces;     // 3n, local [N]
  /// Mean sliding speed over the patch of each point less the speed of the point, at the
  /// predicted motion, where the contact problem has it [mm/s]; else empty.
  std::vector<double> excess;
  // Tractions of the friction springs at the start, 3n local [MPa]; empty if contact is rigid.
  std::vector<double> old_traction;
  Matrix3 obstacle_rotation = identity3; // of the obstacle's points at the end of the step
  PointHistory facing_before; // of the obstacle's points; empty unless it carries its wear
  std::vector<double> obstacle_volumes; // worn off it at the contact points [mm^3]

  unsigned int n_points() const { return now.n_points(); }
  double excess_at(const unsigned int point) const { return excess.empty() ? 0. : excess[point]; }
  /// False for a point whose surface has passed the obstacle and faces it with its back.
  bool faces_obstacle(const unsigned int point) const { return now.area[point] > 0.; }
  /// The iterate's forces in global components times a factor, 3n.
  std::vector<double> global_forces(double factor) const;
  double sum_of_normal_forces() const;
};

/// Laws of contact, friction and wear at a point of an iterate, with the parameters of the contact.
/// Velocities are in the frame of the point.
class ContactLaws
{
public:
  /// @param parameters, surface  must outlive this
  ContactLaws(const ContactParameters &parameters, const ContactSurface &surface)
      : parameters_(parameters), surface_(surface)
  {
  }

  /// Gap at the last measured positions, with the wear and creep that the surface does not have
  /// yet [mm].
  double gap(const ContactTrial &trial, const unsigned int point) const
  {
    return trial.obstacle[point].gap + open_gap(trial.now, point);
  }
  /// Returns the opening of the gap at a point by this wear and creep [mm].
  double open_gap(const ContactHistory &contact, const unsigned int point) const
  {
    return contact.opened_gap(point) - surface_.worn_depth(point);
  }
  /// Velocity that the springs add to a point's velocity in the laws of contact, under the
  /// iterate's forces (hip_cup 22, 23): slip excludes the stretch of the springs, the gap excludes
  /// the penetration.
  Vector3 spring_velocity(const ContactTrial &trial, unsigned int point) const;
  /// Compliances of the springs (hip_cup 25), 3 per point; empty if contact is rigid.
  std::vector<double> spring_compliance(const std::vector<unsigned int> &points,
                                        const std::vector<double> &areas, double h) const;
  /// Change of the mean relative velocity of a point over the step with which its sliding has the
  /// direction at the end of the step (hip_cup 10c), tangential. A point that sticks follows the
  /// path of the obstacle.
  Vector3 change_at_end(const ContactTrial &trial, unsigned int point) const;
  /// Returns the tangential velocity of slip at a point, mean over the step [mm/s].
  Vector3 slip_velocity(const ContactTrial &trial, unsigned int point) const;
  /// Rates at which the contact problem of the step opens the gap of a point at this velocity.
  ContactWear::Opening opening(const ContactTrial &trial, unsigned int point,
                               const Vector3 &velocity) const;
  /// Velocity at which the excess of the sliding speed opens the gap of a point per force, for
  /// Archard's law [mm/s per N].
  double excess_compliance(const ContactTrial &trial, const unsigned int point) const
  {
    return trial.excess.empty() || !parameters_.wear.is_archard()
               ? 0.
               : parameters_.wear.gap_factor(trial.now.area[point]) * trial.excess[point] /
                     parameters_.theta;
  }

private:
  const ContactParameters &parameters_;
  const ContactSurface &surface_;
};
} // namespace arthrowear
