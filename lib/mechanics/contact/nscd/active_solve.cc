// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/lapack.h"
#include "contact/nscd/active_system.h"
#include "contact/nscd/stepped_solver.h"
#include "contact/nscd/vectors.h"

extern "C"
{
  void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
              const int *lda, const double *x, const int *incx, const double *beta, double *y,
              const int *incy);
  double ddot_(const int *n, const double *x, const int *incx, const double *y, const int *incy);
}

namespace arthrowear::nscd
{
/// Sets the open members' unknowns so that they have no force, and `active_.equations` to the
/// others, those that are factored first.
void
ActiveSystem::choose_unknowns(const bool condensed)
{
  active_.equations.clear();
  for (const Row &row : rows_)
    for (int k = 0; k < row.size; ++k)
      if (!row.is_closed)
        all_.unknowns[row.offset + k] = row.release[k];
      else if (!condensed || !row.is_across(k))
        active_.equations.push_back(row.offset + k);
  factors_.size = active_.equations.size();
  if (condensed)
    for (const Row &row : rows_)
      if (row.is_closed && row.is_across(0))
        active_.equations.push_back(row.offset);
}

/// Sets `active_.rhs` of the active unknowns' equations, the open members' forces released.
void
ActiveSystem::set_right_hand_side()
{
  for (const std::size_t unknown : active_.equations)
    all_.unknowns[unknown] = 0.;
  active_.rhs.resize(active_.equations.size());
  work_ += work::value * static_cast<double>(active_.equations.size() * n_rows_);
  const std::vector<double> present = apply(active_.equations, all_.unknowns);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
    active_.rhs[a] = -present[a] - all_.value[active_.equations[a]];
}

/// The equations of the active unknowns in their order, with `shift` on the diagonal of W.
void
ActiveSystem::gather(const double shift)
{
  const std::size_t n = active_.equations.size();
  work_ += work::value * static_cast<double>(n * n);
  std::vector<std::size_t> place(n_rows_, n), place_of_line(n_rows_, n);
  active_.lines.clear();
  for (std::size_t a = 0; a < n; ++a)
  {
    place[active_.equations[a]] = a;
    if (line(active_.equations[a]) == nullptr)
      continue;
    place_of_line[active_.equations[a]] = active_.lines.size();
    active_.lines.push_back(a);
  }
  active_.matrix.resize(active_.lines.size() * n);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
  {
    const double *from = line(active_.equations[active_.lines[m]]);
    double *target = &active_.matrix[m * n];
    for (std::size_t b = 0; b < n; ++b)
      target[b] = from[active_.equations[b]];
  }
  for (const Row &row : rows_)
    if (row.is_closed && problem_->W->has_row(row.contact))
      for (int k = 0; k < row.size; ++k)
        for (int l = 0; l < row.size; ++l)
          for (int c = 0; c < 3; ++c)
            active_.matrix[place_of_line[row.offset + k] * n + place[row.offset + l]] +=
                shift * row.L[k][c] * row.T[c][l];
  active_.diagonal.assign(n, 0.);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
    active_.diagonal[active_.lines[m]] = active_.matrix[m * n + active_.lines[m]];
  problem_->W->sum(active_.diagonal);
}

bool
ActiveSystem::factor()
{
  const std::size_t n = active_.equations.size();
  const int size = static_cast<int>(factors_.size);
  std::vector<std::size_t> lines;
  for (const std::size_t a : active_.lines)
    if (a < factors_.size)
      lines.push_back(a);
  if (factors_.size == n)
    std::swap(factors_.values, active_.matrix);
  else
  {
    factors_.values.resize(lines.size() * factors_.size);
    for (std::size_t m = 0; m < lines.size(); ++m)
      std::copy_n(&active_.matrix[m * n], factors_.size, &factors_.values[m * factors_.size]);
  }
  work_ += work::of_factors(static_cast<double>(factors_.size));
  if (factors_.shared)
    return factors_.shared->factor(factors_.size, lines, factors_.values);
  factors_.pivots.resize(factors_.size);
  int info = 0;
  if (size > 0)
    dgetrf_(&size, &size, factors_.values.data(), &size, factors_.pivots.data(), &info);
  return info == 0;
}

/// The factored equations' solution with the right-hand side x, in place.
void
ActiveSystem::solve_factored(double *x)
{
  const int size = static_cast<int>(factors_.size), one = 1;
  int info = 0;
  work_ += work::value * static_cast<double>(factors_.size * factors_.size);
  if (factors_.shared)
    factors_.shared->solve(x);
  else if (size > 0) // Equations were stored one after the other: the transposed matrix of LAPACK.
    dgetrs_("T", &size, &one, factors_.values.data(), &size, factors_.pivots.data(), x, &size,
            &info);
}

/// x = A y for the active unknowns
void
ActiveSystem::multiply(const std::vector<double> &y, std::vector<double> &x) const
{
  const int size = static_cast<int>(active_.equations.size()), one = 1;
  const double unit = 1., zero = 0.;
  if (problem_->W->sharing() == nullptr)
  {
    dgemv_("T", &size, &size, &unit, active_.matrix.data(), &size, y.data(), &one, &zero, x.data(),
           &one);
    return;
  }
  std::fill(x.begin(), x.end(), 0.);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
    x[active_.lines[m]] = ddot_(&size, &active_.matrix[m * y.size()], &one, y.data(), &one);
  problem_->W->sum(x);
}

/// Generalised conjugate residuals. Forces across the direction of sliding follow from their own
/// diagonal entries, the factored unknowns from those and from the factors.
bool
ActiveSystem::iterate(const double reduction)
{
  constexpr std::size_t most_directions = 14;
  const std::size_t n = active_.equations.size();
  search_.directions.resize(most_directions);
  search_.images.resize(most_directions);
  active_.solution.assign(n, 0.);
  const auto dot = [n](const std::vector<double> &a, const std::vector<double> &b)
  {
    const int size = static_cast<int>(n), one = 1;
    return ddot_(&size, a.data(), &one, b.data(), &one);
  };
  const double aim = reduction * reduction * dot(active_.rhs, active_.rhs);
  double squares[most_directions];
  for (std::size_t m = 0; m < most_directions; ++m)
  {
    std::vector<double> &direction = search_.directions[m], &image = search_.images[m];
    direction = active_.rhs;
    image.resize(n);
    for (std::size_t a = factors_.size; a < n; ++a)
      direction[a] /= active_.diagonal[a];
    subtract_across(direction);
    solve_factored(direction.data());
    multiply(direction, image);
    for (std::size_t l = 0; l < m; ++l)
    {
      const double share = dot(image, search_.images[l]) / squares[l];
      for (std::size_t a = 0; a < n; ++a)
      {
        direction[a] -= share * search_.directions[l][a];
        image[a] -= share * search_.images[l][a];
      }
    }
    squares[m] = dot(image, image);
    if (!(squares[m] > 0.))
      return false;
    const double step = dot(image, active_.rhs) / squares[m];
    for (std::size_t a = 0; a < n; ++a)
    {
      active_.solution[a] += step * direction[a];
      active_.rhs[a] -= step * image[a];
    }
    if (dot(active_.rhs, active_.rhs) <= aim)
      return true;
  }
  return false;
}

/// Subtracts from the factored equations' part what the others' part contributes to them.
void
ActiveSystem::subtract_across(std::vector<double> &direction) const
{
  const std::size_t n = active_.equations.size();
  std::vector<double> lines(factors_.size, 0.);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
    if (active_.lines[m] < factors_.size)
    {
      double &value = lines[active_.lines[m]] = direction[active_.lines[m]];
      for (std::size_t b = factors_.size; b < n; ++b)
        value -= active_.matrix[m * n + b] * direction[b];
    }
  problem_->W->sum(lines);
  std::copy(lines.begin(), lines.end(), direction.begin());
}

/// The equations' parts by these values of the unknowns.
std::vector<double>
ActiveSystem::apply(const std::vector<std::size_t> &equations, const std::vector<double> &x) const
{
  std::vector<double> values(equations.size(), 0.);
  for (std::size_t a = 0; a < equations.size(); ++a)
    if (const double *own = line(equations[a]))
      values[a] = kernels::dot(own, x.data(), n_rows_);
  problem_->W->sum(values);
  return values;
}

/// Finds the active unknowns in `base_.keys`. @return how many left or joined since that was
/// factored
std::size_t
ActiveSystem::find_changes()
{
  base_.places.assign(active_.equations.size(), base_.keys.size());
  std::size_t common = 0, next = 0;
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t key = keys_[active_.equations[a]];
    while (next < base_.keys.size() && base_.keys[next] < key)
      ++next;
    if (next == base_.keys.size() || base_.keys[next] != key)
      continue;
    base_.places[a] = next;
    ++common;
  }
  return base_.keys.size() + active_.equations.size() - 2 * common;
}

