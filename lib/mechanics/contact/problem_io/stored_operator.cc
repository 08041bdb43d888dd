// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/stored_operator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace arthrowear::nscd
{
/// Positions of blocks. Entries follow each other along rows or columns, so that the next block of
/// a row is mostly the block that was found there last or its neighbour.
class StoredOperator::Finder
{
public:
  explicit Finder(const StoredOperator &stored)
      : stored_(stored), n_(stored.n_contacts_), is_full_(stored.columns_.size() == n_ * n_),
        last_(stored.begin_.begin(), stored.begin_.end() - 1)
  {
  }

  std::size_t operator()(const std::size_t i, const std::size_t j)
  {
    if (is_full_)
      return i * n_ + j;
    const std::vector<std::size_t> &begin = stored_.begin_, &columns = stored_.columns_;
    std::size_t &k = last_[i];
    if (columns[k] == j)
      return k;
    if (k + 1 < begin[i + 1] && columns[k + 1] == j)
      return ++k;
    const auto first = columns.begin() + static_cast<std::ptrdiff_t>(begin[i]);
    const auto last = columns.begin() + static_cast<std::ptrdiff_t>(begin[i + 1]);
    k = static_cast<std::size_t>(std::lower_bound(first, last, j) - columns.begin());
    return k;
  }

private:
  const StoredOperator &stored_;
  std::size_t n_;
  bool is_full_;
  std::vector<std::size_t> last_;
};

StoredOperator::StoredOperator(const std::vector<StoredEntry> &entries,
                               const std::size_t n_contacts)
    : entries_(entries), n_contacts_(n_contacts), begin_(n_contacts + 1, 0)
{
  // Columns of the blocks of each row, with repetitions: of entries and of their mirror images. An
  // entry beside the last entry in its block is left out.
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  const auto for_all = [&](const auto &use)
  {
    for (std::size_t i = 0; i < n_contacts; ++i)
      use(i, i);
    std::size_t last_i = none, last_j = none;
    for (const StoredEntry &entry : entries)
    {
      const std::size_t i = entry.row / 3, j = entry.column / 3;
      if (i == last_i && j == last_j)
        continue;
      use(i, j);
      use(j, i);
      last_i = i;
      last_j = j;
    }
  };
  std::vector<std::size_t> end(n_contacts + 1, 0);
  for_all([&](const std::size_t i, std::size_t) { ++end[i + 1]; });
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<std::size_t> next(end.begin(), end.end() - 1), repeated(end.back());
  for_all([&](const std::size_t i, const std::size_t j) { repeated[next[i]++] = j; });

  std::vector<std::size_t> last_row(n_contacts, none); // that has this column
  for (std::size_t i = 0; i < n_contacts; ++i)
  {
    const auto first = static_cast<std::ptrdiff_t>(columns_.size());
    for (std::size_t k = end[i]; k < end[i + 1]; ++k)
      if (std::exchange(last_row[repeated[k]], i) != i)
        columns_.push_back(repeated[k]);
    std::sort(columns_.begin() + first, columns_.end());
    begin_[i + 1] = columns_.size();
  }
}

double
StoredOperator::asymmetry() const
{
  std::vector<double> sums(9 * columns_.size(), 0.);
  Finder find(*this);
  double largest = 0.;
  for (const StoredEntry &entry : entries_)
  {
    const std::size_t i = entry.row / 3, j = entry.column / 3;
    const std::size_t a = entry.row % 3, b = entry.column % 3;
    sums[9 * find(i, j) + 3 * a + b] += entry.value;
    sums[9 * find(j, i) + 3 * b + a] -= entry.value;
    largest = std::max(largest, std::fabs(entry.value));
  }
  double difference = 0.;
  for (const double sum : sums)
    difference = std::max(difference, std::fabs(sum));
  return largest > 0. ? difference / largest : 0.;
}

Delassus
StoredOperator::make(const bool symmetric) const
{
  const std::size_t n = n_contacts_;
  const bool dense = symmetric && 2 * columns_.size() >= n * n;
  std::vector<double> values(dense ? 9 * n * n : 9 * columns_.size(), 0.);
  Finder find(*this);
  const auto add =
      [&](const std::size_t i, const std::size_t j, const int a, const int b, const double value)
  {
    const std::size_t length = dense ? 3 * n : 3 * (begin_[i + 1] - begin_[i]);
    const std::size_t first = dense ? 9 * i * n : 9 * begin_[i];
    const std::size_t column = dense ? j : find(i, j) - begin_[i];
    values[first + static_cast<std::size_t>(a) * length + 3 * column +
           static_cast<std::size_t>(b)] += value;
  };
  const double share = symmetric ? 0.5 : 1.;
  for (const StoredEntry &entry : entries_)
  {
    const std::size_t i = entry.row / 3, j = entry.column / 3;
    const int a = ours_of_file[entry.row % 3], b = ours_of_file[entry.column % 3];
    add(i, j, a, b, share * entry.value);
    add(j, i, b, a, (1. - share) * entry.value);
  }
  return dense ? Delassus::dense(n, std::move(values))
               : Delassus::sparse(std::vector<std::size_t>(begin_),
                                  std::vector<std::size_t>(columns_), std::move(values));
}
} // namespace arthrowear::nscd
