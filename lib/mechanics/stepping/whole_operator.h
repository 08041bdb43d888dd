// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/point_weights.h"
#include "solid/body.h"
#include "solid/conditions.h"
#include "solid/krylov_solver.h"
#include "stepping/rigid_coordinate.h"

namespace arthrowear
{
/// Velocities, or forces, of a body's owned entries, of rigid coordinates, and the own values of
/// constraint rows; the last two are the same on every rank.
struct WholeVector
{
  std::vector<double> body, rigid, rows;

  void set_zero(std::size_t n_body, std::size_t n_rigid, std::size_t n_rows);
  /// This plus factor times another vector.
  void add(double factor, const WholeVector &other);
  void scale(double factor);
};

/// The matrix A of a step (doc/theory/iterative.md 2): h K of the body, inertia of the rigid
/// coordinates, and the resistance of the own values of constraint rows. Collective.
class WholeOperator
{
public:
  /// @param held  conditions of the elastic body @param points, gather  of its surface; all must
  /// outlive this
  WholeOperator(const Body &body, const Conditions &held, const PointWeights &points,
                const NodeGather &gather, KrylovSolver &solver);

  /// @param rigid  must outlive the step @param resistance  of own values [N per mm/s]
  void set(double h, const std::vector<RigidCoordinate> &rigid, double resistance);
  double resistance() const { return resistance_; }
  const PointWeights &points() const { return points_; }
  const NodePartition &partition() const { return body_.partition(); }
  const std::vector<RigidCoordinate> &rigid() const { return *rigid_; }
  std::size_t n_body() const { return n_body_; }
  std::size_t n_rigid() const { return rigid_->size(); }
  /// Mask of the nodal values of the surface: 0 where they are held.
  const std::vector<double> &mask() const { return mask_; }

  void multiply(const WholeVector &x, WholeVector &product) const;
  /// A V-cycle for the body; the rigid coordinates get zero.
  void precondition(const WholeVector &residual, WholeVector &step) const;
  double dot(const WholeVector &a, const WholeVector &b) const { return sum(share_of_dot(a, b)); }
  /// Sums a number that each rank has of its owned entries.
  double sum(double value) const { return body_.partition().sum(value); }
  /// The share of this rank in dot(), and the sums of several shares at once.
  double share_of_dot(const WholeVector &a, const WholeVector &b) const;
  void sum(std::vector<double> &values) const;
  /// The mean of the body's velocity that each rigid coordinate shares.
  void means(const std::vector<double> &body, std::vector<double> &means) const;

  /// Values at the nodes of the surface, then the rows' own values.
  void gather(const WholeVector &x, std::vector<double> &nodal) const;
  /// x += factor times such values.
  void add_nodal(const std::vector<double> &nodal, double factor, WholeVector &x) const;
  /// Global velocities of the points relative to the obstacle, 3n.
  void velocities(const WholeVector &x, std::vector<double> &at_points) const;
  /// Forces on body and rigid coordinates of global forces at the points, 3n.
  void spread(const std::vector<double> &at_points, WholeVector &forces) const;

private:
  const Body &body_;
  const PointWeights &points_;
  const NodeGather &gather_;
  KrylovSolver &solver_;
  std::size_t n_body_;
  std::vector<double> mask_;
  double h_ = 1., resistance_ = 1.;
  const std::vector<RigidCoordinate> *rigid_ = nullptr;
  mutable Field field_; // work space
  mutable std::vector<double> nodal_, means_;
};
} // namespace arthrowear
