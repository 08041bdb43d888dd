// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A number that a law keeps for each point from step to step: it goes to checkpoints and frames
/// under its name.
struct HistoryVariable
{
  std::string name; ///< in lower case with underscores: "cross_shear_work"
  std::string unit; ///< as shown to users: "mJ/mm^2"; empty: none
  double initial = 0.;
  /// Grows from cycle to cycle like depth, so that jumps over cycles extend it; otherwise a cycle
  /// like the last leaves it as it is.
  bool adds_up = false;
};

/// Initial values of the history of n points, point by point.
inline std::vector<double>
initial_history(const std::vector<HistoryVariable> &variables, const std::size_t n_points)
{
  std::vector<double> values;
  values.reserve(variables.size() * n_points);
  for (std::size_t point = 0; point < n_points; ++point)
    for (const HistoryVariable &variable : variables)
      values.push_back(variable.initial);
  return values;
}
} // namespace arthrowear
