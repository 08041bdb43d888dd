// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Solver of linear equations.
enum class LinearSolver
{
  automatic, // CHOLMOD on one rank where the matrix is positive definite, else MUMPS
  mumps,
  gamg, // conjugate gradients with PETSc's smoothed aggregation, without a factor
  ml    // the same with Trilinos' ML
};
inline bool
has_factor(const LinearSolver solver)
{
  return solver != LinearSolver::gamg && solver != LinearSolver::ml;
}

/// Cost of a factorisation: entries of the factor and floating-point operations, over all ranks.
struct FactorSize
{
  double entries = 0., flops = 0.;
};
} // namespace arthrowear
