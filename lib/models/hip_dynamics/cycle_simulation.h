// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/cycles.h"
#include "run/simulation.h"

namespace arthrowear
{
/// A hip whose geometry stays unworn. A step is a gait cycle; the last step includes the maps and
/// plots of the run. A cycle that is stopped is lost, so checkpoints hold the state before it.
class HipCycleSimulation : public Simulation
{
public:
  /// @param introduction  a line at the start of the log
  HipCycleSimulation(const HipDynamicsParameters &p, Run &run, std::string introduction);

  void start() override {}
  void resume(const CheckpointData &data) override;
  std::vector<Statistics::Column> columns() const override
  {
    return hip_dynamics_columns().headers();
  }
  void open() override;
  bool is_over() const override { return is_over_; }
  unsigned long step() const override { return n_complete_; }
  Attempt attempt(double h) override;
  bool can_be_kept() const override { return n_complete_ > 0 && !is_over_; }
  CheckpointData pack() override { return between_; }
  Summary summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override { run_.log.summary("\n" + summary.text()); }

private:
  const HipDynamicsParameters &p_;
  Run &run_;
  std::string introduction_;
  StageProgress progress_;
  HipCycles cycles_;
  HipResults results_;
  CheckpointData between_;       // the last two cycles
  unsigned long n_complete_ = 0; // cycles in it
  bool is_over_ = false;
};
} // namespace arthrowear
