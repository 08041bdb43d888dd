// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/state.h"
#include "wear_simulation/roughness_of_jumps.h"

namespace arthrowear
{
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
