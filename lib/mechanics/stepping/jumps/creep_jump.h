// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/creep_over_cycles.h"
#include "stepping/jumps/pressure_loss.h"

namespace arthrowear
{
/// Creep of the points of a contact surface over cycles like the last one. It opens the gap, which
/// lowers the pressure of the points: doc/theory/creep.md (3) to (6).
class CreepJump
{
public:
  /// All must outlive this.
  /// @param relief         fall of the mean pressures by an opening at the points [MPa/mm]
  /// @param wall           at each point [mm]
  /// @param mean_pressure  of each point in the last cycle [MPa]
  CreepJump(const CreepOverCycles &creep, const PressureLoss &relief,
            const std::vector<double> &wall, const std::vector<double> &mean_pressure)
      : creep_(creep), relief_(relief), wall_(wall), mean_pressure_(mean_pressure)
  {
  }

  /// Returns the depth at each point after a jump [mm], none smaller than at its begin.
  /// @param depth        at its begin, >= 0 [mm]
  /// @param cycles_done  since creep began
  /// @param cycles       of the jump
  std::vector<double> after(const std::vector<double> &depth, double cycles_done,
                            double cycles) const
  {
    return after(depth, cycles_done, cycles, depth);
  }
  /// Returns the depths after a part of a jump [mm].
  /// @param closed  depths at which the points would have the mean pressures: the depths when the
  ///                jump begins less the wear since then [mm]
  std::vector<double> after(const std::vector<double> &depth, double cycles_done, double cycles,
                            const std::vector<double> &closed) const;

  /// Longest jump that may begin then [cycles]: it doubles the age of creep, but is one cycle at
  /// least. Pressures change with the logarithm of time.
  static double longest(const CreepOverCycles &creep, double cycles_done);

private:
  bool advance(const std::vector<double> &closed, double time, std::vector<double> &depth) const;
  void advance_in_parts(const std::vector<double> &closed, double time, std::vector<double> &depth,
                        unsigned int n_halvings) const;

  const CreepOverCycles &creep_;
  const PressureLoss &relief_;
  const std::vector<double> &wall_, &mean_pressure_;
};
} // namespace arthrowear
