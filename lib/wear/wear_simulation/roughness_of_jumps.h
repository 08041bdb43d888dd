// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

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
} // namespace arthrowear
