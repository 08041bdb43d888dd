// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wearing/jump_record.h"

#include <memory>

namespace arthrowear
{
/// Wear of a body over many gait cycles by jumps (doc/theory/cycle_jump.md): which cycles of the
/// life of the body the computed cycles represent. A jump is a transaction: a rejected jump changes
/// counts only. All of it is kept in checkpoints, so that a run can resume in the middle of a jump.
/// It is identical on every rank. Functions with a system are collective.
class WearJumps
{
public:
  WearJumps(const WearSystem &system, const WearRunParameters &p, const State &initial,
            const WearStatistics &statistics, MPI_Comm communicator);
  WearJumps(const WearJumps &) = delete;
  WearJumps &operator=(const WearJumps &) = delete;

  const Jump &jump() const { return jump_; }
  const JumpRecord &record() const { return record_; }
  JumpRecord &record() { return record_; }
  JumpKind &kind() { return *kind_; }
  const JumpKind &kind() const { return *kind_; }

  bool are_done() const { return jump_.control.next(jump_.cycles) == 0.; }
  /// The part of the jump that the present cycle computes.
  ComputedCycle cycle() const;
  /// Cycles still to be computed, with the present one, if the jump length stays constant.
  double cycles_left() const;
  /// Cycles still to be computed if jumps grow as fast as is allowed.
  double least_cycles_left() const;
  /// True if a refused jump has nearly the errors of much longer jumps, so that a shorter jump
  /// is no better.
  bool errors_stay() const { return errors_stay_; }
  void add_to(Summary &summary) const;

  /// Adds an accepted step of size h.
  /// @param row      of statistics.csv, kept until the jump is accepted
  /// @param problem  of the step; on rank 0, else null
  void add_step(const WearSystem &system, const State &state, double h, TableRow row,
                const nscd::ContactProblem *problem);
  /// At the end of a computed cycle: sets the state from which the next one starts, at time 0, and
  /// the running integrals that belong to it.
  JumpVerdict end_cycle(const WearSystem &system, State &state, WearStatistics &statistics);
  /// Rejects or refuses the jump of a cycle that cannot be computed.
  JumpVerdict give_back(const WearSystem &system, State &state, WearStatistics &statistics);
  /// All states that the jumps keep.
  std::vector<State *> states();

  void pack(const JumpKind::Writer &write) const;
  /// The opposite, into jumps that have just been made. It continues in the middle of a jump,
  /// unless entries have changed in conflict with it: then the jump is repeated, and state and
  /// statistics are set back to its start.
  /// @return why it is repeated; empty if it continues
  /// @throws InputError if an array is missing or of the wrong size, if more cycles are done than
  /// the entries request, or if accumulated errors exceed a tolerance that was reduced
  std::string unpack(const JumpKind::Reader &read, const WearSystem &system, State &state,
                     WearStatistics &statistics);

private:
  void begin(const WearSystem &system, State &state, const WearStatistics &statistics);
  void begin_cycle(const WearSystem &system, const State &state);
  void settle(const WearSystem &system, State &state, WearStatistics &statistics);
  void accept(const WearSystem &system, State &state, const WearStatistics &statistics,
              const ComputedCycle &last, double volume_before);
  JumpVerdict reject(const WearSystem &system, State &state, WearStatistics &statistics);
  JumpVerdict refuse(const WearSystem &system, State &state, WearStatistics &statistics);
  double cycles_of(double jumps) const; ///< that are still to be computed, with the present one
  void forget_errors();
  std::string disagreement() const;

  Jump jump_;
  std::unique_ptr<JumpKind> kind_;
  JumpRecord record_;
  bool errors_stay_ = false;
};
} // namespace arthrowear
