// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/effective_matrix.h"

#include "base/errors.h"
#include "solid/krylov_solver.h"
#include "solid/node_pairs.h"

namespace arthrowear
{
namespace
{
// Right-hand sides solved at once: solvers then work on dense blocks.
constexpr unsigned int block_of_columns = 96;
} // namespace

struct EffectiveMatrix::Implementation
{
  Implementation(const Body &b, const Conditions &c, const LinearSolver s)
      : body(&b), conditions(&c), solver(s)
  {
  }
  ~Implementation() { MatDestroy(&matrix); }

  void create();
  /// Copies the matrix without the data by which values of cells are summed, which are as large as
  /// the matrix, and frees them: a matrix for Krylov methods is rarely filled again.
  void release_assembly();
  /// Gives the matrix the rigid motions of the body, from which multigrid makes its coarse levels.
  void set_rigid_motions();
  void assemble(const Field &displacement, double mass_factor, double stiffness_factor);
  bool may_be_cholmod();
  /// By CHOLMOD where it may and can, else by MUMPS; sets `used`.
  SparseFactor::Outcome factor_values();

  const Body *body;
  const Conditions *conditions;
  LinearSolver solver;
  Mat matrix = nullptr;
  std::unique_ptr<SparseFactor> cholmod, mumps;
  std::unique_ptr<KrylovSolver> krylov;
  SparseFactor *used = nullptr; // one of these; null: no factor
  std::optional<bool> fits_each_rank;
  std::optional<NodePairs> pairs; // none: the matrix cannot be filled
  std::vector<double> values;     // of pairs, then of unit diagonals
  std::vector<double> rhs;        // owned, work space
};

void
EffectiveMatrix::Implementation::create()
{
  MatDestroy(&matrix);
  const NodePartition &partition = body->partition();
  const PetscInt n_owned = 3 * partition.n_owned(), n_global = 3 * partition.n_global();
  check_petsc(MatCreate(partition.communicator(), &matrix), "creating the matrix");
  check_petsc(MatSetSizes(matrix, n_owned, n_owned, n_global, n_global), "sizing the matrix");
  check_petsc(MatSetType(matrix, MATAIJ), "typing the matrix");
  if (!has_factor(solver))
    check_petsc(MatSetBlockSize(matrix, 3), "sizing the matrix");

  pairs.emplace(partition.n_local(), body->nodes_per_cell(), body->n_cells(),
                [this](const unsigned int cell) { return body->cell_nodes(cell); });
  // Coordinates of the entries of pairs, then of the unit diagonals; values follow in this order.
  std::vector<PetscInt> rows, columns;
  rows.reserve(pairs->n_values());
  columns.reserve(pairs->n_values());
  pairs->for_each(
      [&](const unsigned int node, const unsigned int i, const unsigned int other,
          const unsigned int j)
      {
        const PetscInt row = conditions->row(3 * node + i), column = conditions->row(3 * other + j);
        rows.push_back(column < 0 ? -1 : row);
        columns.push_back(row < 0 ? -1 : column);
      });
  for (PetscInt i = 0; i < n_owned; ++i)
    if (conditions->needs_unit_diagonal(i))
    {
      const PetscInt row = 3L * partition.global(i / 3) + i % 3;
      rows.push_back(row);
      columns.push_back(row);
    }
  values.assign(rows.size(), 1.);
  check_petsc(MatSetPreallocationCOO(matrix, rows.size(), rows.data(), columns.data()),
              "laying out the matrix");
  check_petsc(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE), "marking the matrix symmetric");
}

void
EffectiveMatrix::Implementation::release_assembly()
{
  Mat whole = std::exchange(matrix, nullptr);
  check_petsc(MatDuplicate(whole, MAT_COPY_VALUES, &matrix), "copying the matrix");
  MatDestroy(&whole);
  check_petsc(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE), "marking the matrix symmetric");
  pairs.reset();
  values = std::vector<double>(); // frees its memory, which {} does not
}

