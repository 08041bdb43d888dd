// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/checkpoint_parameters.h"
#include "run/run_identity.h"
#include "storage/checkpoint.h"

namespace arthrowear
{
/// Gives every rank the data of rank 0. Collective.
void broadcast(CheckpointData &data, MPI_Comm communicator);

/// Checkpoints of a run with the identity of its case. Collective where nothing else is said.
class RunCheckpoints
{
public:
  /// @param schedule  null: the model keeps none
  RunCheckpoints(const CheckpointParameters *schedule, const std::string &output_folder,
                 Parameters &parameters, MPI_Comm communicator);

  const CheckpointParameters *schedule() const { return schedule_; }
  /// The newest valid checkpoint, of the same case, on every rank.
  /// @throws InputError if there is none, or it is of another case, or the model keeps none
  CheckpointData load(const std::string &model);
  /// On rank 0, newer checkpoints that load() could not use, and why.
  const std::vector<std::string> &skipped() const { return skipped_; }
  /// Writes a checkpoint under the number of its step. On rank 0.
  void write(const unsigned long step, CheckpointData data) const
  {
    identity_->pack(data);
    stored_.write(step, data);
  }

private:
  const CheckpointParameters *schedule_;
  Parameters &parameters_;
  MPI_Comm communicator_;
  Checkpoints stored_;
  std::optional<RunIdentity> identity_; // on rank 0, with checkpoints
  std::vector<std::string> skipped_;
};
} // namespace arthrowear
