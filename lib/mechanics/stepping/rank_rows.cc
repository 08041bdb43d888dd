// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/rank_rows.h"

#include "ranks/ranks.h"

#include <algorithm>
#include <numeric>

extern "C"
{
  int Csys2blacs_handle(MPI_Comm communicator);
  void Cfree_blacs_system_handle(int handle);
  void Cblacs_gridinit(int *context, const char *order, int rows, int columns);
  void Cblacs_gridexit(int context);
  void descinit_(int *descriptor, const int *m, const int *n, const int *mb, const int *nb,
                 const int *row, const int *column, const int *context, const int *leading,
                 int *info);
  void pdgetrf_(const int *m, const int *n, double *a, const int *ia, const int *ja,
                const int *descriptor, int *pivots, int *info);
  void pdgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *ia,
                const int *ja, const int *of_a, const int *pivots, double *b, const int *ib,
                const int *jb, const int *of_b, int *info);
}

namespace arthrowear
{
namespace
{
// Columns of a block, which ranks own in turn.
constexpr int block = 64;

/// The lines of a matrix are the columns of the matrix that ScaLAPACK factors, on a grid of one row
/// of ranks: so each rank has whole lines.
class ScalapackFactors : public nscd::SharedFactors
{
public:
  ScalapackFactors(const MPI_Comm communicator, const int context)
      : communicator_(communicator), n_ranks_(n_ranks_in(communicator)), context_(context)
  {
  }

  bool factor(const std::size_t n, const std::vector<std::size_t> &lines,
              const std::vector<double> &values) override
  {
    size_ = static_cast<int>(n);
    if (n == 0)
      return true;
    bring(lines, values);
    pivots_.resize(n + block);
    const int one = 1;
    int info = 0;
    pdgetrf_(&size_, &size_, matrix_.data(), &one, &one, descriptor(size_).data(), pivots_.data(),
             &info);
    MPI_Allreduce(MPI_IN_PLACE, &info, 1, MPI_INT, MPI_MAX, communicator_);
    return info == 0;
  }

  void solve(double *x) override
  {
    if (size_ == 0)
      return;
    const int one = 1;
    int info = 0;
    // The right-hand side is on the first rank.
    pdgetrs_("T", &size_, &one, matrix_.data(), &one, &one, descriptor(size_).data(),
             pivots_.data(), x, &one, &one, descriptor(one).data(), &info);
    MPI_Bcast(x, size_, MPI_DOUBLE, 0, communicator_);
  }

private:
  int owner(const std::size_t line) const { return static_cast<int>(line / block) % n_ranks_; }
  /// Place of a line among those of its owner.
  std::size_t place(const std::size_t line) const
  {
    return line / (block * static_cast<std::size_t>(n_ranks_)) * block + line % block;
  }

  std::vector<int> descriptor(const int n_columns) const
  {
    std::vector<int> result(9);
    const int zero = 0, leading = std::max(1, size_);
    int info = 0;
    descinit_(result.data(), &size_, &n_columns, &block, &block, &zero, &zero, &context_, &leading,
              &info);
    return result;
  }

  /// Brings the lines to their owners.
  void bring(const std::vector<std::size_t> &lines, const std::vector<double> &values)
  {
    const auto n = static_cast<std::size_t>(size_);
    std::vector<int> sent(n_ranks_, 0), received(n_ranks_), from(n_ranks_), to(n_ranks_);
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](const std::size_t a, const std::size_t b)
                     { return owner(lines[a]) < owner(lines[b]); });
    std::vector<unsigned long> numbers;
    std::vector<double> ordered;
    ordered.reserve(values.size());
    for (const std::size_t k : order)
    {
      ++sent[owner(lines[k])];
      numbers.push_back(lines[k]);
      ordered.insert(ordered.end(), &values[k * n], &values[k * n] + n);
    }
    MPI_Alltoall(sent.data(), 1, MPI_INT, received.data(), 1, MPI_INT, communicator_);
    std::exclusive_scan(sent.begin(), sent.end(), to.begin(), 0);
    std::exclusive_scan(received.begin(), received.end(), from.begin(), 0);
    const std::size_t n_here = from.back() + received.back();
    std::vector<unsigned long> numbers_here(n_here);
    MPI_Alltoallv(numbers.data(), sent.data(), to.data(), MPI_UNSIGNED_LONG, numbers_here.data(),
                  received.data(), from.data(), MPI_UNSIGNED_LONG, communicator_);
    MPI_Datatype line = MPI_DATATYPE_NULL;
    MPI_Type_contiguous(size_, MPI_DOUBLE, &line);
    MPI_Type_commit(&line);
    std::vector<double> here(n_here * n);
    MPI_Alltoallv(ordered.data(), sent.data(), to.data(), line, here.data(), received.data(),
                  from.data(), line, communicator_);
    MPI_Type_free(&line);
    matrix_.resize(std::max<std::size_t>(1, n_here * n));
    for (std::size_t k = 0; k < n_here; ++k)
      std::copy_n(&here[k * n], n, &matrix_[place(numbers_here[k]) * n]);
  }

  MPI_Comm communicator_;
  int n_ranks_, context_, size_ = 0;
  std::vector<double> matrix_;
  std::vector<int> pivots_;
};

class RanksOfRows : public nscd::RowSharing
{
public:
  explicit RanksOfRows(const MPI_Comm communicator)
      : communicator_(communicator), handle_(Csys2blacs_handle(communicator)), context_(handle_)
  {
    Cblacs_gridinit(&context_, "Row", 1, n_ranks_in(communicator));
  }
  RanksOfRows(const RanksOfRows &) = delete;
  ~RanksOfRows() override
  {
    Cblacs_gridexit(context_);
    Cfree_blacs_system_handle(handle_);
  }
  bool is_first() const override { return rank_in(communicator_) == 0; }
  void sum(double *values, const std::size_t n) const override
  {
    // On one rank, then sent: the same digits on all.
    const int size = static_cast<int>(n);
    MPI_Reduce(is_first() ? MPI_IN_PLACE : values, values, size, MPI_DOUBLE, MPI_SUM, 0,
               communicator_);
    MPI_Bcast(values, size, MPI_DOUBLE, 0, communicator_);
  }
  std::unique_ptr<nscd::SharedFactors> make_factors() const override
  {
    return std::make_unique<ScalapackFactors>(communicator_, context_);
  }

private:
  MPI_Comm communicator_;
  int handle_, context_; // of BLACS
};
} // namespace

std::shared_ptr<const nscd::RowSharing>
share_rows(const MPI_Comm communicator)
{
  return std::make_shared<const RanksOfRows>(communicator);
}
} // namespace arthrowear
