// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/restart.h"

#include "base/start_again.h"
#include "ranks/collective.h"

namespace arthrowear
{
void
broadcast(CheckpointData &data, MPI_Comm communicator)
{
  const int rank = rank_in(communicator);
  if (n_ranks_in(communicator) == 1)
    return;
  std::string bytes = rank == 0 ? data.to_bytes() : "";
  unsigned long size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG, 0, communicator);
  bytes.resize(size);
  MPI_Bcast(bytes.data(), size, MPI_CHAR, 0, communicator);
  if (rank != 0)
    data = CheckpointData::from_bytes(bytes, "checkpoint");
}

RunCheckpoints::RunCheckpoints(const CheckpointParameters *schedule,
                               const std::string &output_folder, Parameters &parameters,
                               MPI_Comm communicator)
    : schedule_(schedule), parameters_(parameters), communicator_(communicator),
      stored_(output_folder + "/checkpoints", schedule ? schedule->kept : 1)
{
  if (schedule)
    on_root(communicator, [&]() { identity_.emplace(parameters); });
}

CheckpointData
RunCheckpoints::load(const std::string &model)
{
  CheckpointData data;
  on_root(
      communicator_,
      [&]()
      {
        Checkpoints::Found found = stored_.newest_valid();
        // Checkpoints of a model that keeps none belong to another case, whose entries give the
        // better message.
        (schedule_ ? *identity_ : RunIdentity(parameters_)).require_same(found.data, parameters_);
        skipped_ = found.skipped;
        data = std::move(found.data);
      });
  if (!schedule_)
    throw InputError("--resume: this run of the model " + model + " keeps no checkpoints. " +
                     start_again);
  broadcast(data, communicator_);
  return data;
}
} // namespace arthrowear