void
EffectiveMatrix::Implementation::set_rigid_motions()
{
  const char *what = "the rigid motions of the body";
  const NodePartition &partition = body->partition();
  Vec coordinates = nullptr;
  check_petsc(MatCreateVecs(matrix, nullptr, &coordinates), what);
  PetscScalar *array = nullptr;
  check_petsc(VecGetArrayWrite(coordinates, &array), what);
  for (unsigned int node = 0; node < partition.n_owned(); ++node)
    for (unsigned int c = 0; c < 3; ++c)
      array[3 * node + c] = body->nodes().positions[body->mesh_node(node)][c];
  check_petsc(VecRestoreArrayWrite(coordinates, &array), what);
  check_petsc(VecSetBlockSize(coordinates, 3), what);
  MatNullSpace motions = nullptr;
  check_petsc(MatNullSpaceCreateRigidBody(coordinates, &motions), what);
  check_petsc(MatSetNearNullSpace(matrix, motions), what);
  MatNullSpaceDestroy(&motions);
  VecDestroy(&coordinates);
}

void
EffectiveMatrix::Implementation::assemble(const Field &displacement, const double mass_factor,
                                          const double stiffness_factor)
{
  const std::size_t n_dofs = 3 * body->nodes_per_cell();
  std::vector<double> of_cell(n_dofs * n_dofs);
  std::fill_n(values.begin(), pairs->n_values(), 0.);
  for (unsigned int cell = 0; cell < body->n_cells(); ++cell)
  {
    body->cell_matrix(cell, displacement, mass_factor, stiffness_factor, of_cell.data());
    pairs->add(cell, body->cell_nodes(cell), of_cell.data(), values.data());
  }
  check_petsc(MatSetValuesCOO(matrix, values.data(), INSERT_VALUES), "filling the matrix");
}

bool
EffectiveMatrix::Implementation::may_be_cholmod()
{
  const NodePartition &partition = body->partition();
  if (solver != LinearSolver::automatic)
    return false;
  if (partition.n_ranks() > 1 && !fits_each_rank)
    fits_each_rank = may_repeat_factor(partition.communicator(), 3. * partition.n_global());
  return partition.n_ranks() == 1 || *fits_each_rank;
}

SparseFactor::Outcome
EffectiveMatrix::Implementation::factor_values()
{
  used = nullptr;
  const NodePartition &partition = body->partition();
  if (!has_factor(solver))
  {
    if (!krylov)
      krylov = make_krylov_solver(partition.communicator(), solver);
    used = krylov.get();
    release_assembly();
    set_rigid_motions();
    const SparseFactor::Outcome outcome = krylov->factor(matrix);
    check_petsc(MatSetNearNullSpace(matrix, nullptr), "the rigid motions of the body");
    return outcome;
  }
  if (may_be_cholmod())
  {
    if (!cholmod)
      cholmod = partition.n_ranks() == 1 ? make_cholmod_factor()
                                         : make_repeated_factor(partition.communicator());
    const SparseFactor::Outcome outcome = cholmod->factor(matrix);
    if (outcome == SparseFactor::Outcome::done)
      used = cholmod.get();
    if (outcome == SparseFactor::Outcome::no_memory && partition.n_ranks() > 1)
    {
      fits_each_rank = false; // a share of a distributed one may fit
      cholmod.reset();
    }
    else if (outcome != SparseFactor::Outcome::not_positive_definite)
      return outcome;
  }
  if (!mumps)
    mumps = make_mumps_factor(partition.communicator());
  const SparseFactor::Outcome outcome = mumps->factor(matrix);
  if (outcome == SparseFactor::Outcome::done)
    used = mumps.get();
  return outcome;
}

EffectiveMatrix::EffectiveMatrix(const Body &body, const Conditions &conditions,
                                 const LinearSolver solver)
    : implementation_(std::make_unique<Implementation>(body, conditions, solver))
{
}

EffectiveMatrix::~EffectiveMatrix() = default;

