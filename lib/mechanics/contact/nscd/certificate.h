// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/problem.h"

#include <optional>

namespace arthrowear::nscd
{
/// Proof that a problem has no solution: normal forces d that move nothing and that the free
/// velocities work against, W^T d = 0 and q.d < 0, so that no forces open all these contacts.
struct NoSolution
{
  std::vector<double> normal; ///< n shares d >= 0, their sum is 1
  double approach = 0.;       ///< -q.d: mean closing velocity that no force changes [mm/s]
  double residual = 0.;       ///< |W^T d| [mm/s per N]
  /// Norm of the forces up to which round-off leaves the proof: under any such forces some contact
  /// closes with at least half of `approach` [N].
  double largest_force = 0.;
};

/// Searches for the proof by non-negative least squares (find_pressing_forces).
/// @return nothing if no proof exists, where wear opens contacts, and where the search would need
/// more than about a second: then the question stays undecided
std::optional<NoSolution> find_certificate(const ContactProblem &problem);
} // namespace arthrowear::nscd
