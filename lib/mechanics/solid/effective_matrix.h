// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/body.h"
#include "solid/conditions.h"
#include "solid/linear_solver.h"

namespace arthrowear
{
class KrylovSolver;
class SparseFactor;

/// The factored operator of an implicit step, A = mass_factor M + stiffness_factor K(u), with a
/// body's conditions: rows of fixed components are the identity, tied ones are one row.
/// Distributed like the body.
class EffectiveMatrix
{
public:
  EffectiveMatrix(const Body &body, const Conditions &conditions,
                  LinearSolver solver = LinearSolver::automatic);
  ~EffectiveMatrix();
  EffectiveMatrix(const EffectiveMatrix &) = delete;

  /// @return false if A is singular, as where an element is distorted; there is no factor then
  /// @throws RunError if memory does not suffice
  bool factor(const Field &displacement, double mass_factor, double stiffness_factor);
  bool is_factored() const;
  /// True if every rank will have the whole factor of a positive definite matrix. Collective.
  bool will_be_whole() const;

  /// Largest sum of the sizes of a row's entries, which bounds the largest eigenvalue. Collective.
  double norm() const;
  SparseFactor &sparse_factor() const;
  /// Once a solver without a factor has called factor(); else null.
  KrylovSolver *krylov() const;

  /// solution = A^-1 rhs; owned entries of rhs are read (fixed ones count as zero), ghosts of the
  /// solution are updated. May alias.
  void solve(const Field &rhs, Field &solution) const;
  /// The same for several right-hand sides at once, which read the factor once.
  void solve(const std::vector<const Field *> &rhs, const std::vector<Field *> &solutions) const;

  /// Mesh nodes on which a force f acts as T^T f, shared out.
  using SharedForce = std::vector<std::pair<unsigned int, Matrix3>>;
  /// Computes A^-1 times unit forces along x, y, z on each load, one after the other: the callback
  /// gets the owned entries of each column (ghosts are not set). Collective.
  void inverse_columns(const std::vector<SharedForce> &loads,
                       const std::function<void(const Field &column)> &take) const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};
} // namespace arthrowear
