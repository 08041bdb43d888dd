// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/effective_matrix.h"

#include "base/errors.h"

#include <petscmat.h>
#include <petscsys.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
void
check(const PetscErrorCode code, const char *what)
{
  if (code != 0)
    throw RunError(std::string(what) + " failed in PETSc (error " + std::to_string(code) + ")");
}

enum class Outcome
{
  done,
  singular,
  no_room,
  no_memory
};

/// Values that all ranks sent, one rank after the other, on rank 0.
std::vector<double>
on_first_rank(const MPI_Comm communicator, const std::vector<double> &sent)
{
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(communicator, &rank);
  MPI_Comm_size(communicator, &n_ranks);
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

// Right-hand sides solved at once: MUMPS then works on dense blocks.
constexpr unsigned int block_of_columns = 96;
/// Sparse right-hand sides as MUMPS takes them: one per row, all on rank 0.
/// @param sent  (right-hand side, global dof, value) of each entry, those of one dof on one rank
Mat
rows_on_first_rank(const MPI_Comm communicator, const PetscInt n_rows, const PetscInt n_global,
                   const std::vector<double> &sent)
{
  const char *what = "right-hand sides";
  const std::vector<double> entries = on_first_rank(communicator, sent);
  int rank = 0;
  MPI_Comm_rank(communicator, &rank);
  const bool is_first = rank == 0;
  Mat rows = nullptr;
  check(MatCreate(communicator, &rows), what);
  check(
      MatSetSizes(rows, is_first ? n_rows : 0, is_first ? n_global : 0, PETSC_DECIDE, PETSC_DECIDE),
      what);
  check(MatSetType(rows, MATAIJ), what);
  check(MatSetUp(rows), what);
  check(MatSetOption(rows, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE), what);
  for (PetscInt row = 0; is_first && row < n_rows; ++row)
    check(MatSetValue(rows, row, 0, 0., ADD_VALUES), what); // MUMPS wants an entry in any case
  for (std::size_t k = 0; k < entries.size(); k += 3)
    check(MatSetValue(rows, static_cast<PetscInt>(entries[k]),
                      static_cast<PetscInt>(entries[k + 1]), entries[k + 2], ADD_VALUES),
          what);
  check(MatAssemblyBegin(rows, MAT_FINAL_ASSEMBLY), what);
  check(MatAssemblyEnd(rows, MAT_FINAL_ASSEMBLY), what);
  return rows;
}
} // namespace

struct EffectiveMatrix::Implementation
{
  Implementation(const Body &b, const Conditions &c) : body(&b), conditions(&c) {}
  ~Implementation()
  {
    MatDestroy(&factored);
    MatDestroy(&matrix);
    VecDestroy(&vector_rhs);
    VecDestroy(&vector_solution);
  }

  void create();
  void assemble(const Field &displacement, double mass_factor, double stiffness_factor);
  /// @param extra_room for MUMPS over what it plans [%]; 0: as it plans
  Outcome try_to_factor(int extra_room);

  const Body *body;
  const Conditions *conditions;
  Mat matrix = nullptr, factored = nullptr;
  Vec vector_rhs = nullptr, vector_solution = nullptr;
  std::vector<double> values;
  bool has_factor = false;
};

