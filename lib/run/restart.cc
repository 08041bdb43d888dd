// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/restart.h"

#include "ranks/collective.h"

namespace arthrowear
{
namespace
{
/// Rank 0's data on every rank.
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
} // namespace

CheckpointData
load_checkpoint(const Checkpoints &checkpoints, const RunIdentity *identity, Parameters &parameters,
                std::vector<std::string> &skipped, MPI_Comm communicator)
{
  CheckpointData data;
  on_root(communicator,
          [&]()
          {
            Checkpoints::Found found = checkpoints.newest_valid();
            skipped = found.skipped;
            identity->require_same(found.data, parameters);
            data = std::move(found.data);
          });
  broadcast(data, communicator);
  return data;
}
} // namespace arthrowear
