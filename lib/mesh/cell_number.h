// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>
#include <utility>

namespace arthrowear
{
/// Distance of a number of cells from the target, as a logarithm: about its relative error.
inline double
miss_of_cells(const double n_cells, const double target)
{
  return std::abs(std::log(n_cells / target));
}

/// Meshes with other factors on the element sizes until the number of cells is within .5 % of the
/// target; the nearest of eight trials.
/// @tparam Trial  has `factor` and `n_cells()`
/// @param make  returns the trial for a factor
template <class Trial, class Make>
Trial
nearest_in_number(Trial best, const double target, const Make &make)
{
  constexpr unsigned int max_trials = 8;
  constexpr double near_enough = .005;
  double factor = best.factor, n_cells = best.n_cells();
  for (unsigned int k = 0; k < max_trials && miss_of_cells(best.n_cells(), target) > near_enough;
       ++k)
  {
    factor *= std::cbrt(n_cells / target);
    Trial next = make(factor);
    n_cells = next.n_cells();
    if (miss_of_cells(n_cells, target) < miss_of_cells(best.n_cells(), target))
      best = std::move(next);
  }
  return best;
}
} // namespace arthrowear
