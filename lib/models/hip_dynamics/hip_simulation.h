// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/cycles.h"
#include "models/hip_dynamics/wear_jumps.h"
#include "run/simulation.h"

namespace arthrowear
{
/// A hip through its gait cycles. The first steps have unworn geometry; the last of them includes
/// their maps and plots. Where geometry wears, it includes the first jump as well, and
/// from then on a step is a cycle and the jump that it stands for. A step that is stopped is lost,
/// so checkpoints hold the state before it; without jumps they begin with the first cycle, with
/// jumps after the first jump.
class HipSimulation : public Simulation
{
public:
  /// @param introduction  a line at the start of the log
  HipSimulation(const HipDynamicsParameters &p, Run &run, std::string introduction);

  void start() override { cycles_.emplace(p_); }
  void resume(const CheckpointData &data) override;
  std::vector<Statistics::Column> columns() const override
  {
    return hip_dynamics_table().headers();
  }
  void open() override;
  bool is_over() const override { return wears() ? jumps_.are_done() : !cycles_; }
  unsigned long step() const override { return n_kept_; }
  Attempt attempt(double h) override;
  bool can_be_kept() const override { return n_kept_ > 0 && (wears() || cycles_); }
  /// The first jump costs more than the others, and the last ends the run.
  bool must_be_kept() const override { return wears() && (n_kept_ == 1 || jumps_.are_done()); }
  CheckpointData pack() override;
  void note_kept() override;
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override { run_.log.summary("\n" + summary.lines()); }

private:
  bool wears() const { return p_.jumps.are_taken; } ///< in jumps
  void compute_unworn_cycle();
  void keep_cycles();
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
  CheckpointData between_;   // two unworn cycles, if it does not wear
  unsigned long n_kept_ = 0; // jumps, or cycles before `between_`
};
} // namespace arthrowear
