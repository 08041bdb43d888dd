// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/wear_opening.h"
#include "solid/body.h"
#include "solid/conditions.h"
#include "stepping/constraint_rows.h"
#include "stepping/inertia_relief.h"
#include "stepping/rigid_coordinate.h"

#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
class KrylovSolver;

/// The contact of a step as the whole body sees it: velocities at the present forces, from which
/// changes start. Vectors have a value, or 3 local ones, per candidate, the same on every rank.
struct WholeContactProblem
{
  double h = 0.;                    ///< size of the step [s]
  std::vector<unsigned int> points; ///< candidates, ascending
  std::vector<Matrix3> frames;      ///< of the candidates
  std::vector<double> velocity;     ///< 3n, as in nscd::ContactProblem, at the present forces
  std::vector<double> compliance;   ///< an estimate of W's diagonal [mm/s per N]
  double friction = 0.;             ///< Coulomb's coefficient [-]
  std::vector<double> wear;         ///< as in nscd::ContactProblem
  std::vector<double> excess;       ///< opening per normal force; empty: none [mm/s per N]
  const nscd::WearOpening *wear_opening = nullptr; ///< replaces `wear`
  double length_per_velocity = 0.;                 ///< [s]
  double reference_force = 0.;                     ///< [N]
  double tolerance = 1.; ///< factor of the tolerances; > 1 while frames still turn
  std::vector<RigidCoordinate> rigid;

  double opening(std::size_t i, double force, double speed) const;
};

struct WholeContactReport
{
  bool converged = false;
  unsigned int sets = 0;       ///< active sets that were tried
  unsigned int iterations = 0; ///< of conjugate gradients
  std::string reason;          ///< why it failed
};

/// Solves contact problems with Coulomb friction and wear without W: Newton's method on K for the
/// sets of points that touch, stick and slip, with conjugate gradients for the whole body in the
/// space that the constraints of a set leave (doc/theory/iterative.md). Collective: all ranks have
/// the same forces and sets.
class WholeContact
{
public:
  struct Tolerances
  {
    double penetration = 1e-10; ///< [mm]
    double force = 1e-9;        ///< of the balance of all nodes and of friction, over the load [-]
    unsigned int max_sets = 100;
  };

  /// @param held  conditions of the elastic body @param points, gather  of its surface; all must
  /// outlive this
  WholeContact(const Body &body, const Conditions &held, const PointWeights &points,
               const NodeGather &gather, const InertiaRelief &relief, KrylovSolver &solver,
               const Tolerances &tolerances);

  /// @param forces  3n local; in: the present ones, out: the solution [N]
  WholeContactReport solve(const WholeContactProblem &problem, std::vector<double> &forces);
  /// An estimate of W's diagonal entries for a point of this area [mm/s per N].
  double point_compliance(double area, double h) const;
  /// The free translations of the body in a step of size h.
  std::vector<RigidCoordinate> rigid_coordinates(double h) const;
  /// A step begins with a displacement that its forces balance.
  void begin_step() { missing_.assign(x_.body.size(), 0.); }
  /// 2-norm of the nodal forces that the displacement lacks, after what solve() found was added to
  /// it [N].
  double missing_force() const;
  /// Changes of the last solve: of the forces at all points, 3n global [N], and of the elastic
  /// displacement, owned entries [mm].
  const std::vector<double> &force_change() const { return force_change_; }
  std::vector<double> displacement_change() const;
  /// Change of the velocity of each rigid coordinate in the last solve, with the body's mean
  /// [mm/s].
  std::vector<double> rigid_change() const;

private:
  /// Velocities, or forces, of the body's owned entries and of the rigid coordinates.
  struct Vector
  {
    std::vector<double> body, rigid;
    std::vector<double> rows; ///< of the rows that give way, as the rows scale them
  };
  /// State of the points of a problem.
  struct Sets
  {
    std::vector<char> touches, sticks;
    std::vector<double> direction; ///< 2 per candidate: of the friction force
    std::vector<double> yield;     ///< root of the opening per force, of wear
  };

  void take(const WholeContactProblem &problem);
  /// Local velocities of the candidates in the present iterate, 3n.
  void velocities(std::vector<double> &v) const;
  /// Chooses the sets from forces and velocities. @return number of points that changed
  unsigned int choose(const std::vector<double> &v, const std::vector<double> &r, Sets &sets) const;
  void set_rows(const Sets &sets, const std::vector<double> &r);
  void renew_modes();
  /// Forces on body and rigid coordinates of local forces at the candidates.
  void spread(const std::vector<double> &r, Vector &f) const;
  void multiply(const Vector &x, Vector &product) const;
  double dot(const Vector &a, const Vector &b) const;
  /// Sets the work space to values at the nodes of the surface and of the rows.
  void gather(const Vector &x) const;
  /// x += factor times B^T of multipliers.
  void add_rows(const std::vector<double> &multipliers, double factor, Vector &x) const;
  /// The multipliers that come closest to a residual.
  std::vector<double> reactions(const Vector &residual) const;
  double norm_of(const Vector &residual) const;
  /// Conjugate gradients in the space of the rows from the residual. @return iterations
  unsigned int iterate(Vector &residual, double tolerance, bool moves_rigidly, unsigned int most,
                       Vector &x);

  const Body &body_;
  const Conditions &held_;
  const PointWeights &points_;
  const NodeGather &gather_;
  const InertiaRelief &relief_;
  KrylovSolver &solver_;
  Tolerances tolerances_;
  std::vector<double> mask_; // of the surface's nodal values: 0 where they are held
  ConstraintRows rows_;
  const WholeContactProblem *problem_ = nullptr;
  double h_ = 0.;
  Vector x_;                         // change of the velocity
  std::vector<double> missing_;      // of the balance of the body, owned entries [N]
  std::vector<double> force_change_; // of the last solve
  /// The response to a rigid coordinate, and A times it.
  struct Mode
  {
    Vector motion, image;
  };
  std::vector<Mode> modes_; // kept over problems
  bool are_modes_old_ = true;
  std::vector<double> coarse_; // inverse of the modes' matrix
  mutable Field field_;        // work space
  mutable std::vector<double> nodal_, at_points_;
};
} // namespace arthrowear
