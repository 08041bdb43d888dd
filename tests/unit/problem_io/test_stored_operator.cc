// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/stored_operator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <utility>

namespace
{
using namespace arthrowear::nscd;

using Position = std::pair<std::size_t, std::size_t>;
using Block = std::array<double, 9>;

/// Blocks by a map: every entry adds to its block and its mirror image, in the order of the list.
std::map<Position, Block>
blocks_by_map(const std::vector<StoredEntry> &entries, const std::size_t n, const bool symmetric)
{
  std::map<Position, Block> blocks;
  for (std::size_t i = 0; i < n; ++i)
    blocks[{i, i}] = Block{};
  for (const StoredEntry &entry : entries)
  {
    const std::size_t i = entry.row / 3, j = entry.column / 3;
    const int a = ours_of_file[entry.row % 3], b = ours_of_file[entry.column % 3];
    const double share = symmetric ? 0.5 : 1.;
    blocks.try_emplace({i, j}, Block{}).first->second[3 * a + b] += share * entry.value;
    blocks.try_emplace({j, i}, Block{}).first->second[3 * b + a] += (1. - share) * entry.value;
  }
  return blocks;
}

/// Largest |W - W^T| over largest |entry|.
double
asymmetry_by_map(const std::vector<StoredEntry> &entries)
{
  std::map<Position, double> sums;
  double largest = 0., difference = 0.;
  for (const StoredEntry &entry : entries)
  {
    sums[{entry.row, entry.column}] += entry.value;
    sums[{entry.column, entry.row}] -= entry.value;
    largest = std::max(largest, std::fabs(entry.value));
  }
  for (const auto &[position, sum] : sums)
    difference = std::max(difference, std::fabs(sum));
  return largest > 0. ? difference / largest : 0.;
}

void
expect_equal(const Delassus &W, const std::map<Position, Block> &blocks, const bool symmetric)
{
  const std::size_t n = W.n_contacts();
  ASSERT_EQ(W.is_dense(), symmetric && 2 * blocks.size() >= n * n);
  ASSERT_EQ(W.n_blocks(), W.is_dense() ? n * n : blocks.size());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < W.row_length(i); ++k)
    {
      const std::size_t j = W.is_dense() ? k : W.row_columns(i)[k];
      const auto found = blocks.find({i, j});
      ASSERT_TRUE(W.is_dense() || found != blocks.end());
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
          ASSERT_EQ(W.row_values(i)[3 * a * W.row_length(i) + 3 * k + b],
                    found == blocks.end() ? 0. : found->second[3 * a + b])
              << i << ", " << j;
    }
}

enum class Order
{
  by_rows,
  by_columns,
  any
};

/// @param density share of entries that exist; some of them come in two parts
std::vector<StoredEntry>
random_entries(const std::size_t n, const double density, const bool symmetric, const Order order,
               std::mt19937 &generator)
{
  std::uniform_real_distribution<double> uniform(-1., 1.);
  std::vector<StoredEntry> entries;
  for (std::uint32_t row = 0; row < 3 * n; ++row)
    for (std::uint32_t column = 0; column < (symmetric ? row + 1 : 3 * n); ++column)
      if (std::fabs(uniform(generator)) < density)
        for (int part = uniform(generator) < 0.8 ? 1 : 0; part < 2; ++part)
        {
          const double value = uniform(generator);
          entries.push_back({row, column, value});
          if (symmetric && row != column)
            entries.push_back({column, row, value});
        }
  if (order == Order::any)
    std::shuffle(entries.begin(), entries.end(), generator);
  else
    std::stable_sort(entries.begin(), entries.end(),
                     [order](const StoredEntry &a, const StoredEntry &b)
                     {
                       return order == Order::by_rows
                                  ? Position(a.row, a.column) < Position(b.row, b.column)
                                  : Position(a.column, a.row) < Position(b.column, b.row);
                     });
  return entries;
}

TEST(StoredOperator, HasTheBytesOfSumsInAMap)
{
  constexpr unsigned int seed = 900;
  std::mt19937 generator(seed);
  for (const std::size_t n : {1, 2, 7, 20})
    for (const double density : {0., 0.02, 0.3, 1.})
      for (const bool symmetric : {false, true})
        for (const Order order : {Order::by_rows, Order::by_columns, Order::any})
        {
          SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(n) +
                       " contacts, density " + std::to_string(density));
          const std::vector<StoredEntry> entries =
              random_entries(n, density, symmetric, order, generator);
          const StoredOperator stored(entries, n);
          EXPECT_EQ(stored.asymmetry(), asymmetry_by_map(entries));
          for (const bool as_symmetric : {false, true})
            expect_equal(stored.make(as_symmetric), blocks_by_map(entries, n, as_symmetric),
                         as_symmetric);
        }
}

TEST(StoredOperator, AsymmetryIsTheLargestDifferenceOverTheLargestEntry)
{
  // W_01 - W_10 = 2.5 - 2 in two parts of W_01; the largest entry is 4.
  const std::vector<StoredEntry> entries = {{0, 1, 1.}, {1, 0, 2.}, {2, 2, -4.}, {0, 1, 1.5}};
  EXPECT_EQ(StoredOperator(entries, 1).asymmetry(), 0.5 / 4.);
}
} // namespace
