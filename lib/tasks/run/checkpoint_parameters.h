// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

#include <mpi.h>

namespace arthrowear
{
/// The section `Checkpoint` of a model that runs long.
struct CheckpointParameters
{
  unsigned int every_n_steps = 100; // 0: not by steps
  double every_wall_time = 600.;    // [s]; 0: not by time
  unsigned int kept = 2;
  double wall_time = 0.; // [s]; 0: no limit

  /// @param steps  their name, if the model has several kinds
  void declare(Parameters &parameters, const std::string &steps = "");
  /// For StopRequest: infinite without a limit [s].
  double wall_time_limit() const
  {
    return wall_time > 0. ? wall_time : std::numeric_limits<double>::infinity();
  }
};

/// When a checkpoint is due: by steps, and by the time that a crash would cost.
class CheckpointSchedule
{
public:
  explicit CheckpointSchedule(const CheckpointParameters &parameters) : parameters_(parameters) {}

  /// By steps.
  bool is_due(const unsigned long step) const
  {
    return parameters_.every_n_steps > 0 && step % parameters_.every_n_steps == 0;
  }
  /// By steps, or by the clock of rank 0. Collective.
  /// @param elapsed since the start of the run [s]
  bool is_due(unsigned long step, double elapsed, MPI_Comm communicator);

private:
  const CheckpointParameters &parameters_;
  double last_ = 0.; // [s]
};
} // namespace arthrowear
