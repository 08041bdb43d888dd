// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

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

/// Change of all sizes in the k-th trial, relative: 0 for k = 1, then -1, 1, -2, 2, … steps. Gmsh
/// makes another mesh of sizes that differ by parts in a thousand.
inline double
change_of_sizes(const int k)
{
  constexpr double step = .008;
  return (k % 2 == 0 ? -1 : 1) * (k / 2) * step;
}

/// Trial with the factor nearest to a given one of which Gmsh makes a mesh: in a thin wall surface
/// triangles of some sizes cross each other. The last of its errors if there is none within 3 %.
template <class Make>
auto
nearest_possible(const double factor, const Make &make)
{
  constexpr int n_trials = 8;
  for (int k = 1;; ++k)
    try
    {
      return make(factor * (1. + change_of_sizes(k)));
    }
    catch (const RunError &)
    {
      if (k == n_trials)
        throw;
    }
}

/// Meshes with other factors on the element sizes until the number of cells is within .5 % of the
/// target; the nearest of eight trials.
/// @tparam Trial  has `factor` and `n_cells()`
/// @param make  returns the trial for a factor, or for one nearby
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
    factor = next.factor;
    n_cells = next.n_cells();
    if (miss_of_cells(n_cells, target) < miss_of_cells(best.n_cells(), target))
      best = std::move(next);
  }
  return best;
}
} // namespace arthrowear
