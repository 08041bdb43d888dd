// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/state.h"

namespace arthrowear
{
/// Compares the roughness of the pressure after a rejected jump with the roughness at the same
/// cycle after the shorter jumps that replace it, and so finds whether the length of jumps causes
/// it. A value, kept in checkpoints. doc/theory/cycle_jump.md, section 6
class RoughnessOfJumps
{
public:
  /// A jump that ends after so many cycles was rejected. Of several jumps the first is compared.
  /// @param at_start, at_end  roughness of the pressure [-]
  void reject(double cycles, double at_start, double at_end);
  /// Forgets the rejected jump, which is computed again with the same length.
  void forget_rejected() { rejected_cycles_ = 0.; }
  /// A jump that ends after so many cycles was accepted. The first one beyond the rejected jump
  /// completes the comparison.
  void accept(double cycles, double roughness);

  bool is_comparing() const { return rejected_cycles_ > 0.; }
  /// True if this roughness is 1.5 times any roughness that has been compared, and no jump is
  /// being compared.
  bool is_unknown(double roughness) const;
  /// Largest roughness that shorter jumps have as well [-]; 0: none.
  double of_worn_surface() const { return of_worn_surface_; }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("rejected cycles", s.rejected_cycles_...);
    visit("rejected at start", s.rejected_start_...);
    visit("rejected at end", s.rejected_end_...);
    visit("last cycles", s.last_cycles_...);
    visit("last", s.last_...);
    visit("compared", s.compared_...);
    visit("of worn surface", s.of_worn_surface_...);
  }

private:
  double rejected_cycles_ = 0.; // 0: no jump is compared
  double rejected_start_ = 0., rejected_end_ = 0.;
  double last_cycles_ = 0., last_ = 0.; // at the end of the last accepted jump
  double compared_ = 0.;                // largest roughness of a rejected jump
  double of_worn_surface_ = 0.;
};

struct WearSummary;

/// Roughness of the contact pressure under the largest sum of normal forces of each computed cycle,
/// and on the unworn surface for comparison. A value, kept in checkpoints.
class CycleRoughness
{
public:
  void begin_cycle();
  void add_step(const ContactHistory &contact, double sum_of_forces);
  /// @param triangles, positions  as of pressure_roughness()
  /// @param may_be_unworn  the cycle begins unworn: the first one of the run does, and others,
  /// which
  ///                       wear as they go, count as unworn if they are rougher
  void end_cycle(const std::vector<std::array<unsigned int, 3>> &triangles,
                 const std::vector<Vector3> &positions, bool may_be_unworn);

  double last() const { return last_; } ///< of the last complete cycle [-]; 0 without points
  /// True if the contact of the last complete cycle was wide enough for a roughness.
  bool is_measured() const { return is_measured_; }
  double unworn() const { return unworn_; } ///< of the unworn surface [-]
  /// Largest accepted roughness: of a wave of a tenth from point to point, 0.2, whatever the mesh.
  /// More only where a surface has been found to be rough without an error of jumps, the unworn one
  /// (by its facets) or a worn one with jumps of any length: 1.5 times that.
  double limit() const;
  bool is_too_rough() const { return last_ > limit(); }
  void add_to(const WearSummary &summary) const; ///< the measured roughness and the limit

  RoughnessOfJumps of_jumps; ///< finds whether their length causes the roughness

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("largest sum of forces", s.largest_sum_...);
    visit("forces", s.force_...);
    visit("areas", s.area_...);
    visit("has unworn", s.has_unworn_...);
    visit("unworn", s.unworn_...);
    visit("last", s.last_...);
    visit("is measured", s.is_measured_...);
    visit("was measured", s.was_measured_...);
    visit("of jumps", s.of_jumps...);
  }

private:
  double largest_sum_ = 0.;          // of the cycle in progress [N]
  std::vector<double> force_, area_; // at that step
  bool has_unworn_ = false, is_measured_ = false;
  bool was_measured_ = false; // in any cycle: a contact that was wide enough may alternate
  double unworn_ = 0., last_ = 0.;
};
} // namespace arthrowear
