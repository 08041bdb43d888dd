// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_kinds.h"

namespace arthrowear
{
Registry<JumpKindType> &
jump_kinds()
{
  static Registry<JumpKindType> registry("kind of jump");
  return registry;
}
} // namespace arthrowear
