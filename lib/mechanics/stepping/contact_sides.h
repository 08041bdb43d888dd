// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_trial.h"
#include "stepping/near_points.h"
#include "stepping/rigid_coordinate.h"

namespace arthrowear
{
/// A correction of the velocities of a SurfaceMotion.
struct SurfaceCorrection
{
  std::vector<double> nodal; // the same [mm/s]
  RigidMotion rigid;         // zero without a carrier
  // Parts of both that follow from what the momentum of the first body and of the carrier lacks, as
  // if no contact hindered them: far from the solution.
  Vector3 unhindered{};
  RigidMotion unhindered_carrier;
};

/// The two sides of a contact: the surface of a body, and the counterface, which moves by itself or
/// with the state. Maps motion of their nodes to the contact points and forces back.
class ContactSides
{
public:
  /// @param surface, obstacle  must outlive this @param theta  of the step
  /// @param far  points whose gap is larger need not be measured exactly [mm]; 0: all points do
  ContactSides(const ContactSurface &surface, Obstacle &obstacle, double theta, double far);

  const ContactSurface &surface() const { return surface_; }
  const Obstacle &obstacle() const { return obstacle_; }
  CounterSide &counter() { return *counter_; }
  const CounterSide &counter() const { return *counter_; }
  /// The rigid body that carries the counterface; null: none.
  const Carrier *carrier() const { return obstacle_.carrier(); }
  /// Mesh nodes of the surface, then of a counterface that deforms, as points.
  const PointWeights &nodes() const { return nodes_; }
  /// The points of the operator that gives W: these where the counterface deforms.
  const PointWeights &operator_points() const
  {
    return nodes_.n_points() > surface_.nodes().size()
               ? nodes_
               : static_cast<const PointWeights &>(surface_);
  }

  /// The points at which forces act on the first body: the nodes of its surface where the
  /// counterface deforms.
  const PointWeights &points_of_first() const
  {
    return &operator_points() == &nodes_ ? first_nodes_ : operator_points();
  }

  void place_at_start();
  void move(const double begin, const double end) { obstacle_.move(begin, end); }
  /// Computes positions, gaps, normals and places of the points in a motion. In a counterface that
  /// is searched, the gap of points that are far is the gap at their mean place.
  void measure(const SurfaceMotion &now, ContactTrial &trial);
  /// The same of candidates and of points that may be near since the last measure(); the others
  /// stay as they were, with a gap that is larger than `far`.
  void measure_near(const SurfaceMotion &now, ContactTrial &trial);
  /// Raises lower bounds of the gaps of points that are far, in the motion of the last measurement.
  void raise_bounds(const std::vector<bool> &points, ContactTrial &trial);
  /// Measures the normals and places of these points, in the motion of the last measurement.
  void measure_normals(const std::vector<bool> &points, ContactTrial &trial);
  /// Measures these points, too, in the motion of the last measurement.
  void measure_more(const std::vector<bool> &points, ContactTrial &trial);
  /// Measures the others as measure() does, in the motion of the last measurement.
  void measure_rest(ContactTrial &trial);
  /// Adds the time of measurements to a sum that must outlive this [s].
  void set_timer(double &seconds) { seconds_ = &seconds; }
  /// Velocities of the points relative to a counterface that moves with the state, or their change.
  /// @param nodal  at nodes() [mm/s]
  void relative_motion(const std::vector<double> &nodal, const RigidMotion &rigid,
                       const CounterPlaces &places, std::vector<double> &points) const
  {
    if (!places.rows.is_empty())
      return places.rows.to_points(nodal, points);
    surface_.to_points(nodal, points);
    counter_->subtract_velocity(rigid, places, points);
  }
  /// Returns the forces at nodes() of 3n global forces on the points [N].
  std::vector<double> nodal_forces(const std::vector<double> &forces,
                                   const CounterPlaces &places) const;
  /// The same as forces on the points of the operator.
  std::vector<double> operator_forces(const std::vector<double> &forces,
                                      const CounterPlaces &places) const
  {
    return &operator_points() == &nodes_ ? nodal_forces(forces, places) : forces;
  }
  /// Force and torque of the iterate's contact forces on the carrier.
  RigidMotion force_on_carrier(const ContactTrial &trial) const
  {
    return -1. * counter_->resultant(trial.global_forces(1.), trial.places);
  }
  /// Change of the carrier's velocity by 3n global forces on the body over the time `factor` [s].
  RigidMotion carrier_change(const std::vector<double> &forces, const CounterPlaces &places,
                             const double factor) const
  {
    return -factor * counter_->response(counter_->resultant(forces, places));
  }
  /// Adds the free motions of the carrier as rigid coordinates, which start without `correction`.
  /// @return them, in this order
  std::vector<RigidMotion> free_motions(const CounterPlaces &places, double h,
                                        const RigidMotion &correction,
                                        std::vector<RigidCoordinate> &coordinates) const;
  /// Returns the velocity of wear at nodes() [mm/s].
  std::vector<double> wear_velocity(const ContactHistory &contact) const;

private:
  bool leaves_points() const { return far_ > 0. && obstacle_.is_searched(); }
  bool is_within(const double least, const ContactTrial &trial) const
  {
    return least + trial.least_opening <= far_;
  }
  /// Raises the lower bounds of the gaps of those points that are not known to be far.
  void raise(std::vector<bool> points, const std::vector<double> &gaps, const ContactTrial &trial,
             std::vector<double> &least) const;
  void place(const SurfaceMotion &now, ContactTrial &trial);
  void measure_at_means(const std::vector<bool> &points, ContactTrial &trial);
  void measure_gaps(const std::vector<bool> &points, ContactTrial &trial);
  void measure_points(const std::vector<bool> &points, ContactTrial &trial);

  const ContactSurface &surface_;
  Obstacle &obstacle_;
  std::unique_ptr<CounterSide> counter_;
  const PointWeights nodes_, first_nodes_;
  const double far_; // [mm]
  NearPoints near_;
  std::vector<double> at_means_; // gaps at the means of the points [mm]
  SurfaceMotion last_;
  double *seconds_ = &untimed_, untimed_ = 0.;
};
} // namespace arthrowear