/// An approximate solution with a residual, both of all members' equations and zero outside of the
/// active ones: by the factors, or by the diagonal entry of an unknown that they don't know.
void
ActiveSystem::precondition(const std::vector<double> &residual, std::vector<double> &direction)
{
  const std::size_t n = base_.keys.size();
  base_.solution.assign(n, 0.);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
    if (base_.places[a] < n)
      base_.solution[base_.places[a]] = residual[active_.equations[a]];
  factors_.size = n;
  solve_factored(base_.solution.data());
  direction.assign(n_rows_, 0.);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t unknown = active_.equations[a];
    direction[unknown] = base_.places[a] < n ? base_.solution[base_.places[a]]
                                             : residual[unknown] / all_.diagonal[unknown];
  }
}

/// Solves for the active unknowns by generalised conjugate residuals, from the present ones, with
/// factors of similar equations.
/// @param reduction  of the residual that no correction leaves
/// @return false if new factors are cheaper
bool
ActiveSystem::refine(const double reduction)
{
  // New factors cost as much as about ten directions.
  constexpr std::size_t most_directions = 10, base_per_changed = 16;
  if (base_.keys.empty() || find_changes() * base_per_changed > base_.keys.size())
    return false;
  search_.directions.resize(std::max(search_.directions.size(), most_directions));
  search_.images.resize(search_.directions.size());
  search_.residual.assign(n_rows_, 0.);
  double scale = 0.;
  const std::vector<double> present = apply(active_.equations, all_.unknowns);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t unknown = active_.equations[a];
    search_.residual[unknown] = -all_.value[unknown] - present[a];
    scale += all_.value[unknown] * all_.value[unknown];
  }
  const double aim = reduction * reduction * scale;
  double squares[most_directions];
  for (std::size_t m = 0; m < most_directions; ++m)
  {
    if (dot(search_.residual, search_.residual) <= aim)
      return true;
    std::vector<double> &direction = search_.directions[m], &image = search_.images[m];
    precondition(search_.residual, direction);
    image.assign(n_rows_, 0.);
    work_ += work::value * static_cast<double>(active_.equations.size() * n_rows_);
    const std::vector<double> of_direction = apply(active_.equations, direction);
    for (std::size_t a = 0; a < active_.equations.size(); ++a)
      image[active_.equations[a]] = of_direction[a];
    for (std::size_t l = 0; l < m; ++l)
    {
      const double share = -dot(image, search_.images[l]) / squares[l];
      add(direction, share, search_.directions[l]);
      add(image, share, search_.images[l]);
    }
    squares[m] = dot(image, image);
    if (!(squares[m] > 0.) || !std::isfinite(squares[m]))
      return false;
    const double step = dot(image, search_.residual) / squares[m];
    add(all_.unknowns, step, direction);
    add(search_.residual, -step, image);
  }
  return dot(search_.residual, search_.residual) <= aim;
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
    is_solved = factors_.size < active_.equations.size() && factor() && iterate(reduction);
    may_condense_ = is_solved || factors_.size == active_.equations.size();
  }
  if (!is_solved)
  {
    choose_unknowns(false);
    set_right_hand_side();
    gather(shift);
    if (!factor())
      return false;
    active_.solution = active_.rhs;
    solve_factored(active_.solution.data());
    base_.keys.clear();
    if (!turns_directions_)
      for (const std::size_t unknown : active_.equations)
        base_.keys.push_back(keys_[unknown]);
  }
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
    all_.unknowns[active_.equations[a]] = active_.solution[a];
  return true;
}

/// Sets `all_.unknowns`: of the closed members so that their equations hold, of the open ones so
/// that they have no force.
bool
ActiveSystem::solve_active(const double shift, const double reduction)
{
  choose_unknowns(false);
  if (!turns_directions_ && refine(reduction))
    return true;
  return solve_directly(shift, reduction) &&
         std::all_of(all_.unknowns.begin(), all_.unknowns.end(),
                     [](const double x) { return std::isfinite(x); });
}
} // namespace arthrowear::nscd
