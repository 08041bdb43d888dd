// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/active_system.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

extern "C"
{
  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
  void dgesv_(const int *n, const int *n_rhs, double *a, const int *lda, int *pivots, double *b,
              const int *ldb, int *info);
  void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
              const int *lda, const double *x, const int *incx, const double *beta, double *y,
              const int *incy);
  double ddot_(const int *n, const double *x, const int *incx, const double *y, const int *incy);
  void dgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *lda,
               const int *pivots, double *b, const int *ldb, int *info);
}

namespace arthrowear::nscd
{
/// Sets the open members' unknowns so that they have no force, `active_` to the others, those that
/// are factored first, and `rhs_` to what their equations lack.
void
ActiveSystem::choose_unknowns(const bool condensed)
{
  active_.clear();
  unknowns_.assign(n_rows_, 0.);
  for (const Row &row : rows_)
    for (int k = 0; k < row.size; ++k)
      if (!row.is_closed)
        unknowns_[row.offset + k] = row.release[k];
      else if (!condensed || !row.is_across(k))
        active_.push_back(row.offset + k);
  n_factored_ = active_.size();
  if (condensed)
    for (const Row &row : rows_)
      if (row.is_closed && row.is_across(0))
        active_.push_back(row.offset);
  rhs_.resize(active_.size());
  for (std::size_t a = 0; a < active_.size(); ++a)
  {
    const double *line = &matrix_[active_[a] * n_rows_];
    double sum = value_[active_[a]];
    for (const Row &row : rows_)
      if (!row.is_closed && row.normal > 0.)
        for (int l = 0; l < row.size; ++l)
          sum += line[row.offset + l] * row.release[l];
    rhs_[a] = -sum;
  }
}

/// The equations of the active unknowns in their order, with `shift` on the diagonal of W.
void
ActiveSystem::gather(const double shift)
{
  const std::size_t n = active_.size();
  compact_.resize(n * n);
  std::vector<std::size_t> place(n_rows_, n);
  for (std::size_t a = 0; a < n; ++a)
    place[active_[a]] = a;
  for (std::size_t a = 0; a < n; ++a)
  {
    const double *line = &matrix_[active_[a] * n_rows_];
    double *target = &compact_[a * n];
    for (std::size_t b = 0; b < n; ++b)
      target[b] = line[active_[b]];
  }
  for (const Row &row : rows_)
    if (row.is_closed)
      for (int k = 0; k < row.size; ++k)
        for (int l = 0; l < row.size; ++l)
          for (int c = 0; c < 3; ++c)
            compact_[place[row.offset + k] * n + place[row.offset + l]] +=
                shift * row.L[k][c] * row.T[c][l];
}

bool
ActiveSystem::factor()
{
  const std::size_t n = active_.size();
  const int size = static_cast<int>(n_factored_);
  pivots_.resize(n_factored_);
  if (n_factored_ == n)
    std::swap(factored_, compact_);
  else
  {
    factored_.resize(n_factored_ * n_factored_);
    for (std::size_t a = 0; a < n_factored_; ++a)
      std::copy_n(&compact_[a * n], n_factored_, &factored_[a * n_factored_]);
  }
  int info = 0;
  if (size > 0)
    dgetrf_(&size, &size, factored_.data(), &size, pivots_.data(), &info);
  ++n_factorisations_;
  return info == 0;
}

/// The factored equations' solutions with the right-hand sides x, in place.
void
ActiveSystem::solve_factored(double *x, const std::size_t n_sides)
{
  const int size = static_cast<int>(n_factored_), sides = static_cast<int>(n_sides);
  int info = 0;
  // Equations were stored one after the other, which LAPACK reads as the transposed matrix.
  if (size > 0 && sides > 0)
    dgetrs_("T", &size, &sides, factored_.data(), &size, pivots_.data(), x, &size, &info);
}

/// Changes since `base_` was factored.
ActiveSystem::Changes
ActiveSystem::changes() const
{
  Changes c;
  std::vector<std::size_t> left;
  std::set_difference(base_.begin(), base_.end(), active_.begin(), active_.end(),
                      std::back_inserter(left));
  std::set_difference(active_.begin(), active_.end(), base_.begin(), base_.end(),
                      std::back_inserter(c.joined));
  for (const std::size_t unknown : left)
    c.left.push_back(static_cast<std::size_t>(
        std::lower_bound(base_.begin(), base_.end(), unknown) - base_.begin()));
  return c;
}

/// The columns that the factors are applied to, m = size of `base_` values each: the right-hand
/// side, those of the unknowns that joined and of the multipliers of those that left.
/// @return right-hand sides of those that joined
std::vector<double>
ActiveSystem::set_columns(const Changes &c)
{
  const std::size_t m = base_.size(), j = c.joined.size();
  columns_.assign(m * (1 + c.count()), 0.);
  std::vector<double> joined;
  for (std::size_t a = 0; a < active_.size(); ++a)
  {
    const auto place = std::lower_bound(base_.begin(), base_.end(), active_[a]);
    if (place != base_.end() && *place == active_[a])
      columns_[static_cast<std::size_t>(place - base_.begin())] = rhs_[a];
    else
      joined.push_back(rhs_[a]);
  }
  for (std::size_t b = 0; b < j; ++b)
    for (std::size_t a = 0; a < m; ++a)
      columns_[m * (1 + b) + a] = matrix_[base_[a] * n_rows_ + c.joined[b]];
  for (std::size_t b = j; b < c.count(); ++b)
    columns_[m * (1 + b) + c.left[b - j]] = 1.;
  return joined;
}

/// The unknowns that joined and the multipliers, by the Schur complement. Empty if it is singular.
std::vector<double>
ActiveSystem::solve_border(const Changes &c, const std::vector<double> &joined_rhs) const
{
  const std::size_t m = base_.size(), j = c.joined.size(), k = c.count();
  const auto border = [&](const std::size_t a, const std::size_t b)
  {
    const double *column = &columns_[m * b];
    if (a >= j)
      return column[c.left[a - j]];
    const double *line = &matrix_[c.joined[a] * n_rows_];
    double sum = 0.;
    for (std::size_t i = 0; i < m; ++i)
      sum += line[base_[i]] * column[i];
    return sum;
  };
  std::vector<double> complement(k * k), z(k); // by columns
  for (std::size_t a = 0; a < k; ++a)
  {
    for (std::size_t b = 0; b < k; ++b)
      complement[b * k + a] =
          (a < j && b < j ? matrix_[c.joined[a] * n_rows_ + c.joined[b]] : 0.) - border(a, b + 1);
    z[a] = (a < j ? joined_rhs[a] : 0.) - border(a, 0);
  }
  const int size = static_cast<int>(k), one = 1;
  std::vector<int> pivots(k);
  int info = 0;
  if (k > 0)
    dgesv_(&size, &one, complement.data(), &size, pivots.data(), z.data(), &size, &info);
  if (info != 0)
    z.clear();
  return z;
}

/// Solves for the active unknowns with the factors of `base_`: unknowns that left it get a
/// multiplier that keeps them at zero, those that joined it border it (doc/theory/nscd.md (C.14)).
/// @return false if too many changed
bool
ActiveSystem::update()
{
  constexpr std::size_t base_per_changed = 8;
  const Changes c = changes();
  const std::size_t m = base_.size(), k = c.count();
  if (k * base_per_changed > m)
    return false;
  const std::vector<double> joined_rhs = set_columns(c);
  n_factored_ = m;
  solve_factored(columns_.data(), k + 1);
  const std::vector<double> z = solve_border(c, joined_rhs);
  if (z.size() != k)
    return false;
  for (std::size_t b = 0; b < k; ++b)
    for (std::size_t a = 0; a < m; ++a)
      columns_[a] -= z[b] * columns_[m * (1 + b) + a];
  solution_.resize(active_.size());
  for (std::size_t a = 0, next = 0; a < active_.size(); ++a)
  {
    const auto place = std::lower_bound(base_.begin(), base_.end(), active_[a]);
    solution_[a] = place != base_.end() && *place == active_[a]
                       ? columns_[static_cast<std::size_t>(place - base_.begin())]
                       : z[next++];
  }
  return true;
}

/// x = A y for the active unknowns
void
ActiveSystem::multiply(const std::vector<double> &y, std::vector<double> &x) const
{
  const int size = static_cast<int>(active_.size()), one = 1;
  const double unit = 1., zero = 0.;
  dgemv_("T", &size, &size, &unit, compact_.data(), &size, y.data(), &one, &zero, x.data(), &one);
}

/// Generalised conjugate residuals. Forces across the direction of sliding follow from their own
/// diagonal entries, the factored unknowns from those and from the factors.
bool
ActiveSystem::iterate()
{
  constexpr std::size_t most_directions = 14;
  constexpr double reduction = 1e-6;
  const std::size_t n = active_.size();
  directions_.resize(most_directions);
  images_.resize(most_directions);
  solution_.assign(n, 0.);
  const auto dot = [n](const std::vector<double> &a, const std::vector<double> &b)
  {
    const int size = static_cast<int>(n), one = 1;
    return ddot_(&size, a.data(), &one, b.data(), &one);
  };
  const double aim = reduction * reduction * dot(rhs_, rhs_);
  double squares[most_directions];
  for (std::size_t m = 0; m < most_directions; ++m)
  {
    std::vector<double> &direction = directions_[m], &image = images_[m];
    direction = rhs_;
    image.resize(n);
    for (std::size_t a = n_factored_; a < n; ++a)
      direction[a] /= compact_[a * n + a];
    for (std::size_t a = 0; a < n_factored_; ++a)
      for (std::size_t b = n_factored_; b < n; ++b)
        direction[a] -= compact_[a * n + b] * direction[b];
    solve_factored(direction.data(), 1);
    multiply(direction, image);
    for (std::size_t l = 0; l < m; ++l)
    {
      const double share = dot(image, images_[l]) / squares[l];
      for (std::size_t a = 0; a < n; ++a)
      {
        direction[a] -= share * directions_[l][a];
        image[a] -= share * images_[l][a];
      }
    }
    squares[m] = dot(image, image);
    if (!(squares[m] > 0.))
      return false;
    const double step = dot(image, rhs_) / squares[m];
    for (std::size_t a = 0; a < n; ++a)
    {
      solution_[a] += step * direction[a];
      rhs_[a] -= step * image[a];
    }
    if (dot(rhs_, rhs_) <= aim)
      return true;
  }
  return false;
}

/// Sets `unknowns_`: of the closed members so that their equations hold, of the open ones so that
/// they have no force.
bool
ActiveSystem::solve_active(const double shift)
{
  bool is_solved = false;
  if (may_condense_ && turns_directions_)
  {
    choose_unknowns(true);
    gather(shift);
    is_solved = n_factored_ < active_.size() && factor() && iterate();
    may_condense_ = is_solved || n_factored_ == active_.size();
  }
  if (!is_solved)
  {
    choose_unknowns(false);
    is_solved = is_factored_ && update();
  }
  if (!is_solved)
  {
    n_factored_ = active_.size();
    gather(shift);
    if (!factor())
      return false;
    base_ = active_;
    is_factored_ = !turns_directions_;
    solution_ = rhs_;
    solve_factored(solution_.data(), 1);
  }
  for (std::size_t a = 0; a < active_.size(); ++a)
    unknowns_[active_[a]] = solution_[a];
  return std::all_of(solution_.begin(), solution_.end(),
                     [](const double x) { return std::isfinite(x); });
}
} // namespace arthrowear::nscd
