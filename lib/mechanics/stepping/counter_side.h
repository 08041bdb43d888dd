// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/mortar_face.h"
#include "contact/surface.h"
#include "stepping/contact_operator.h"

namespace arthrowear
{
/// A step that moves a counterface needs the places of contact points on it; both members are empty
/// for others.
struct CounterPlaces
{
  std::vector<Vector3> arms; ///< from the centre of mass of a carrier [mm]
  MortarRows rows;           ///< of both sides, where the counterface deforms
};

/// The counterface's side of contact points in a step: its motion, the contact forces on it and its
/// part of W. The base class is a counterface with a prescribed motion, which gives way to no
/// force. Forces on the points are 3n global, on the body [N]. The rows of contact points with a
/// face that deforms map the nodes of both sides (CounterPlaces).
class CounterSide
{
public:
  /// The side of a prescribed counterface, of one that a rigid body carries, or of a deformable
  /// one, as the obstacle states. @param obstacle, surface  must outlive it
  static std::unique_ptr<CounterSide> of(Obstacle &obstacle, const ContactSurface &surface,
                                         double theta);
  virtual ~CounterSide() = default;

  /// Distance beyond which its face does not meet the surface; infinite unless it deforms [mm].
  virtual double reach() const { return std::numeric_limits<double>::infinity(); }
  /// Mesh vertices whose motion moves it.
  virtual std::vector<unsigned int> nodes() const { return {}; }
  /// Moves it to its place in a state, by the displacement of its nodes [mm].
  virtual void place(const double * /*displacement*/, const RigidState &) {}
  /// Finds the places on it of points at these positions, 3n [mm].
  virtual void locate(const std::vector<double> & /*positions*/, const std::vector<ObstaclePoint> &,
                      CounterPlaces &) const
  {
  }
  /// Subtracts a carrier's velocity, or a change of it, at each point [mm/s].
  virtual void subtract_velocity(const RigidMotion &, const CounterPlaces &,
                                 std::vector<double> & /*points*/) const
  {
  }
  /// Force and torque on a carrier are the opposite of this.
  virtual RigidMotion resultant(const std::vector<double> & /*forces*/, const CounterPlaces &) const
  {
    return {};
  }
  /// Change of a carrier's velocity by an impulse, with the compliance of the last record().
  virtual RigidMotion response(const RigidMotion & /*impulse*/) const { return {}; }
  /// Sets the factor of a carrier's inertia in W and in response() (hip_cup 14a).
  void set_inertia_factor(const double factor) { inertia_factor_ = factor; }

  /// Keeps what values() reads: its compliance for a step of size h, and the points' places.
  virtual void record(double /*h*/, const CounterPlaces &) {}
  /// True if record() would change nothing.
  virtual bool serves(double /*h*/, const CounterPlaces &) const { return true; }
  /// W of points with the body's and its own response, row-major, on rank 0; empty elsewhere.
  virtual std::vector<double> values(const std::vector<unsigned int> &points,
                                     const std::vector<Matrix3> &frames, double h,
                                     ContactOperator &source) const
  {
    return source.values(points, frames, h);
  }
  /// Adds its own response to rows of W, those of some points in ascending order, one row after the
  /// other.
  virtual void add_to_rows(const std::vector<std::size_t> & /*rows*/,
                           const std::vector<unsigned int> & /*points*/,
                           const std::vector<Matrix3> & /*frames*/, double /*h*/,
                           std::vector<double> & /*values*/) const
  {
  }
  /// Entries of the normals alone.
  virtual std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                            const std::vector<Matrix3> &frames, const double h,
                                            ContactOperator &source) const
  {
    return source.normal_values(points, frames, h);
  }

protected:
  double inertia_factor_ = 1.;
};
} // namespace arthrowear
