// SPDX-License-Identifier: LGPL-2.1-or-later
// The linear systems of NewtonSystem for a sparse W, in blocks of 3x3.
#include "contact/nscd/newton_system.h"
#include "contact/nscd/stepped_solver.h"

namespace arthrowear::nscd
{
/// All unknowns of the closed contacts; a block has the rows and columns of the identity for those
/// that its contacts do not have.
void
NewtonSystem::assemble_blocks(const double shift)
{
  const Delassus &W = *problem_->W;
  BlockMatrix &A = blocks_.matrix;
  A.contacts.clear();
  A.columns.clear();
  A.values.clear();
  A.begin.assign(1, 0);
  for (const Row &row : rows_)
  {
    const std::size_t i = row.contact, length = 3 * W.row_length(i);
    const std::size_t *columns = W.row_columns(i);
    for (std::size_t b = 0; 3 * b < length; ++b)
    {
      if (position_[columns[b]] < 0)
        continue;
      const Row &other = rows_[static_cast<std::size_t>(position_[columns[b]])];
      const double *w = W.row_values(i) + 3 * b;
      const bool is_own = columns[b] == i;
      double block[9] = {};
      for (int k = 0; k < row.size; ++k)
      {
        const double *L = row.L[k];
        double combined[3];
        for (int a = 0; a < 3; ++a)
          combined[a] = L[0] * w[a] + L[1] * w[length + a] + L[2] * w[2 * length + a] +
                        (is_own ? shift * L[a] : 0.);
        for (int l = 0; l < other.size; ++l)
          block[3 * k + l] = combined[0] * other.T[0][l] + combined[1] * other.T[1][l] +
                             combined[2] * other.T[2][l];
        if (is_own)
          block[4 * k] += row.own[k];
      }
      for (int k = row.size; is_own && k < 3; ++k)
        block[4 * k] = 1.;
      A.columns.push_back(static_cast<unsigned int>(position_[columns[b]]));
      A.values.insert(A.values.end(), block, block + 9);
    }
    A.contacts.push_back(static_cast<unsigned int>(i));
    A.begin.push_back(A.columns.size());
  }
}

/// Solves for all unknowns with factors in blocks; their pivots are limited to the blocks, so that
/// the residual is checked.
/// @return whether solution_ is exact enough
bool
NewtonSystem::solve_in_blocks(const double shift)
{
  constexpr double enough = 1e-10, least = 1e-2; // of the right-hand side
  constexpr int most_corrections = 2;
  if (blocks_.ordered != problem_->W)
  {
    blocks_.factors.set_up(*problem_->W);
    blocks_.ordered = problem_->W;
    work_ += work::ordered_block * static_cast<double>(problem_->W->n_blocks());
  }
  assemble_blocks(shift);
  if (!blocks_.factors.factor(blocks_.matrix))
    return false;
  const auto n_blocks = static_cast<double>(blocks_.matrix.columns.size());
  work_ += work::linearised_contact * static_cast<double>(rows_.size());
  work_ += work::assembled_block * n_blocks + work::product * blocks_.factors.n_products();
  std::vector<double> &b = blocks_.rhs, &x = blocks_.solution, &rest = blocks_.rest;
  b.assign(3 * rows_.size(), 0.);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    std::copy_n(&rhs_[static_cast<std::size_t>(rows_[i].offset)], rows_[i].size, &b[3 * i]);
  const auto squared = [](const std::vector<double> &v)
  {
    double sum = 0.;
    for (const double value : v)
      sum += value * value;
    return sum;
  };
  const double size = squared(b);
  x.assign(b.size(), 0.);
  double left = size;
  for (int k = 0; k <= most_corrections && left > enough * enough * size; ++k)
  {
    if (k == 0)
      rest = b;
    blocks_.factors.solve(rest);
    for (std::size_t j = 0; j < x.size(); ++j)
      x[j] += rest[j];
    nscd::multiply(blocks_.matrix, x, rest);
    for (std::size_t j = 0; j < x.size(); ++j)
      rest[j] = b[j] - rest[j];
    left = squared(rest);
    work_ += 4. * work::value * 9. * n_blocks;
  }
  if (!(left <= least * least * size))
    return false;
  solution_.resize(n_unknowns_);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    std::copy_n(&x[3 * i], rows_[i].size, &solution_[static_cast<std::size_t>(rows_[i].offset)]);
  n_factored_ = n_unknowns_;
  return true;
}
} // namespace arthrowear::nscd
