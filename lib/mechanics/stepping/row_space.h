// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/constraint_rows.h"
#include "stepping/whole_operator.h"

namespace arthrowear
{
/// The motions of a body that constraint rows leave, and Krylov's methods for its equations there
/// (doc/theory/iterative.md 3): conjugate gradients if forces act along the rows, generalised
/// conjugate gradients if friction turns them. Rigid motions are deflated by modes, which are kept
/// from problem to problem. Collective.
class RowSpace
{
public:
  /// @param whole  must outlive this
  explicit RowSpace(const WholeOperator &whole) : whole_(whole) {}

  /// A problem begins: points have moved, so that modes are old.
  void begin() { are_modes_old_ = true; }
  /// Sets the rows and lets the modes follow.
  void set(std::vector<ConstraintRows::Row> rows);
  std::size_t n_rows() const { return rows_.rows().size(); }

  /// Moves x at the surface alone so that the rows' values change by `missing`.
  void lift(const std::vector<double> &missing, WholeVector &x);
  /// Forces of the rows that balance a residual best: -(B C^T)^-1 B residual.
  void reactions(const WholeVector &residual, std::vector<double> &forces);
  /// residual += C^T forces, also on rigid coordinates.
  void add_forces(const std::vector<double> &forces, WholeVector &residual);
  /// 2-norm of a residual with its reactions, where rigid motions count by their forces [N].
  double norm(const WholeVector &residual);
  /// Improves x until the norm of the residual is at most this. @return iterations
  unsigned int iterate(double tolerance, unsigned int most, WholeVector &residual, WholeVector &x);

private:
  /// A rigid coordinate of 1 with an elastic part in which the rows rest.
  struct Mode
  {
    WholeVector motion;
    double size = 1.; // largest velocity of a point
  };
  /// A direction of the search, and A times it with its reactions.
  struct Direction
  {
    WholeVector step, image;
    std::vector<double> products; // of the step with the images of older directions
    double product = 1.;          // with its own image
  };

  /// @param improves  by V-cycles; else at the surface alone
  void renew_modes(bool improves);
  void form_coarse();
  /// Takes the rows out of x: x -= B^T (B B^T)^-1 B x, without rigid coordinates.
  void rest(WholeVector &x);
  /// The residual with its reactions.
  void balance(const WholeVector &residual, WholeVector &balanced);
  /// Replaces rigid entries of a balanced residual by the forces of modes over their sizes.
  void reduce(WholeVector &balanced);
  /// One application of the preconditioner to a reduced residual.
  void precondition(const WholeVector &reduced, bool moves_rigidly, WholeVector &step);
  unsigned int conjugate_gradients(double tolerance, bool moves_rigidly, unsigned int most,
                                   WholeVector &residual, WholeVector &x);
  unsigned int conjugate_directions(double tolerance, unsigned int most, WholeVector &residual,
                                    WholeVector &x);
  /// Makes the image of a new direction conjugate to the kept directions.
  /// @return the length of the step along it
  double conjugate(unsigned int iteration, Direction &now);

  const WholeOperator &whole_;
  ConstraintRows rows_;
  std::vector<Mode> modes_;
  bool are_modes_old_ = true;
  std::vector<double> coarse_; // inverse of the modes' matrix, row by row
  // Work space.
  std::vector<Direction> directions_;
  std::vector<double> nodal_, values_, multipliers_, sums_;
  WholeVector balanced_, left_, step_, direction_, image_, change_;
};
} // namespace arthrowear
