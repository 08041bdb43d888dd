// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/jump_errors.h"

namespace arthrowear
{
/// The course of a life of many gait cycles by jumps: cycles done and length of the next jump.
/// Errors over the wear of a jump grow with a power of its length (cycle_jump 8); callers with
/// errors of another kind choose the lengths.
class JumpControl
{
public:
  /// Largest ratio of a jump's length to the previous jump's length.
  static constexpr double most_growth = 5.;

  /// In gait cycles, except the tolerance.
  struct Parameters
  {
    double cycles = 0.; // in all
    double first = 0., smallest = 0., largest = 0.;
    double tolerance = 0.; // 0: all jumps are the largest, and not judged
    int order = 1;         // that power
  };
  /// The data that a restart needs.
  struct Memory
  {
    double size = 0.; // of the next jump [cycles]
    unsigned long accepted = 0, rejected = 0;
    double cycles = 0.; // done

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("next size", s.size...);
      visit("accepted", s.accepted...);
      visit("rejected", s.rejected...);
      visit("cycles", s.cycles...);
    }
  };

  explicit JumpControl(const Parameters &parameters);

  bool judges() const { return parameters_.tolerance > 0.; }
  double cycles() const { return memory_.cycles; } ///< done
  bool is_over() const { return next() == 0.; }
  /// Cycles of the next jump; 0 if no cycle remains. The last two jumps share the remaining cycles.
  double next() const { return next_until(parameters_.cycles); }
  double next_until(double end) const; ///< the same, if a part of the life ends here
  /// Least number of jumps over so many cycles, the first of which has this size.
  double fewest_jumps(double cycles, double size) const;
  /// True within the tolerance. Accumulated errors of depths and force may exceed it, since no
  /// later jump undoes them, if this jump adds at most the tolerance times the depth that it wears.
  bool accepts(const JumpErrors &errors) const;
  /// @param size  of this jump [cycles]
  void accept(double size, const JumpErrors &errors);
  /// Accepts a jump whose errors do not decide on the length of the next one.
  void accept(double size);
  /// True if half a jump is one that is allowed.
  bool may_halve(double size) const { return 0.5 * size >= parameters_.smallest; }
  /// Shortens by 1/2, 1/4, ... @return false if that is below the smallest
  bool reject(double size, const JumpErrors &errors);
  void count_rejected() { ++memory_.rejected; }

  /// The next jump has this length, within the limits [cycles].
  void resize(double size);
  void begin_again(double size); ///< the same, with the digits of accepted lengths

  const Memory &memory() const { return memory_; }
  /// Restores the state, within the present limits.
  void restore(const Memory &memory);

private:
  /// Factor on the length of a jump with these errors, for the next one or for a shorter one from
  /// the same start.
  double wanted(const JumpErrors &errors, bool from_same_start) const;
  /// As wanted(), for one accumulated error, to which the jump added `gain`.
  double wanted_so_far(const JumpErrors &errors, double so_far, double gain,
                       bool from_same_start) const;
  /// Returns the factor on the length that brings a jump's error to this fraction of the tolerance,
  /// with a margin.
  double factor_for(double error, double fraction) const;

  Parameters parameters_;
  Memory memory_;
};
} // namespace arthrowear