void
EffectiveMatrix::Implementation::create()
{
  const NodePartition &partition = body->partition();
  const PetscInt n_owned = 3 * partition.n_owned(), n_global = 3 * partition.n_global();
  check(MatCreate(partition.communicator(), &matrix), "creating the matrix");
  check(MatSetSizes(matrix, n_owned, n_owned, n_global, n_global), "sizing the matrix");
  check(MatSetType(matrix, MATAIJ), "typing the matrix");

  // Coordinates of every element entry, then of the unit diagonals; values follow in this order.
  std::vector<PetscInt> rows, columns;
  const int n_dofs = 3 * body->nodes_per_cell();
  const std::size_t n_entries = std::size_t(n_dofs) * n_dofs * body->n_cells();
  rows.reserve(n_entries);
  columns.reserve(n_entries);
  std::vector<PetscInt> dofs(n_dofs);
  for (unsigned int cell = 0; cell < body->n_cells(); ++cell)
  {
    for (int a = 0; a < n_dofs; ++a)
      dofs[a] = conditions->row(3 * body->cell_nodes(cell)[a / 3] + a % 3);
    for (int a = 0; a < n_dofs; ++a)
      for (int b = 0; b < n_dofs; ++b)
      {
        rows.push_back(dofs[b] < 0 ? -1 : dofs[a]);
        columns.push_back(dofs[a] < 0 ? -1 : dofs[b]);
      }
  }
  for (PetscInt i = 0; i < n_owned; ++i)
    if (conditions->needs_unit_diagonal(i))
    {
      const PetscInt row = 3L * partition.global(i / 3) + i % 3;
      rows.push_back(row);
      columns.push_back(row);
    }
  values.assign(rows.size(), 1.);
  check(MatSetPreallocationCOO(matrix, rows.size(), rows.data(), columns.data()),
        "laying out the matrix");
  check(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE), "marking the matrix symmetric");
  check(MatCreateVecs(matrix, &vector_solution, &vector_rhs), "creating vectors");
}

void
EffectiveMatrix::Implementation::assemble(const Field &displacement, const double mass_factor,
                                          const double stiffness_factor)
{
  const std::size_t n_dofs = 3 * body->nodes_per_cell();
  for (unsigned int cell = 0; cell < body->n_cells(); ++cell)
    body->cell_matrix(cell, displacement, mass_factor, stiffness_factor,
                      values.data() + n_dofs * n_dofs * cell);
  check(MatSetValuesCOO(matrix, values.data(), INSERT_VALUES), "filling the matrix");
}

Outcome
EffectiveMatrix::Implementation::try_to_factor(const int extra_room)
{
  MatFactorInfo info;
  MatFactorInfoInitialize(&info);
  if (factored == nullptr)
  {
    check(MatGetFactor(matrix, MATSOLVERMUMPS, MAT_FACTOR_CHOLESKY, &factored), "asking for MUMPS");
    if (extra_room > 0)
      check(MatMumpsSetIcntl(factored, 14, extra_room), "setting MUMPS");
    IS ordering = nullptr;
    check(MatCholeskyFactorSymbolic(factored, matrix, ordering, &info),
          "the symbolic factorisation");
  }
  check(MatCholeskyFactorNumeric(factored, matrix, &info), "the factorisation");
  MatFactorError failure;
  MatFactorGetError(factored, &failure);
  if (failure == MAT_FACTOR_NOERROR)
    return Outcome::done;
  // INFOG(1): -8, -9 and -20 are work arrays that were planned too small.
  PetscInt code = 0;
  check(MatMumpsGetInfog(factored, 1, &code), "asking MUMPS");
  MatDestroy(&factored); // PETSc does not factor again with what has failed once
  if (failure != MAT_FACTOR_OUTMEMORY)
    return Outcome::singular;
  return code == -8 || code == -9 || code == -20 ? Outcome::no_room : Outcome::no_memory;
}

EffectiveMatrix::EffectiveMatrix(const Body &body, const Conditions &conditions)
    : implementation_(std::make_unique<Implementation>(body, conditions))
{
}

EffectiveMatrix::~EffectiveMatrix() = default;

bool
EffectiveMatrix::is_factored() const
{
  return implementation_->has_factor;
}

EffectiveMatrix::FactorSize
EffectiveMatrix::factor_size() const
{
  FactorSize size;
  PetscInt entries = 0; // in millions with a minus, if there are many
  PetscReal flops = 0.;
  check(MatMumpsGetInfog(implementation_->factored, 29, &entries), "asking MUMPS");
  check(MatMumpsGetRinfog(implementation_->factored, 3, &flops), "asking MUMPS");
  size.entries = entries < 0 ? -1e6 * entries : 1. * entries;
  size.flops = flops;
  return size;
}

