// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/checkpoint.h"

#include "mesh/mesh_checkpoint.h"

namespace arthrowear
{
CheckpointData
pack_system(const WearSystem &system, const WearProgress &progress,
            const WearStatistics &statistics, WearFrames *frames)
{
  const bool is_root = system.body.partition().rank() == 0;
  const WearSystemRanks ranks(system);
  const Stepper::Frozen &frozen = system.stepper->frozen();
  CheckpointData data;
  const FieldWriter write(is_root ? &data : nullptr, "", ranks);
  for_each_field(write, progress);
  write("running values", statistics);
  write("is frozen", frozen.valid);
  if (frozen.valid)
    write("frozen", frozen);
  write("elasticity", system.elasticity);
  if (!is_root)
    return data;
  pack_mesh(system.body.mesh(), data);
  if (frames)
    frames->for_each([&](const char *name, const SimplexSeries &series)
                     { pack_frames(series, name, data); });
  return data;
}

void
unpack_system(const CheckpointData &data, WearSystem &system, WearProgress &progress,
              WearStatistics &statistics, WearFrames *frames)
{
  const WearSystemRanks ranks(system);
  const FieldReader read(data, "", ranks);
  ranks.prepare(progress.state);
  for_each_field(read, progress);
  read("running values", statistics);
  Stepper::Frozen frozen;
  read("is frozen", frozen.valid);
  if (frozen.valid)
  {
    read("frozen", frozen);
    system.stepper->restore(frozen);
  }
  if (frames == nullptr)
    return;
  frames->for_each([&](const char *name, SimplexSeries &series)
                   { unpack_frames(data, name, series); });
}
} // namespace arthrowear
