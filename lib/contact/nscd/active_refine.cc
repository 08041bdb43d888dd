// SPDX-License-Identifier: LGPL-2.1-or-later
// The active unknowns by iteration: factors of equations that have changed since precondition it.
#include "contact/nscd/active_system.h"
#include "contact/nscd/kernels.h"
#include "contact/nscd/stepped_solver.h"
#include "contact/nscd/vectors.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
double
ActiveSystem::apply_equation(const std::size_t equation, const std::vector<double> &x) const
{
  return kernels::dot(&matrix_[equation * n_rows_], x.data(), n_rows_);
}

/// Finds the active unknowns in `base_`. @return how many left or joined since that was factored
std::size_t
ActiveSystem::find_changes()
{
  place_.assign(active_.size(), base_.size());
  std::size_t common = 0, next = 0;
  for (std::size_t a = 0; a < active_.size(); ++a)
  {
    const std::size_t key = keys_[active_[a]];
    while (next < base_.size() && base_[next] < key)
      ++next;
    if (next == base_.size() || base_[next] != key)
      continue;
    place_[a] = next;
    ++common;
  }
  return base_.size() + active_.size() - 2 * common;
}

/// An approximate solution with a residual, both of all members' equations and zero outside of the
/// active ones: by the factors, or by the diagonal entry of an unknown that they don't know.
void
ActiveSystem::precondition(const std::vector<double> &residual, std::vector<double> &direction)
{
  const std::size_t n = base_.size();
  base_solution_.assign(n, 0.);
  for (std::size_t a = 0; a < active_.size(); ++a)
    if (place_[a] < n)
      base_solution_[place_[a]] = residual[active_[a]];
  n_factored_ = n;
  solve_factored(base_solution_.data(), 1);
  direction.assign(n_rows_, 0.);
  for (std::size_t a = 0; a < active_.size(); ++a)
  {
    const std::size_t unknown = active_[a];
    direction[unknown] = place_[a] < n ? base_solution_[place_[a]]
                                       : residual[unknown] / matrix_[unknown * n_rows_ + unknown];
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
  if (base_.empty() || find_changes() * base_per_changed > base_.size())
    return false;
  directions_.resize(std::max(directions_.size(), most_directions));
  images_.resize(directions_.size());
  residual_.assign(n_rows_, 0.);
  double scale = 0.;
  for (const std::size_t unknown : active_)
  {
    residual_[unknown] = -value_[unknown] - apply_equation(unknown, unknowns_);
    scale += value_[unknown] * value_[unknown];
  }
  const double aim = reduction * reduction * scale;
  double squares[most_directions];
  for (std::size_t m = 0; m < most_directions; ++m)
  {
    if (dot(residual_, residual_) <= aim)
      return true;
    std::vector<double> &direction = directions_[m], &image = images_[m];
    precondition(residual_, direction);
    image.assign(n_rows_, 0.);
    work_ += work::value * static_cast<double>(active_.size() * n_rows_);
    for (const std::size_t unknown : active_)
      image[unknown] = apply_equation(unknown, direction);
    for (std::size_t l = 0; l < m; ++l)
    {
      const double share = -dot(image, images_[l]) / squares[l];
      add(direction, share, directions_[l]);
      add(image, share, images_[l]);
    }
    squares[m] = dot(image, image);
    if (!(squares[m] > 0.) || !std::isfinite(squares[m]))
      return false;
    const double step = dot(image, residual_) / squares[m];
    add(unknowns_, step, direction);
    add(residual_, -step, image);
  }
  return dot(residual_, residual_) <= aim;
}
} // namespace arthrowear::nscd
