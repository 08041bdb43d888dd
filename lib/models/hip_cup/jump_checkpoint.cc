// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/jump_checkpoint.h"

#include "models/hip_cup/checkpoint.h"

namespace arthrowear
{
void
pack_jumps(const HipCup &cup, const HipCupJumps &jumps, CheckpointData &data)
{
  const HipCupRanks ranks(cup);
  const FieldWriter write(cup.body.partition().rank() == 0 ? &data : nullptr, "", ranks);
  write("jump", jumps.memory());
  write("length of jumps", jumps.control());
}

bool
has_jumps(const CheckpointData &data)
{
  return data.has("jump: kind");
}

std::string
unpack_jumps(const CheckpointData &data, const HipCup &cup, HipCupJumps &jumps, State &state,
             HipCupStatistics &statistics)
{
  const HipCupRanks ranks(cup);
  const FieldReader read(data, "", ranks);
  HipCupJumps::Memory memory = jumps.memory();
  memory.rows.clear();
  JumpControl::Memory control;
  read("jump", memory);
  read("length of jumps", control);
  return jumps.restore(memory, control, state, statistics);
}
} // namespace arthrowear
