// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "ranks/ranks.h"
#include "solid/borrowed_cores.h"
#include "solid/cholmod_shared.h"
#include "solid/shared_factor.h"
#include "solid/shared_memory.h"
#include "solid/single_thread.h"
#include "solid/supernodal_solve.h"

#include <algorithm>
#include <csignal>
#include <numeric>
#include <optional>

namespace arthrowear
{
namespace
{
constexpr SuiteSparse_long block_size = 3; // rows of a node, which are ordered as one

class CholmodFactor : public SharedFactor
{
public:
  CholmodFactor()
  {
    cholmod_l_start(&common_);
    common_.print = 0;
    common_.supernodal = CHOLMOD_SUPERNODAL;
    common_.quick_return_if_not_posdef = 1;
  }
  ~CholmodFactor() override
  {
    cholmod_l_free_dense(&solution_, &common_);
    cholmod_l_free_dense(&permuted_, &common_);
    cholmod_l_free_dense(&gathered_, &common_);
    if (shared_.data() != nullptr)
      factor_->x = nullptr; // not CHOLMOD's to free
    cholmod_l_free_factor(&factor_, &common_);
    cholmod_l_finish(&common_);
  }
  CholmodFactor(const CholmodFactor &) = delete;

  SparseFactor::Outcome factor(Mat matrix) override
  {
    take_values(matrix);
    const Outcome analysed = analyse();
    return analysed == Outcome::done ? compute() : analysed;
  }

  SparseFactor::Outcome factor_on_first(MPI_Comm machine, Mat matrix) override
  {
    columns_.reset();
    const int rank = rank_in(machine);
    // Runs `work` on the first rank and sends its outcome or failure to all ranks.
    const auto on_first = [&](const auto &work)
    {
      constexpr int failed = -1;
      int result = 0;
      std::string reason = "the factorisation failed on another rank";
      try
      {
        if (rank == 0)
          result = static_cast<int>(work());
      }
      catch (const RunError &error)
      {
        result = failed;
        reason = error.what();
      }
      wait_for_all(machine);
      MPI_Bcast(&result, 1, MPI_INT, 0, machine);
      if (result == failed)
        throw RunError(reason);
      return static_cast<Outcome>(result);
    };
    const Outcome analysed = on_first(
        [&]
        {
          take_values(matrix);
          return analyse();
        });
    if (analysed != Outcome::done)
      return analysed;
    if (!share(machine))
      return Outcome::no_memory;
    const BorrowedCores cores(machine, common_.fl);
    return on_first([&] { return compute(); });
  }

  void solve(const double *rhs, double *solution, const unsigned int n_columns) override
  {
    const std::size_t n = factor_->n, size = n * n_columns;
    rhs_.assign(rhs, rhs + size);
    cholmod_dense columns{};
    columns.nrow = columns.d = n;
    columns.ncol = n_columns;
    columns.nzmax = size;
    columns.x = rhs_.data();
    columns.xtype = CHOLMOD_REAL;
    columns.dtype = CHOLMOD_DOUBLE;
    check(cholmod_l_solve2(CHOLMOD_A, factor_, &columns, nullptr, &solution_, nullptr, &permuted_,
                           &gathered_, &common_),
          "a solve");
    std::copy_n(static_cast<const double *>(solution_->x), size, solution);
  }

  void solve_columns(const unsigned int n_columns, const std::vector<SparseEntry> &entries,
                     const std::function<void(const double *solution)> &take) override
  {
    std::vector<std::size_t> all(factor_->n);
    std::iota(all.begin(), all.end(), 0);
    solve_alone(n_columns, entries, all, take);
  }

  bool is_whole() const override { return true; }

  void solve_alone(const unsigned int n_columns, const std::vector<SparseEntry> &entries,
                   const std::vector<std::size_t> &rows,
                   const std::function<void(const double *values)> &take) override
  {
    prepare_columns();
    std::vector<std::size_t> loaded, wanted;
    for (const SparseEntry &entry : entries)
      loaded.push_back(place_[entry.row]);
    for (const std::size_t row : rows)
      wanted.push_back(place_[row]);
    columns_->want(wanted);
    columns_->begin(n_columns, loaded);
    for (const SparseEntry &entry : entries)
      columns_->row(place_[entry.row])[entry.column] += entry.value;
    columns_->solve();
    std::vector<double> values(rows.size() * n_columns);
    for (std::size_t k = 0; k < rows.size(); ++k)
      for (unsigned int c = 0; c < n_columns; ++c)
        values[c * rows.size() + k] = columns_->row(wanted[k])[c];
    for (unsigned int c = 0; c < n_columns; ++c)
      take(values.data() + c * rows.size());
  }