bool
EffectiveMatrix::is_factored() const
{
  return implementation_->used != nullptr;
}

bool
EffectiveMatrix::will_be_whole() const
{
  return has_factor(implementation_->solver) &&
         (implementation_->body->partition().n_ranks() == 1 || implementation_->may_be_cholmod());
}

SparseFactor &
EffectiveMatrix::sparse_factor() const
{
  return *implementation_->used;
}

KrylovSolver *
EffectiveMatrix::krylov() const
{
  return implementation_->krylov.get();
}

double
EffectiveMatrix::norm() const
{
  PetscReal norm = 0.;
  check_petsc(MatNorm(implementation_->matrix, NORM_INFINITY, &norm), "the norm of the matrix");
  return norm;
}

bool
EffectiveMatrix::factor(const Field &displacement, const double mass_factor,
                        const double stiffness_factor)
{
  Implementation &self = *implementation_;
  if (!self.pairs)
    self.create();
  self.assemble(displacement, mass_factor, stiffness_factor);
  const SparseFactor::Outcome outcome = self.factor_values();
  if (outcome == SparseFactor::Outcome::no_memory)
    throw RunError("there is not enough memory to factor the matrix M + h^2 theta^2 K of " +
                   std::to_string(3L * self.body->partition().n_global()) + " unknowns");
  return outcome == SparseFactor::Outcome::done;
}

void
EffectiveMatrix::solve(const Field &rhs, Field &solution) const
{
  solve(std::vector<const Field *>{&rhs}, {&solution});
}

void
EffectiveMatrix::solve(const std::vector<const Field *> &rhs,
                       const std::vector<Field *> &solutions) const
{
  Implementation &self = *implementation_;
  const NodePartition &partition = self.body->partition();
  const std::size_t n_owned = 3 * partition.n_owned();
  self.rhs.clear();
  for (const Field *side : rhs)
  {
    const std::size_t first = self.rhs.size();
    self.rhs.insert(self.rhs.end(), side->begin(), side->begin() + n_owned);
    for (std::size_t i = 0; i < n_owned; ++i)
      if (self.conditions->is_fixed(i))
        self.rhs[first + i] = 0.;
  }
  self.used->solve(self.rhs.data(), self.rhs.data(), rhs.size());
  for (std::size_t k = 0; k < rhs.size(); ++k)
  {
    Field &solution = *solutions[k];
    solution.resize(3 * partition.n_local());
    std::copy_n(self.rhs.data() + k * n_owned, n_owned, solution.data());
    self.conditions->spread_solution(solution);
    partition.update_ghosts(solution);
  }
}

void
EffectiveMatrix::inverse_columns(const std::vector<SharedForce> &loads,
                                 const std::function<void(const Field &column)> &take) const
{
  const Implementation &self = *implementation_;
  const Body &body = *self.body;
  const std::size_t n_owned = 3 * body.partition().n_owned();
  const std::size_t size = 3 * loads.size();
  Field column = body.partition().zero_field();
  for (std::size_t first = 0; first < size; first += block_of_columns)
  {
    const unsigned int n_columns = std::min<std::size_t>(block_of_columns, size - first);
    std::vector<SparseEntry> entries;
    for (unsigned int c = 0; c < n_columns; ++c)
    {
      const unsigned int component = (first + c) % 3;
      for (const auto &[node, share] : loads[(first + c) / 3])
        for (unsigned int i = 0; i < 3 && body.owns(node); ++i)
        {
          const unsigned int dof = 3 * body.local_node(node) + i;
          if (share[component][i] != 0. && !self.conditions->is_fixed(dof))
            entries.push_back(
                {c, static_cast<PetscInt>(self.conditions->row(dof)), share[component][i]});
        }
    }
    self.used->solve_columns(n_columns, entries,
                             [&](const double *solution)
                             {
                               std::copy_n(solution, n_owned, column.data());
                               self.conditions->spread_solution(column);
                               take(column);
                             });
  }
}
} // namespace arthrowear
