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
  return kernels::dot(&all_.matrix[equation * n_rows_], x.data(), n_rows_);
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
  solve_factored(base_.solution.data(), 1);
  direction.assign(n_rows_, 0.);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t unknown = active_.equations[a];
    direction[unknown] = base_.places[a] < n
                             ? base_.solution[base_.places[a]]
                             : residual[unknown] / all_.matrix[unknown * n_rows_ + unknown];
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
  for (const std::size_t unknown : active_.equations)
  {
    search_.residual[unknown] = -all_.value[unknown] - apply_equation(unknown, all_.unknowns);
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
    for (const std::size_t unknown : active_.equations)
      image[unknown] = apply_equation(unknown, direction);
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
} // namespace arthrowear::nscd