  FactorSize size() const override { return {common_.lnz, common_.fl}; }

private:
  void take_values(Mat matrix)
  {
    columns_.reset();
    PetscInt n = 0;
    const PetscInt *begins = nullptr, *columns = nullptr;
    PetscBool done = PETSC_FALSE;
    const PetscScalar *values = nullptr;
    check_petsc(MatGetRowIJ(matrix, 0, PETSC_FALSE, PETSC_FALSE, &n, &begins, &columns, &done),
                "rows of the matrix");
    if (begins_.empty())
      copy_pattern(n, begins, columns);
    check_petsc(MatRestoreRowIJ(matrix, 0, PETSC_FALSE, PETSC_FALSE, &n, &begins, &columns, &done),
                "rows of the matrix");
    check_petsc(MatSeqAIJGetArrayRead(matrix, &values), "values of the matrix");
    for (std::size_t k = 0; k < positions_.size(); ++k)
      values_[k] = values[positions_[k]];
    check_petsc(MatSeqAIJRestoreArrayRead(matrix, &values), "values of the matrix");
  }

  /// Computes the structure of the factor, in the first call only.
  SparseFactor::Outcome analyse()
  {
    if (factor_ != nullptr)
      return Outcome::done;
    cholmod_sparse matrix = view();
    std::vector<SuiteSparse_long> order = order_of_rows();
    common_.nmethods = 1;
    common_.method[0].ordering = CHOLMOD_GIVEN;
    common_.postorder = 1;
    factor_ = cholmod_l_analyze_p(&matrix, order.data(), nullptr, 0, &common_);
    return outcome();
  }

  /// Computes the values of the factor.
  SparseFactor::Outcome compute()
  {
    const SingleThread single;
    cholmod_sparse matrix = view();
    cholmod_l_factorize(&matrix, factor_, &common_);
    return outcome();
  }

  SparseFactor::Outcome outcome() const
  {
    if (common_.status == CHOLMOD_OUT_OF_MEMORY || common_.status == CHOLMOD_TOO_LARGE)
      return Outcome::no_memory;
    if (common_.status == CHOLMOD_NOT_POSDEF)
      return Outcome::not_positive_definite;
    check(common_.status >= 0, "the factorisation");
    return Outcome::done;
  }

  /// Lays the factor into memory that the ranks of a machine share; false if they can't.
  bool share(MPI_Comm machine)
  {
    if (shared_.data() != nullptr)
      return true;
    if (!share_structure(machine, factor_, common_))
      return false;
    shared_ = SharedMemory(machine, factor_->xsize * sizeof(double));
    if (shared_.data() == nullptr)
      return false;
    // The state of a factor that has had values before, which CHOLMOD replaces in their place.
    factor_->x = shared_.data();
    factor_->xtype = CHOLMOD_REAL;
    factor_->dtype = CHOLMOD_DOUBLE;
    factor_->minor = factor_->n;
    return true;
  }

  /// Upper triangle by columns: the lower one of PETSc's rows.
  void copy_pattern(const PetscInt n, const PetscInt *begins, const PetscInt *columns)
  {
    begins_.assign(n + 1, 0);
    rows_.clear();
    positions_.clear();
    for (PetscInt row = 0; row < n; ++row)
    {
      for (PetscInt k = begins[row]; k < begins[row + 1] && columns[k] <= row; ++k)
      {
        rows_.push_back(columns[k]);
        positions_.push_back(k);
      }
      begins_[row + 1] = static_cast<SuiteSparse_long>(rows_.size());
    }
    values_.resize(rows_.size());
  }

  cholmod_sparse view()
  {
    cholmod_sparse matrix{};
    matrix.nrow = matrix.ncol = begins_.size() - 1;
    matrix.nzmax = rows_.size();
    matrix.p = begins_.data();
    matrix.i = rows_.data();
    matrix.x = values_.data();
    matrix.stype = 1; // the upper triangle is stored
    matrix.itype = CHOLMOD_LONG;
    matrix.xtype = CHOLMOD_REAL;
    matrix.dtype = CHOLMOD_DOUBLE;
    matrix.sorted = matrix.packed = 1;
    return matrix;
  }

