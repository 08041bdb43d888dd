// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/creeping_wear.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Creep of the wearing surface from cycle to cycle: collects the cycle that is computed and, when
/// it has ended, advances states by the cycles that it stands for. Without creep it does nothing.
/// A value, kept in checkpoints; the same on every rank, except the matrices, which rank 0 has.
class CycleCreep
{
public:
  CycleCreep(const WearRunParameters &p, std::size_t n_points, MPI_Comm communicator)
      : p_(&p), communicator_(communicator), at_start_(n_points), last_(n_points), next_(n_points)
  {
  }

  bool is_on() const { return p_->creep.is_on; }
  /// Longest jump after so many cycles [cycles]; infinite without creep.
  double longest_jump(const double cycles_done) const
  {
    return is_on() ? CreepJump::longest(p_->creep.creep, cycles_done)
                   : std::numeric_limits<double>::infinity();
  }

  /// Begins a cycle, and drops the record of an unfinished cycle.
  void begin_cycle()
  {
    next_ = PressureLoss(next_.n_points());
    duration_ = 0.;
  }
  /// Adds an accepted step of size h. @param problem of the step; on rank 0, else null
  void add_step(const WearSystem &system, const State &state, double h,
                const nscd::ContactProblem *problem);
  /// The cycle ends in this state, which gets its mean pressures.
  void end_cycle(State &state);
  /// From now on jumps begin with the cycle that was computed last.
  void begin_jumps_here() { at_start_ = last_; }

  /// The cycle whose decrease of pressures by openings is used.
  enum class From
  {
    last_cycle,
    start_of_jump
  };
  /// Advances a state by cycles like the one whose mean pressures it has. Collective.
  void advance(State &state, double cycles_done, double cycles, From from) const;

  /// Wear and creep of a jump that starts in a state, from its rate of wear. Rank 0.
  CreepingWear with_wear(const State &start, WearingContact &contact,
                         const std::vector<double> &rate, double cycles_done, double cycles,
                         unsigned int n_parts) const;
  /// Reduces the mean pressures at the end of a jump, to no less than 0, by the effect of openings
  /// of the points [mm]; negative openings increase the pressures. Collective.
  void relieve(State &state, const std::vector<double> &opening) const;
  /// Gives a state depths of creep, and the gaps that they open.
  static void set_depths(State &state, const std::vector<double> &depths);

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("relief at start", s.at_start_...);
    visit("relief", s.last_...);
    visit("relief of cycle", s.next_...);
    visit("duration of cycle", s.duration_...);
  }

private:
  const WearRunParameters *p_;
  MPI_Comm communicator_;
  // Decrease of mean pressures by openings [MPa/mm]: in the cycle where jumps begin, in the last
  // complete cycle, and in the present cycle, times its duration; rank 0.
  PressureLoss at_start_, last_, next_;
  double duration_ = 0.; // of the present cycle [s]
};
} // namespace arthrowear
