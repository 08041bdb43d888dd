// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/cycles.h"
#include "models/hip_dynamics/wear_jumps.h"
#include "run/simulation.h"

#include <optional>

namespace arthrowear
{
/// A hip whose geometry wears in jumps. The first steps are the gait cycles with unworn geometry,
/// the last of them with the first jump; from then on a step is a cycle and the jump that it stands
/// for. A step that is stopped is lost.
class HipJumpSimulation : public Simulation
{
public:
  /// @param introduction  a line at the start of the log
  HipJumpSimulation(const HipDynamicsParameters &p, Run &run, std::string introduction);

  void start() override { cycles_.emplace(p_); }
  void resume(const CheckpointData &data) override;
  std::vector<Statistics::Column> columns() const override
  {
    return hip_dynamics_columns().headers();
  }
  void open() override;
  bool is_over() const override { return jumps_.are_done(); }
  unsigned long step() const override { return jumps_.n_jumps(); }
  Attempt attempt(double h) override;
  bool can_be_kept() const override { return jumps_.n_jumps() > 0; }
  /// The first jump costs more than the others, and the last ends the run.
  bool must_be_kept() const override { return jumps_.n_jumps() == 1 || jumps_.are_done(); }
  CheckpointData pack() override;
  void note_kept() override;
  Summary summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override { run_.log.summary("\n" + summary.text()); }

private:
  double n_jumps() const; ///< of the whole run
  void compute_unworn_cycle();
  void compute_jump();
  /// Adds the wear of the jump that begins with these cycles.
  void add(const HipWear &wear, const HipPeaks &peaks);

  const HipDynamicsParameters &p_;
  Run &run_;
  std::string introduction_;
  StageProgress progress_;
  std::optional<HipCycles> cycles_; // with unworn geometry, until they are done
  HipResults unworn_;
  HipWearJumps jumps_;
};
} // namespace arthrowear
