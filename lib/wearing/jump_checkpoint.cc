// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/jump_checkpoint.h"

#include "wearing/checkpoint.h"

namespace arthrowear
{
void
pack_jumps(const WearSystem &system, const WearJumps &jumps, CheckpointData &data)
{
  const WearSystemRanks ranks(system);
  const FieldWriter write(system.body.partition().rank() == 0 ? &data : nullptr, "", ranks);
  write("jump", jumps.memory());
  write("length of jumps", jumps.control());
}

bool
has_jumps(const CheckpointData &data)
{
  return data.has("jump: kind");
}

std::string
unpack_jumps(const CheckpointData &data, const WearSystem &system, WearJumps &jumps, State &state,
             WearStatistics &statistics)
{
  const WearSystemRanks ranks(system);
  const FieldReader read(data, "", ranks);
  WearJumps::Memory memory = jumps.memory();
  memory.rows.clear();
  JumpControl::Memory control;
  read("jump", memory);
  read("length of jumps", control);
  return jumps.restore(system, memory, control, state, statistics);
}
} // namespace arthrowear
