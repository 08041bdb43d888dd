// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/mortar_rows.h"

#include "base/assertion.h"

#include <algorithm>

namespace arthrowear
{
MortarRows::MortarRows(std::vector<unsigned int> nodes, const std::vector<Row> &rows)
    : PointWeights(std::move(nodes)), second_begin_{0}
{
  share_begin_ = {0};
  for (const Row &row : rows)
  {
    shares_.insert(shares_.end(), row.shares.begin(), row.shares.end());
    share_begin_.push_back(shares_.size());
    of_second_.insert(of_second_.end(), row.of_second.begin(), row.of_second.end());
    second_begin_.push_back(of_second_.size());
    covered_.push_back(row.covered);
  }
}

bool
MortarRows::has_equal_shares(const MortarRows &other) const
{
  return share_begin_ == other.share_begin_ &&
         std::equal(shares_.begin(), shares_.end(), other.shares_.begin(),
                    [](const Share &a, const Share &b)
                    { return a.node == b.node && a.turned == b.turned; });
}

void
MortarRows::read(const std::vector<double> &of_vertices, const std::size_t n,
                 std::vector<double> &of_points) const
{
  ARTHROWEAR_ASSERT(of_points.size() == n * n_points(), "there is room for the values");
  std::fill(of_points.begin(), of_points.end(), 0.);
  for (std::size_t point = 0; point < n_points(); ++point)
    for (std::size_t s = second_begin_[point]; s < second_begin_[point + 1]; ++s)
      for (std::size_t k = 0; k < n; ++k)
        of_points[n * point + k] +=
            of_second_[s].weight * of_vertices[n * of_second_[s].vertex + k];
}

void
MortarRows::add(const std::vector<double> &amounts, const std::size_t n,
                const std::vector<double> &areas, std::vector<double> &of_vertices) const
{
  ARTHROWEAR_ASSERT(amounts.size() == n * n_points(), "each point has its amounts");
  for (std::size_t point = 0; point < n_points(); ++point)
    for (std::size_t s = second_begin_[point]; s < second_begin_[point + 1]; ++s)
      for (std::size_t k = 0; k < n; ++k)
        of_vertices[n * of_second_[s].vertex + k] +=
            of_second_[s].weight / areas[of_second_[s].vertex] * amounts[n * point + k];
}
} // namespace arthrowear
