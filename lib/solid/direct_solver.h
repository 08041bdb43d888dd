// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Solver of linear equations.
enum class DirectSolver
{
  automatic, // CHOLMOD on one rank where the matrix is positive definite, else MUMPS
  mumps,
  none // conjugate gradients with multigrid, without a factor
};

/// Cost of a factorisation: entries of the factor and floating-point operations, over all ranks.
struct FactorSize
{
  double entries = 0., flops = 0.;
};
} // namespace arthrowear
