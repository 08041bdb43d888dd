// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/assertion.h"
#include "contact/nscd/delassus.h"
#include "contact/nscd/wear_opening.h"

namespace arthrowear::nscd
{
/// The contact problem of one Newton iteration as plain data ([Jourdan2009] (18) to (22)).
///
/// Find forces r [N] and velocities u = W r + free_velocity [mm/s], size 3n, contact i at
/// 3i..3i+2 in its frame (t1, t2, normal), normal from the obstacle to the body, such that
///   0 <= r_N  perpendicular to  u_N + w(r_N, |u_T|) >= 0,
///   |r_T| <= friction r_N,  and r_T = -friction r_N u_T/|u_T| where u_T != 0.
///
/// Wear opens the contact at w = wear r_N |u_T| (Archard), or by `wear_opening`.
///
/// The gap at the end of the step is in the free velocity: its normal component is
/// v_N + gap/(h theta), so that u_N + w = gap_at_end/(h theta).
struct ContactProblem
{
  std::shared_ptr<const Delassus> W; ///< h H A^-1 H^T [mm/s per N]; symmetric, semi-definite
  std::vector<double> free_velocity; ///< 3n [mm/s]
  std::vector<double> friction;      ///< n, Coulomb's coefficient [-]
  std::vector<double> wear;          ///< n, normal velocity of wear per r_N |u_T| [1/N]; k^w/theta

  /// Replaces `wear` if it is set.
  std::shared_ptr<const WearOpening> wear_opening;

  /// Penetration [mm] = length_per_velocity * max(0, -(u_N + w)); h theta [s].
  double length_per_velocity = 1.;
  /// Reference for force errors, the applied load [N]; 0: the largest force in the solution.
  double reference_force = 0.;

  std::size_t n_contacts() const { return friction.size(); }
  /// True if all arrays have the length of their contacts.
  bool has_equal_lengths() const
  {
    const std::size_t n = n_contacts();
    return W && free_velocity.size() == 3 * n && (wear_opening || wear.size() == n);
  }
  /// w of contact i; zero without a force.
  WearRate wear_rate(std::size_t i, double force, double speed) const
  {
    ARTHROWEAR_ASSERT(i < n_contacts(), "the contact is one of the problem's");
    if (!wear_opening)
      return {wear[i] * force * speed, wear[i] * speed, wear[i] * force};
    return force > 0. ? wear_opening->rate(i, force, speed) : WearRate{};
  }
};
} // namespace arthrowear::nscd
