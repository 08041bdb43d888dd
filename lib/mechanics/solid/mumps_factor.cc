// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "ranks/ranks.h"
#include "solid/mumps_controls.h"
#include "solid/sparse_factor.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Values that all ranks sent, one rank after the other, on rank 0.
std::vector<double>
on_first_rank(const MPI_Comm communicator, const std::vector<double> &sent)
{
  const int rank = rank_in(communicator), n_ranks = n_ranks_in(communicator);
  const int size = static_cast<int>(sent.size());
  std::vector<int> sizes(n_ranks), begins(n_ranks, 0);
  MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, communicator);
  for (int k = 1; k < n_ranks; ++k)
    begins[k] = begins[k - 1] + sizes[k - 1];
  std::vector<double> all(rank == 0 ? begins.back() + sizes.back() : 0);
  MPI_Gatherv(sent.data(), size, MPI_DOUBLE, all.data(), sizes.data(), begins.data(), MPI_DOUBLE, 0,
              communicator);
  return all;
}

/// Sparse right-hand sides in the form that MUMPS requires: one per row, all on rank 0.
Mat
rows_on_first_rank(const MPI_Comm communicator, const PetscInt n_rows, const PetscInt n_global,
                   const std::vector<SparseEntry> &own)
{
  const char *what = "right-hand sides";
  std::vector<double> sent;
  for (const SparseEntry &entry : own)
    sent.insert(sent.end(), {1. * entry.column, static_cast<double>(entry.row), entry.value});
  const std::vector<double> entries = on_first_rank(communicator, sent);
  const int rank = rank_in(communicator);
  const bool is_first = rank == 0;
  Mat rows = nullptr;
  check_petsc(MatCreate(communicator, &rows), what);
  check_petsc(
      MatSetSizes(rows, is_first ? n_rows : 0, is_first ? n_global : 0, PETSC_DECIDE, PETSC_DECIDE),
      what);
  check_petsc(MatSetType(rows, MATAIJ), what);
  check_petsc(MatSetUp(rows), what);
  check_petsc(MatSetOption(rows, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE), what);
  for (PetscInt row = 0; is_first && row < n_rows; ++row)
    check_petsc(MatSetValue(rows, row, 0, 0., ADD_VALUES), what); // MUMPS wants one in any case
  for (std::size_t k = 0; k < entries.size(); k += 3)
    check_petsc(MatSetValue(rows, static_cast<PetscInt>(entries[k]),
                            static_cast<PetscInt>(entries[k + 1]), entries[k + 2], ADD_VALUES),
                what);
  check_petsc(MatAssemblyBegin(rows, MAT_FINAL_ASSEMBLY), what);
  check_petsc(MatAssemblyEnd(rows, MAT_FINAL_ASSEMBLY), what);
  return rows;
}

class MumpsFactor : public SparseFactor
{
public:
  explicit MumpsFactor(const MPI_Comm communicator) : communicator_(communicator) {}
  ~MumpsFactor() override
  {
    MatDestroy(&factored_);
    VecDestroy(&rhs_);
    VecDestroy(&solution_);
  }

  SparseFactor::Outcome factor(Mat matrix) override
  {
    if (rhs_ == nullptr)
    {
      check_petsc(MatCreateVecs(matrix, &solution_, &rhs_), "creating vectors");
      check_petsc(MatGetLocalSize(matrix, &n_owned_, nullptr), "the size of a matrix");
      check_petsc(MatGetSize(matrix, &n_global_, nullptr), "the size of a matrix");
    }
    // Pivots of an indefinite matrix can ask for more room than MUMPS had planned.
    for (const int extra_room : {0, 200, 1000})
    {
      bool needs_room = false;
      const Outcome outcome = try_to_factor(matrix, extra_room, needs_room);
      if (!needs_room)
        return outcome;
    }
    return Outcome::singular;
  }

  void solve(const double *rhs, double *solution, const unsigned int n_columns) override
  {
    for (unsigned int column = 0; column < n_columns; ++column)
    {
      const std::size_t first = column * static_cast<std::size_t>(n_owned_);
      PetscScalar *array = nullptr;
      check_petsc(VecGetArrayWrite(rhs_, &array), "a vector");
      std::copy_n(rhs + first, n_owned_, array);
      check_petsc(VecRestoreArrayWrite(rhs_, &array), "a vector");
      check_petsc(MatSolve(factored_, rhs_, solution_), "a solve");
      const PetscScalar *result = nullptr;
      check_petsc(VecGetArrayRead(solution_, &result), "a vector");
      std::copy_n(result, n_owned_, solution + first);
      check_petsc(VecRestoreArrayRead(solution_, &result), "a vector");
    }
  }

