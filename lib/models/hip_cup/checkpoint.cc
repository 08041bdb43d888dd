// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/checkpoint.h"

#include "models/hip_cup/mesh.h"

#include "mesh/mesh_checkpoint.h"

namespace arthrowear
{
CheckpointData
pack_hip_cup(const HipCup &cup, const HipCupProgress &progress, const HipCupStatistics &statistics,
             HipCupFrames *frames)
{
  const bool is_root = cup.body.partition().rank() == 0;
  const HipCupRanks ranks(cup);
  const Stepper::Frozen &frozen = cup.stepper->frozen();
  CheckpointData data;
  const FieldWriter write(is_root ? &data : nullptr, "", ranks);
  for_each_field(write, progress);
  write("running values", statistics);
  write("is frozen", frozen.valid);
  if (frozen.valid)
    write("frozen", frozen);
  write("elasticity", cup.elasticity);
  write("head centre", cup.inputs.head_centre);
  write("head radius", cup.inputs.head_radius);
  write("inner radius", cup.inputs.inner_radius);
  write("curved boundaries", pack_curved(cup.inputs.curved));
  if (!is_root)
    return data;
  pack_mesh(cup.body.mesh(), data);
  if (frames)
    frames->for_each([&](const char *name, const SimplexSeries &series)
                     { pack_frames(series, name, data); });
  return data;
}

void
unpack_hip_cup(const CheckpointData &data, HipCup &cup, HipCupProgress &progress,
               HipCupStatistics &statistics, HipCupFrames *frames)
{
  const HipCupRanks ranks(cup);
  const FieldReader read(data, "", ranks);
  ranks.prepare(progress.state);
  for_each_field(read, progress);
  read("running values", statistics);
  Stepper::Frozen frozen;
  read("is frozen", frozen.valid);
  if (frozen.valid)
  {
    read("frozen", frozen);
    cup.stepper->restore(frozen);
  }
  if (frames == nullptr)
    return;
  frames->for_each([&](const char *name, SimplexSeries &series)
                   { unpack_frames(data, name, series); });
}
} // namespace arthrowear
