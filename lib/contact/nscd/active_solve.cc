// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/active_system.h"
#include "contact/nscd/stepped_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

extern "C"
{
  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
  void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
              const int *lda, const double *x, const int *incx, const double *beta, double *y,
              const int *incy);
  double ddot_(const int *n, const double *x, const int *incx, const double *y, const int *incy);
  void dgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *lda,
               const int *pivots, double *b, const int *ldb, int *info);
}

namespace arthrowear::nscd
{
/// Sets the open members' unknowns so that they have no force, and `active_` to the others, those
/// that are factored first.
void
ActiveSystem::choose_unknowns(const bool condensed)
{
  active_.clear();
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
}

/// Sets `rhs_` of the active unknowns' equations, the open members' forces released.
void
ActiveSystem::set_right_hand_side()
{
  for (const std::size_t unknown : active_)
    unknowns_[unknown] = 0.;
  rhs_.resize(active_.size());
  work_ += work::value * static_cast<double>(active_.size() * n_rows_);
  for (std::size_t a = 0; a < active_.size(); ++a)
    rhs_[a] = -apply_equation(active_[a], unknowns_) - value_[active_[a]];
}

/// The equations of the active unknowns in their order, with `shift` on the diagonal of W.
void
ActiveSystem::gather(const double shift)
{
  const std::size_t n = active_.size();
  work_ += work::value * static_cast<double>(n * n);
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
  work_ += work::of_factors(static_cast<double>(n_factored_));
  return info == 0;
}

/// The factored equations' solutions with the right-hand sides x, in place.
void
ActiveSystem::solve_factored(double *x, const std::size_t n_sides)
{
  const int size = static_cast<int>(n_factored_), sides = static_cast<int>(n_sides);
  int info = 0;
  // Equations were stored one after the other, which LAPACK reads as the transposed matrix.
  work_ += work::value * static_cast<double>(n_factored_ * n_factored_ * n_sides);
  if (size > 0 && sides > 0)
    dgetrs_("T", &size, &sides, factored_.data(), &size, pivots_.data(), x, &size, &info);
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
ActiveSystem::iterate(const double reduction)
{
  constexpr std::size_t most_directions = 14;
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

/// Factors the equations of the active unknowns and solves them.
bool
ActiveSystem::solve_directly(const double shift, const double reduction)
{
  bool is_solved = false;
  if (may_condense_ && turns_directions_)
  {
    choose_unknowns(true);
    set_right_hand_side();
    gather(shift);
    is_solved = n_factored_ < active_.size() && factor() && iterate(reduction);
    may_condense_ = is_solved || n_factored_ == active_.size();
  }
  if (!is_solved)
  {
    choose_unknowns(false);
    set_right_hand_side();
    gather(shift);
    if (!factor())
      return false;
    solution_ = rhs_;
    solve_factored(solution_.data(), 1);
    base_.clear();
    if (!turns_directions_)
      for (const std::size_t unknown : active_)
        base_.push_back(keys_[unknown]);
  }
  for (std::size_t a = 0; a < active_.size(); ++a)
    unknowns_[active_[a]] = solution_[a];
  return true;
}

/// Sets `unknowns_`: of the closed members so that their equations hold, of the open ones so that
/// they have no force.
bool
ActiveSystem::solve_active(const double shift, const double reduction)
{
  choose_unknowns(false);
  if (!turns_directions_ && refine(reduction))
    return true;
  return solve_directly(shift, reduction) &&
         std::all_of(unknowns_.begin(), unknowns_.end(),
                     [](const double x) { return std::isfinite(x); });
}
} // namespace arthrowear::nscd
