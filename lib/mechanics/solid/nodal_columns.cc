// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/nodal_columns.h"

#include "solid/sparse_factor.h"

#include <numeric>

namespace arthrowear
{
namespace
{
// Right-hand sides solved at once: solvers then work on dense blocks.
constexpr std::size_t columns_at_once = 96;
} // namespace

NodalColumns::NodalColumns(const Body &body, const Conditions &conditions,
                           std::vector<unsigned int> nodes)
    : body_(&body), conditions_(&conditions), gather_(body, nodes),
      position_(body.nodes().positions.size(), 0)
{
  for (unsigned int k = 0; k < nodes.size(); ++k)
    position_[nodes[k]] = k;
  Field rows = body.partition().zero_field();
  for (unsigned int i = 0; i < 3 * body.partition().n_owned(); ++i)
    rows[i] = static_cast<double>(conditions.row(i));
  gather_.gather(rows, row_);
  for (const double row : row_)
    if (row >= 0.)
      free_rows_.push_back(static_cast<std::size_t>(row));
  std::sort(free_rows_.begin(), free_rows_.end());
  free_rows_.erase(std::unique(free_rows_.begin(), free_rows_.end()), free_rows_.end());
  all_rows_.resize(3 * body.partition().n_global());
  std::iota(all_rows_.begin(), all_rows_.end(), 0);
  for (const double row : row_)
  {
    const auto found = row < 0. ? free_rows_.end()
                                : std::lower_bound(free_rows_.begin(), free_rows_.end(),
                                                   static_cast<std::size_t>(row));
    place_.push_back(found - free_rows_.begin());
    place_in_all_.push_back(row < 0. ? all_rows_.size() : static_cast<std::size_t>(row));
  }
}

bool
NodalColumns::is_alone(const EffectiveMatrix &matrix)
{
  return matrix.sparse_factor().is_whole();
}

std::vector<SparseEntry>
NodalColumns::entries_of(const Loads &loads, const std::size_t first,
                         const std::size_t n_columns) const
{
  std::vector<SparseEntry> entries;
  for (unsigned int c = 0; c < n_columns; ++c)
    for (const auto &[node, share] : loads[(first + c) / 3])
      for (unsigned int i = 0; i < 3; ++i)
      {
        const double value = share[(first + c) % 3][i], row = row_[3 * position_[node] + i];
        if (value != 0. && row >= 0.)
          entries.push_back({c, static_cast<PetscInt>(row), value});
      }
  return entries;
}

void
NodalColumns::compute(const EffectiveMatrix &matrix, const Loads &mine, const bool with_rows,
                      const Take &take) const
{
  if (is_alone(matrix))
    compute_alone(matrix.sparse_factor(), mine, with_rows, take);
  else
    compute_together(matrix.sparse_factor(), mine, take);
}

void
NodalColumns::compute_alone(SparseFactor &factor, const Loads &mine, const bool with_rows,
                            const Take &take) const
{
  const std::vector<std::size_t> &rows = with_rows ? all_rows_ : free_rows_;
  const std::vector<std::size_t> &place = with_rows ? place_in_all_ : place_;
  std::vector<double> nodal(row_.size());
  for (std::size_t first = 0; first < 3 * mine.size(); first += columns_at_once)
  {
    const std::size_t n_columns = std::min(columns_at_once, 3 * mine.size() - first);
    factor.solve_alone(n_columns, entries_of(mine, first, n_columns), rows,
                       [&](const double *values)
                       {
                         for (std::size_t k = 0; k < nodal.size(); ++k)
                           nodal[k] = place[k] < rows.size() ? values[place[k]] : 0.;
                         take(nodal, with_rows ? values : nullptr);
                       });
  }
}

void
NodalColumns::compute_together(SparseFactor &factor, const Loads &mine, const Take &take) const
{
  const NodePartition &partition = body_->partition();
  const unsigned int n_mine = mine.size();
  std::vector<unsigned int> n_loads(partition.n_ranks());
  MPI_Allgather(&n_mine, 1, MPI_UNSIGNED, n_loads.data(), 1, MPI_UNSIGNED,
                partition.communicator());
  std::vector<double> nodal(row_.size());
  Field column = partition.zero_field();
  for (unsigned int rank = 0; rank < n_loads.size(); ++rank)
    for (std::size_t first = 0; first < 3 * n_loads[rank]; first += columns_at_once)
    {
      const bool is_mine = rank == partition.rank();
      const std::size_t n_columns = std::min(columns_at_once, 3 * n_loads[rank] - first);
      const auto entries =
          is_mine ? entries_of(mine, first, n_columns) : std::vector<SparseEntry>();
      factor.solve_columns(n_columns, entries,
                           [&](const double *solution)
                           {
                             std::copy_n(solution, 3 * partition.n_owned(), column.data());
                             conditions_->spread_solution(column);
                             gather_.gather(column, nodal);
                             if (is_mine)
                               take(nodal, nullptr);
                           });
    }
}

void
NodalColumns::set_field(const std::vector<double> &rows, Field &field) const
{
  field.resize(3 * body_->partition().n_local());
  for (std::size_t i = 0; i < field.size(); ++i)
  {
    const long row = conditions_->row(i);
    field[i] = row < 0 ? 0. : rows[row];
  }
}
} // namespace arthrowear
