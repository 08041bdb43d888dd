// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arthrowear
{
/// L of a factor L L^T by supernodes, as CHOLMOD stores it: supernode s has the columns first[s] to
/// first[s + 1], whose entries lie in the rows indices[row_begins[s]] to those before
/// indices[row_begins[s + 1]], the first of which are its own columns. Values are a dense block of
/// this many rows, by columns, from value_begins[s].
struct Supernodes
{
  std::size_t n_rows = 0, n_supernodes = 0;
  const std::int64_t *first = nullptr, *row_begins = nullptr, *indices = nullptr,
                     *value_begins = nullptr;
  const double *values = nullptr;
};

/// Solves with several right-hand sides of which few entries are not zero and few of the solution
/// are wanted: only supernodes on the way from these rows to the root of the elimination tree are
/// visited.
class SupernodalSolve
{
public:
  /// All rows are numbered in the order of elimination; `factor` must outlive this.
  explicit SupernodalSolve(const Supernodes &factor);

  /// Selects the rows of the solution that may be read after solve().
  void want(const std::vector<std::size_t> &rows) { mark_ways(rows, is_wanted_); }
  /// Begins a block of right-hand sides that are zero but at these rows.
  void begin(std::size_t n_columns, const std::vector<std::size_t> &rows);
  /// Values of a row, one per column: of the right-hand sides, after solve() of the solutions.
  double *row(const std::size_t index) { return block_.data() + index * n_columns_; }
  void solve();

private:
  /// Marks the supernodes of these rows and all above them in the tree.
  void mark_ways(const std::vector<std::size_t> &rows, std::vector<char> &marks) const;
  /// A supernode's dense block: its own rows, then those below.
  struct Panel
  {
    std::int64_t begin = 0;
    int width = 0, height = 0, n_below = 0;
    const std::int64_t *below = nullptr;
    const double *values = nullptr;
  };
  Panel panel(std::size_t supernode) const;
  void eliminate(const Panel &panel);
  void substitute(const Panel &panel);

  Supernodes factor_;
  std::vector<std::size_t> supernode_of_row_, parent_;
  std::vector<char> is_loaded_, is_wanted_; // supernodes
  std::size_t most_below_ = 0;              // rows of a supernode below its own
  std::size_t n_columns_ = 0;
  std::vector<double> block_; // by rows, n_columns_ each; set in marked supernodes only
  std::vector<double> below_; // these rows of one
};
} // namespace arthrowear
