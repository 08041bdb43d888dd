// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/explicit_system.h"

namespace arthrowear
{
/// The stiffness matrix of an explicit system on one rank, with the contact stiffness of a state,
/// in the order of local dofs; fixed dofs have the rows and columns of the identity.
class AssembledSystem
{
public:
  AssembledSystem(const ExplicitSystem &system, const ExplicitState &state);

  /// Displacement under the system's load.
  std::vector<double> solve(double load_factor) const;
  /// Largest angular frequency of M^-1 K by many power iterations [rad/s].
  double largest_frequency(unsigned int n_iterations = 3000) const;

private:
  std::vector<double> times(const std::vector<double> &x) const;

  const ExplicitSystem *system_;
  // The symmetric matrix in compressed rows: begin_ has the index of each row's first entry.
  std::vector<int> begin_, column_;
  std::vector<double> value_;
};
} // namespace arthrowear
