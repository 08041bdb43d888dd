// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/linear_solver.h"

#include <petscmat.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace arthrowear
{
/// One entry of a sparse right-hand side.
struct SparseEntry
{
  unsigned int column; // right-hand side
  PetscInt row;        // global
  double value;
};

/// Factor of a symmetric sparse matrix. Vectors are the owned entries of a rank, in global order.
/// Everything is collective.
class SparseFactor
{
public:
  enum class Outcome
  {
    done,
    not_positive_definite, // for a solver that needs it
    singular,
    no_memory
  };

  virtual ~SparseFactor() = default;

  /// Every call must have a matrix of the same pattern.
  virtual Outcome factor(Mat matrix) = 0;
  /// @param rhs, solution  one column after the other; may alias
  virtual void solve(const double *rhs, double *solution, unsigned int n_columns = 1) = 0;
  /// Solves for several right-hand sides; the callback gets one solution after the other.
  /// @param entries  all of them, each on one rank
  virtual void solve_columns(unsigned int n_columns, const std::vector<SparseEntry> &entries,
                             const std::function<void(const double *solution)> &take) = 0;
  /// True if this rank has the whole factor, for solve_alone().
  virtual bool is_whole() const = 0;
  /// Computes solutions in some global rows; the callback gets their values, one right-hand side
  /// after the other. Not collective.
  /// @param rows  ascending
  virtual void solve_alone(unsigned int n_columns, const std::vector<SparseEntry> &entries,
                           const std::vector<std::size_t> &rows,
                           const std::function<void(const double *values)> &take) = 0;
  virtual FactorSize size() const = 0;
};

/// Sparse LDL^T by MUMPS, distributed like the matrix; also indefinite matrices.
std::unique_ptr<SparseFactor> make_mumps_factor(MPI_Comm communicator);

/// Supernodal LL^T by CHOLMOD of a matrix on one rank: positive definite matrices, twice as fast as
/// MUMPS (doc/benchmarks.md).
std::unique_ptr<SparseFactor> make_cholmod_factor();

/// LL^T by CHOLMOD of a distributed matrix, the whole on every machine (doc/scaling.md): solves for
/// one right-hand side do not become faster with ranks, columns that each rank makes alone do.
std::unique_ptr<SparseFactor> make_repeated_factor(MPI_Comm communicator);
/// True if every machine can hold the whole factor of a matrix with so many rows, and each of its
/// ranks the matrix, in half of its memory. Collective.
bool may_repeat_factor(MPI_Comm communicator, double n_rows);

/// Throws a RunError that names what failed.
void check_petsc(PetscErrorCode code, const char *what);
} // namespace arthrowear
