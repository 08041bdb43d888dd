// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/checkpoint.h"

namespace arthrowear
{
CheckpointData
HipJumpState::pack(const RunIdentity &identity)
{
  CheckpointData data;
  identity.pack(data);
  unworn.pack(data);
  data.set_integer("statistics rows", static_cast<std::int64_t>(n_rows));
  jumps.pack(data);
  return data;
}

void
HipJumpState::unpack(const CheckpointData &data)
{
  unworn.unpack(data);
  n_rows = static_cast<std::size_t>(data.integer("statistics rows"));
  jumps.restore(data);
}
} // namespace arthrowear
