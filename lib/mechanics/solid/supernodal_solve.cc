// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/supernodal_solve.h"

#include <algorithm>

extern "C"
{
  void dtrsm_(const char *side, const char *uplo, const char *trans, const char *diag, const int *m,
              const int *n, const double *alpha, const double *a, const int *lda, double *b,
              const int *ldb);
  void dgemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k,
              const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
              const double *beta, double *c, const int *ldc);
}

namespace arthrowear
{
SupernodalSolve::SupernodalSolve(const Supernodes &factor)
    : factor_(factor), supernode_of_row_(factor.n_rows), parent_(factor.n_supernodes)
{
  for (std::size_t s = 0; s < factor.n_supernodes; ++s)
    for (std::int64_t row = factor.first[s]; row < factor.first[s + 1]; ++row)
      supernode_of_row_[row] = s;
  for (std::size_t s = 0; s < factor.n_supernodes; ++s)
  {
    const std::int64_t width = factor.first[s + 1] - factor.first[s];
    const std::int64_t below = factor.row_begins[s + 1] - factor.row_begins[s] - width;
    parent_[s] = below > 0 ? supernode_of_row_[factor.indices[factor.row_begins[s] + width]]
                           : factor.n_supernodes;
    most_below_ = std::max(most_below_, static_cast<std::size_t>(below));
  }
  is_wanted_.assign(factor.n_supernodes, 1);
}

void
SupernodalSolve::mark_ways(const std::vector<std::size_t> &rows, std::vector<char> &marks) const
{
  marks.assign(factor_.n_supernodes, 0);
  for (const std::size_t row : rows)
    for (std::size_t s = supernode_of_row_[row]; s < marks.size() && marks[s] == 0; s = parent_[s])
      marks[s] = 1;
}

void
SupernodalSolve::begin(const std::size_t n_columns, const std::vector<std::size_t> &rows)
{
  mark_ways(rows, is_loaded_);
  n_columns_ = n_columns;
  below_.resize(most_below_ * n_columns);
  block_.resize(factor_.n_rows * n_columns);
  for (std::size_t s = 0; s < factor_.n_supernodes; ++s)
    if (is_loaded_[s] != 0 || is_wanted_[s] != 0)
      std::fill(row(factor_.first[s]), row(factor_.first[s + 1]), 0.);
}

// A block by rows is, for LAPACK, the transposed one by columns.

SupernodalSolve::Panel
SupernodalSolve::panel(const std::size_t supernode) const
{
  Panel panel;
  panel.begin = factor_.first[supernode];
  panel.width = static_cast<int>(factor_.first[supernode + 1] - factor_.first[supernode]);
  panel.height =
      static_cast<int>(factor_.row_begins[supernode + 1] - factor_.row_begins[supernode]);
  panel.n_below = panel.height - panel.width;
  panel.below = factor_.indices + factor_.row_begins[supernode] + panel.width;
  panel.values = factor_.values + factor_.value_begins[supernode];
  return panel;
}

void
SupernodalSolve::eliminate(const Panel &panel)
{
  const int columns = static_cast<int>(n_columns_);
  const double one = 1., zero = 0.;
  dtrsm_("R", "L", "T", "N", &columns, &panel.width, &one, panel.values, &panel.height,
         row(panel.begin), &columns);
  if (panel.n_below == 0)
    return;
  dgemm_("N", "T", &columns, &panel.n_below, &panel.width, &one, row(panel.begin), &columns,
         panel.values + panel.width, &panel.height, &zero, below_.data(), &columns);
  for (int k = 0; k < panel.n_below; ++k)
  {
    double *target = row(panel.below[k]);
    const double *taken = below_.data() + static_cast<std::size_t>(k) * n_columns_;
    for (std::size_t c = 0; c < n_columns_; ++c)
      target[c] -= taken[c];
  }
}

void
SupernodalSolve::substitute(const Panel &panel)
{
  const int columns = static_cast<int>(n_columns_);
  const double one = 1., minus = -1.;
  for (int k = 0; k < panel.n_below; ++k)
    std::copy_n(row(panel.below[k]), n_columns_,
                below_.data() + static_cast<std::size_t>(k) * n_columns_);
  if (panel.n_below > 0)
    dgemm_("N", "N", &columns, &panel.width, &panel.n_below, &minus, below_.data(), &columns,
           panel.values + panel.width, &panel.height, &one, row(panel.begin), &columns);
  dtrsm_("R", "L", "N", "N", &columns, &panel.width, &one, panel.values, &panel.height,
         row(panel.begin), &columns);
}

void
SupernodalSolve::solve()
{
  for (std::size_t s = 0; s < factor_.n_supernodes; ++s)
    if (is_loaded_[s] != 0)
      eliminate(panel(s));
  for (std::size_t s = factor_.n_supernodes; s-- > 0;)
    if (is_wanted_[s] != 0)
      substitute(panel(s));
}

} // namespace arthrowear