  /// Order of elimination of the nodes by nested dissection, then of their rows.
  std::vector<SuiteSparse_long> order_of_rows()
  {
    const SuiteSparse_long n = static_cast<SuiteSparse_long>(begins_.size()) - 1;
    const SuiteSparse_long n_nodes = (n + block_size - 1) / block_size;
    // Nodes that a node's rows couple to, without repetition.
    std::vector<SuiteSparse_long> begins(n_nodes + 1, 0), nodes, last_user(n_nodes, -1);
    for (SuiteSparse_long node = 0; node < n_nodes; ++node)
    {
      const SuiteSparse_long first = nodes.size();
      for (SuiteSparse_long k = begins_[block_size * node];
           k < begins_[std::min(n, block_size * (node + 1))]; ++k)
      {
        const SuiteSparse_long other = rows_[k] / block_size;
        if (last_user[other] != node)
          nodes.push_back(other);
        last_user[other] = node;
      }
      std::sort(nodes.begin() + first, nodes.end());
      begins[node + 1] = static_cast<SuiteSparse_long>(nodes.size());
    }
    cholmod_sparse graph = view();
    graph.nrow = graph.ncol = n_nodes;
    graph.nzmax = nodes.size();
    graph.p = begins.data();
    graph.i = nodes.data();
    graph.x = nullptr;
    graph.xtype = CHOLMOD_PATTERN;
    std::vector<SuiteSparse_long> node_order(n_nodes), order;
    const auto order_nodes = [&]()
    { return cholmod_l_metis(&graph, nullptr, 0, 1, node_order.data(), &common_) != 0; };
    sigset_t mask;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    bool is_ordered = order_nodes();
    // METIS handles SIGTERM as one of its errors: a request to stop ends the ordering. Some
    // versions jump out of their handler without unblocking the signal. The ordering is repeated,
    // then the signal is raised again for the program's own handler.
    if (!is_ordered && common_.status == CHOLMOD_INVALID)
    {
      ::pthread_sigmask(SIG_SETMASK, &mask, nullptr);
      if ((is_ordered = order_nodes()))
        std::raise(SIGTERM);
    }
    check(is_ordered, "the ordering");
    for (const SuiteSparse_long node : node_order)
      for (SuiteSparse_long row = block_size * node; row < std::min(n, block_size * (node + 1));
           ++row)
        order.push_back(row);
    return order;
  }

  void check(const bool success, const char *what) const
  {
    if (!success)
      throw RunError(std::string(what) + " failed in CHOLMOD (status " +
                     std::to_string(common_.status) + ")");
  }

  void prepare_columns()
  {
    if (columns_)
      return;
    static_assert(sizeof(SuiteSparse_long) == sizeof(std::int64_t));
    const auto integers = [](const void *values)
    { return static_cast<const std::int64_t *>(values); };
    Supernodes nodes;
    nodes.n_rows = factor_->n;
    nodes.n_supernodes = factor_->nsuper;
    nodes.first = integers(factor_->super);
    nodes.row_begins = integers(factor_->pi);
    nodes.indices = integers(factor_->s);
    nodes.value_begins = integers(factor_->px);
    nodes.values = static_cast<const double *>(factor_->x);
    columns_.emplace(nodes);
    place_.resize(factor_->n);
    const std::int64_t *order = integers(factor_->Perm);
    for (std::size_t k = 0; k < place_.size(); ++k)
      place_[order[k]] = k;
  }

  cholmod_common common_;
  cholmod_factor *factor_ = nullptr;
  cholmod_dense *solution_ = nullptr, *permuted_ = nullptr, *gathered_ = nullptr; // kept room
  SharedMemory shared_; // values of the factor, where ranks share it
  std::vector<SuiteSparse_long> begins_, rows_;
  std::vector<std::size_t> positions_; // in PETSc's values
  std::vector<double> values_, rhs_;
  std::optional<SupernodalSolve> columns_;
  std::vector<std::size_t> place_; // of a row in the order of elimination
};
} // namespace

std::unique_ptr<SparseFactor>
make_cholmod_factor()
{
  return std::make_unique<CholmodFactor>();
}

std::unique_ptr<SharedFactor>
make_shared_factor()
{
  return std::make_unique<CholmodFactor>();
}
} // namespace arthrowear