bool
EffectiveMatrix::factor(const Field &displacement, const double mass_factor,
                        const double stiffness_factor)
{
  Implementation &self = *implementation_;
  if (self.matrix == nullptr)
    self.create();
  self.assemble(displacement, mass_factor, stiffness_factor);

  self.has_factor = false;
  // Pivots of an indefinite matrix can ask for more room than MUMPS had planned.
  for (const int extra_room : {0, 200, 1000})
  {
    switch (self.try_to_factor(extra_room))
    {
    case Outcome::done:
      self.has_factor = true;
      return true;
    case Outcome::singular:
      return false;
    case Outcome::no_memory:
      throw RunError("MUMPS has not enough memory to factor the matrix M + h^2 theta^2 K of " +
                     std::to_string(3L * self.body->partition().n_global()) + " unknowns");
    case Outcome::no_room:
      break;
    }
  }
  return false;
}

void
EffectiveMatrix::solve(const Field &rhs, Field &solution) const
{
  const Implementation &self = *implementation_;
  const NodePartition &partition = self.body->partition();
  const std::size_t n_owned = 3 * partition.n_owned();

  PetscScalar *array = nullptr;
  check(VecGetArrayWrite(self.vector_rhs, &array), "a vector");
  std::copy_n(rhs.data(), n_owned, array);
  for (std::size_t i = 0; i < n_owned; ++i)
    if (self.conditions->is_fixed(i))
      array[i] = 0.;
  check(VecRestoreArrayWrite(self.vector_rhs, &array), "a vector");

  check(MatSolve(self.factored, self.vector_rhs, self.vector_solution), "a solve");

  const PetscScalar *result = nullptr;
  check(VecGetArrayRead(self.vector_solution, &result), "a vector");
  solution.resize(3 * partition.n_local());
  std::copy_n(result, n_owned, solution.data());
  check(VecRestoreArrayRead(self.vector_solution, &result), "a vector");
  self.conditions->spread_solution(solution);
  partition.update_ghosts(solution);
}

void
EffectiveMatrix::inverse_columns(const std::vector<SharedForce> &loads,
                                 const std::function<void(const Field &column)> &take) const
{
  const Implementation &self = *implementation_;
  const Body &body = *self.body;
  const NodePartition &partition = body.partition();
  const PetscInt n_owned = 3 * partition.n_owned(), n_global = 3 * partition.n_global();
  const std::size_t size = 3 * loads.size();
  Field column = partition.zero_field();
  for (std::size_t first = 0; first < size; first += block_of_columns)
  {
    const PetscInt n_columns = std::min<std::size_t>(block_of_columns, size - first);
    std::vector<double> sent; // column, row, value
    for (PetscInt c = 0; c < n_columns; ++c)
    {
      const unsigned int component = (first + c) % 3;
      for (const auto &[node, share] : loads[(first + c) / 3])
        for (unsigned int i = 0; i < 3 && body.owns(node); ++i)
        {
          const unsigned int dof = 3 * body.local_node(node) + i;
          if (share[component][i] != 0. && !self.conditions->is_fixed(dof))
            sent.insert(sent.end(),
                        {static_cast<double>(c), static_cast<double>(self.conditions->row(dof)),
                         share[component][i]});
        }
    }
    Mat rows = rows_on_first_rank(partition.communicator(), n_columns, n_global, sent);
    Mat units = nullptr, solutions = nullptr;
    check(MatCreateTranspose(rows, &units), "right-hand sides");
    check(MatCreateDense(partition.communicator(), n_owned, PETSC_DECIDE, n_global, n_columns,
                         nullptr, &solutions),
          "solutions");
    check(MatMatSolve(self.factored, units, solutions), "the solves for W");

    const PetscScalar *array = nullptr;
    PetscInt stride = 0;
    check(MatDenseGetLDA(solutions, &stride), "solutions");
    check(MatDenseGetArrayRead(solutions, &array), "solutions");
    for (PetscInt c = 0; c < n_columns; ++c)
    {
      std::copy_n(array + static_cast<std::size_t>(c) * stride, n_owned, column.data());
      self.conditions->spread_solution(column);
      take(column);
    }
    check(MatDenseRestoreArrayRead(solutions, &array), "solutions");
    MatDestroy(&units);
    MatDestroy(&rows);
    MatDestroy(&solutions);
  }
}
} // namespace arthrowear
