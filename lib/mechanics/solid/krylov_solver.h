// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/sparse_factor.h"

namespace arthrowear
{
/// Solves with a symmetric positive definite matrix by conjugate gradients with smoothed
/// aggregation (PETSc's GAMG or Trilinos' ML), in the place of a factor: memory and work grow with
/// the number of unknowns, and nothing is stored twice over the ranks. Collective.
class KrylovSolver : public SparseFactor
{
public:
  /// product = matrix times vector, owned entries; may not alias.
  virtual void multiply(const double *vector, double *product) = 0;
  /// image = one V-cycle on a vector, owned entries; may not alias.
  virtual void precondition(const double *vector, double *image) = 0;
  /// Improves a solution until the 2-norm of its residual is at most `residual` [the unit of rhs].
  /// @return number of iterations; @throws Stagnation if the residual does
  virtual unsigned int improve(const double *rhs, double *solution, double residual) = 0;
  /// The multigrid method in use: gamg or ml.
  virtual LinearSolver kind() const = 0;
  /// V-cycles since the start, of improve() and precondition().
  virtual unsigned long n_cycles() const = 0;
};

/// @param solver  gamg or ml; the other one replaces it if its set-up fails
std::unique_ptr<KrylovSolver> make_krylov_solver(MPI_Comm communicator, LinearSolver solver);
} // namespace arthrowear
