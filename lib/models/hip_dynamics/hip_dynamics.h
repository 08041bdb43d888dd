// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/cost.h"
#include "models/hip_dynamics/parameters.h"
#include "run/short_model.h"

namespace arthrowear
{
class CheckpointData;
class HipCycles;
struct HipJumpState;
class RunIdentity;

/// A head that vibrates in a cup with clearance under prescribed turning and force, and what it
/// wears off [Askari2015].
class HipDynamicsModel : public ShortModel<HipDynamicsParameters>
{
public:
  std::string description() const override;
  RunCost cost() const override { return cost_of(p_); }

  /// Resumes jumps or, without them, cycles.
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

protected:
  std::string name() const override { return "hip_dynamics"; }
  std::vector<Statistics::Column> columns() const override;
  Summary compute(ShortRun &run) const override;

private:
  ExitCode run_cycles(ShortRunOutput output, Parameters &parameters, const ParameterFile &file,
                      const RunOptions &options, Log &log, MPI_Comm communicator) const;
  /// The cycles with unworn geometry that are left, with checkpoints between them.
  /// @param pack the state between two cycles; null: no checkpoints
  Summary compute_cycles(ShortRun &run, HipCycles &cycles,
                         const std::function<CheckpointData()> &pack) const;
  /// The cycles with worn geometry, from the unworn ones or from where a run was stopped.
  Summary compute_jumps(ShortRun &run, HipJumpState &state, bool resumes,
                        const RunIdentity &identity) const;
};
} // namespace arthrowear
