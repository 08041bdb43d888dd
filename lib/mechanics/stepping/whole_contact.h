// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_sets.h"
#include "stepping/inertia_relief.h"
#include "stepping/row_space.h"
#include "stepping/whole_tolerances.h"

namespace arthrowear
{
struct WholeContactReport
{
  bool converged = false;
  unsigned int sets = 0;       ///< active sets that were tried
  unsigned int iterations = 0; ///< of the Krylov methods
  std::string reason;          ///< why it failed
};

/// Solves contact problems with Coulomb friction and wear without W: Newton's method on K, with
/// Krylov's methods for the whole body in the space that the constraints of a set leave
/// (doc/theory/iterative.md). Collective: all ranks have the same forces and sets.
class WholeContact
{
public:
  /// @param held  conditions of the elastic body @param points, gather  of its surface; all must
  /// outlive this
  WholeContact(const Body &body, const Conditions &held, const PointWeights &points,
               const NodeGather &gather, const InertiaRelief &relief, KrylovSolver &solver,
               const WholeTolerances &tolerances);

  /// @param forces  3n local; in: the present ones, out: the solution [N]
  WholeContactReport solve(const WholeContactProblem &problem, std::vector<double> &forces);
  /// An estimate of W's diagonal entries for a point of this area [mm/s per N].
  double point_compliance(double area, double h) const;
  /// The free translations of the body in a step of size h.
  std::vector<RigidCoordinate> rigid_coordinates(double h) const;
  /// A step begins with a displacement that its forces balance.
  void begin_step() { missing_.assign(whole_.n_body(), 0.); }
  /// Forces that a displacement lacks, owned entries [N]: the next solve() balances them.
  void add_missing(const std::vector<double> &forces);
  /// 2-norm of the nodal forces that the displacement lacks, after what solve() found was added to
  /// it [N].
  double missing_force() const;
  /// Change of the elastic displacement in the last solve, owned entries [mm].
  std::vector<double> displacement_change() const;
  /// Change of the velocity of each rigid coordinate in the last solve, with the body's mean
  /// [mm/s].
  std::vector<double> rigid_change() const;
  LinearSolver preconditioner() const { return solver_.kind(); }
  /// V-cycles since the start, in which most of the work is.
  unsigned long n_cycles() const { return solver_.n_cycles(); }

private:
  /// Local velocities of the candidates in the present iterate, 3n.
  void velocities(const WholeContactProblem &problem, std::vector<double> &v);
  /// Global forces at all points, 3n, of local forces of the candidates.
  std::vector<double> at_all_points(const WholeContactProblem &problem,
                                    const std::vector<double> &local) const;

  const Body &body_;
  const Conditions &held_;
  const InertiaRelief &relief_;
  KrylovSolver &solver_;
  WholeTolerances tolerances_;
  WholeOperator whole_;
  RowSpace space_;
  double h_ = 0.;
  WholeVector x_;               // change of the velocity
  std::vector<double> missing_; // of the balance of the body, owned entries [N]
  std::vector<double> rigid_change_, at_points_;
};
} // namespace arthrowear