  void solve_columns(const unsigned int n_columns, const std::vector<SparseEntry> &entries,
                     const std::function<void(const double *solution)> &take) override
  {
    Mat rows = rows_on_first_rank(communicator_, n_columns, n_global_, entries);
    Mat units = nullptr, solutions = nullptr;
    check_petsc(MatCreateTranspose(rows, &units), "right-hand sides");
    check_petsc(MatCreateDense(communicator_, n_owned_, PETSC_DECIDE, n_global_, n_columns, nullptr,
                               &solutions),
                "solutions");
    check_petsc(MatMatSolve(factored_, units, solutions), "the solves for W");
    const PetscScalar *array = nullptr;
    PetscInt stride = 0;
    check_petsc(MatDenseGetLDA(solutions, &stride), "solutions");
    check_petsc(MatDenseGetArrayRead(solutions, &array), "solutions");
    for (unsigned int c = 0; c < n_columns; ++c)
      take(array + static_cast<std::size_t>(c) * stride);
    check_petsc(MatDenseRestoreArrayRead(solutions, &array), "solutions");
    MatDestroy(&units);
    MatDestroy(&rows);
    MatDestroy(&solutions);
  }

  bool is_whole() const override { return n_owned_ == n_global_; }

  void solve_alone(const unsigned int n_columns, const std::vector<SparseEntry> &entries,
                   const std::vector<std::size_t> &rows,
                   const std::function<void(const double *values)> &take) override
  {
    std::vector<double> values(rows.size());
    solve_columns(n_columns, entries,
                  [&](const double *solution)
                  {
                    for (std::size_t k = 0; k < rows.size(); ++k)
                      values[k] = solution[rows[k]];
                    take(values.data());
                  });
  }

  FactorSize size() const override
  {
    FactorSize size;
    PetscInt entries = 0; // in millions with a minus, if there are many
    PetscReal flops = 0.;
    check_petsc(MatMumpsGetInfog(factored_, 29, &entries), "asking MUMPS");
    check_petsc(MatMumpsGetRinfog(factored_, 3, &flops), "asking MUMPS");
    size.entries = entries < 0 ? -1e6 * entries : 1. * entries;
    size.flops = flops;
    return size;
  }

private:
  /// @param extra_room  memory for MUMPS beyond its estimate [%]; 0: MUMPS's default
  /// @param needs_room  true if a work array was planned too small
  SparseFactor::Outcome try_to_factor(Mat matrix, const int extra_room, bool &needs_room)
  {
    MatFactorInfo info;
    MatFactorInfoInitialize(&info);
    if (factored_ == nullptr)
    {
      check_petsc(MatGetFactor(matrix, MATSOLVERMUMPS, MAT_FACTOR_CHOLESKY, &factored_),
                  "asking for MUMPS");
      for (const MumpsControl &control : mumps_controls_in_use())
        check_petsc(control.is_integer ? MatMumpsSetIcntl(factored_, control.number,
                                                          static_cast<PetscInt>(control.value))
                                       : MatMumpsSetCntl(factored_, control.number, control.value),
                    "setting MUMPS");
      if (extra_room > 0)
        check_petsc(MatMumpsSetIcntl(factored_, 14, extra_room), "setting MUMPS");
      IS ordering = nullptr;
      check_petsc(MatCholeskyFactorSymbolic(factored_, matrix, ordering, &info),
                  "the symbolic factorisation");
    }
    check_petsc(MatCholeskyFactorNumeric(factored_, matrix, &info), "the factorisation");
    MatFactorError failure;
    MatFactorGetError(factored_, &failure);
    if (failure == MAT_FACTOR_NOERROR)
      return Outcome::done;
    // INFOG(1): -8, -9 and -20 are work arrays that were planned too small.
    PetscInt code = 0;
    check_petsc(MatMumpsGetInfog(factored_, 1, &code), "asking MUMPS");
    MatDestroy(&factored_); // PETSc does not use it again after a failure
    if (failure != MAT_FACTOR_OUTMEMORY)
      return Outcome::singular;
    needs_room = code == -8 || code == -9 || code == -20;
    return Outcome::no_memory;
  }

  MPI_Comm communicator_;
  Mat factored_ = nullptr;
  Vec rhs_ = nullptr, solution_ = nullptr;
  PetscInt n_owned_ = 0, n_global_ = 0;
};
} // namespace

void
check_petsc(const PetscErrorCode code, const char *what)
{
  if (code != 0)
    throw RunError(std::string(what) + " failed in PETSc (error " + std::to_string(code) + ")");
}

std::unique_ptr<SparseFactor>
make_mumps_factor(const MPI_Comm communicator)
{
  return std::make_unique<MumpsFactor>(communicator);
}
} // namespace arthrowear
