// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"
#include "ranks/ranks.h"
#include "solid/shared_factor.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
class RepeatedFactor : public SparseFactor
{
public:
  explicit RepeatedFactor(const MPI_Comm communicator)
      : communicator_(communicator), factor_(make_shared_factor())
  {
    MPI_Comm_rank(communicator, &rank_);
    MPI_Comm_size(communicator, &n_ranks_);
    MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine_);
  }
  ~RepeatedFactor() override
  {
    MatDestroy(&whole_);
    MPI_Comm_free(&machine_);
  }

  SparseFactor::Outcome factor(Mat matrix) override
  {
    const MatReuse reuse = whole_ == nullptr ? MAT_INITIAL_MATRIX : MAT_REUSE_MATRIX;
    check_petsc(MatCreateRedundantMatrix(matrix, n_ranks_, MPI_COMM_NULL, reuse, &whole_),
                "the whole matrix on each rank");
    if (n_rows_.empty())
      find_rows(matrix);
    // Machines have the same matrix, but not the same memory.
    int outcome = static_cast<int>(factor_->factor_on_first(machine_, whole_)), worst = outcome;
    MPI_Allreduce(&outcome, &worst, 1, MPI_INT, MPI_MAX, communicator_);
    return static_cast<Outcome>(worst);
  }

  /// By the first rank of each machine: more of them would wait for the same memory.
  void solve(const double *rhs, double *solution, const unsigned int n_columns) override
  {
    const std::size_t n = first_row_.back() + n_rows_.back(), own = n_rows_[rank_];
    rhs_.resize(n * n_columns);
    for (unsigned int column = 0; column < n_columns; ++column)
      MPI_Allgatherv(rhs + column * own, n_rows_[rank_], MPI_DOUBLE, rhs_.data() + column * n,
                     n_rows_.data(), first_row_.data(), MPI_DOUBLE, communicator_);
    const int rank_of_machine = rank_in(machine_);
    if (rank_of_machine == 0)
      factor_->solve(rhs_.data(), rhs_.data(), n_columns);
    for (unsigned int column = 0; column < n_columns; ++column)
    {
      double *values = rhs_.data() + column * n;
      MPI_Bcast(values, static_cast<int>(n), MPI_DOUBLE, 0, machine_);
      std::copy_n(values + first_row_[rank_], own, solution + column * own);
    }
  }

  void solve_columns(const unsigned int n_columns, const std::vector<SparseEntry> &entries,
                     const std::function<void(const double *solution)> &take) override
  {
    const int n_bytes = static_cast<int>(entries.size() * sizeof(SparseEntry));
    std::vector<int> sizes(n_ranks_), begins(n_ranks_, 0);
    MPI_Allgather(&n_bytes, 1, MPI_INT, sizes.data(), 1, MPI_INT, communicator_);
    for (int rank = 1; rank < n_ranks_; ++rank)
      begins[rank] = begins[rank - 1] + sizes[rank - 1];
    std::vector<SparseEntry> all((begins.back() + sizes.back()) / sizeof(SparseEntry));
    MPI_Allgatherv(entries.data(), n_bytes, MPI_BYTE, all.data(), sizes.data(), begins.data(),
                   MPI_BYTE, communicator_);
    std::vector<std::size_t> rows(n_rows_[rank_]);
    for (std::size_t k = 0; k < rows.size(); ++k)
      rows[k] = first_row_[rank_] + k;
    factor_->solve_alone(n_columns, all, rows, take);
  }

  bool is_whole() const override { return true; }
  void solve_alone(unsigned int n_columns, const std::vector<SparseEntry> &entries,
                   const std::vector<std::size_t> &rows,
                   const std::function<void(const double *values)> &take) override
  {
    factor_->solve_alone(n_columns, entries, rows, take);
  }
  FactorSize size() const override { return factor_->size(); }

private:
  void find_rows(Mat matrix)
  {
    PetscInt n_owned = 0;
    check_petsc(MatGetLocalSize(matrix, &n_owned, nullptr), "the size of a matrix");
    const int n = static_cast<int>(n_owned);
    n_rows_.resize(n_ranks_);
    first_row_.assign(n_ranks_, 0);
    MPI_Allgather(&n, 1, MPI_INT, n_rows_.data(), 1, MPI_INT, communicator_);
    for (int rank = 1; rank < n_ranks_; ++rank)
      first_row_[rank] = first_row_[rank - 1] + n_rows_[rank - 1];
  }

  MPI_Comm communicator_, machine_ = MPI_COMM_NULL;
  int rank_ = 0, n_ranks_ = 1;
  std::unique_ptr<SharedFactor> factor_;
  Mat whole_ = nullptr;
  std::vector<int> n_rows_, first_row_; // of each rank
  std::vector<double> rhs_;             // then solutions, of all rows
};
} // namespace

std::unique_ptr<SparseFactor>
make_repeated_factor(const MPI_Comm communicator)
{
  return std::make_unique<RepeatedFactor>(communicator);
}

bool
may_repeat_factor(const MPI_Comm communicator, const double n_rows)
{
  constexpr double share = 0.5; // of the memory of a machine
  // Entries of the factor, which ranks share, and of the matrix: doc/benchmarks.md, cost of a run.
  const double of_factor = 8. * 7.5 * std::pow(n_rows, 1.4), of_matrix = 12. * 90. * n_rows;
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  const int n_ranks = n_ranks_in(machine);
  MPI_Comm_free(&machine);
  const int fits = of_factor + n_ranks * of_matrix <= share * memory_of_machine() ? 1 : 0;
  int fits_everywhere = 0;
  MPI_Allreduce(&fits, &fits_everywhere, 1, MPI_INT, MPI_MIN, communicator);
  return fits_everywhere == 1;
}
} // namespace arthrowear
