// SPDX-License-Identifier: LGPL-2.1-or-later
// A kind of jump of a stranger: explicit jumps, each of which is twice as long as the one before.
// Neither lib/ nor apps/ knows it.
#include "wear_simulation/jump_kind.h"

namespace arthrowear
{
namespace
{
const bool is_registered = []
{
  JumpKindType type;
  type.name = "doubling";
  type.text = "explicit jumps, each twice as long as the one before";
  type.cycles_per_jump = 2.;
  type.sums_errors = true;
  type.longest = [](const double cycles_done) { return cycles_done + 1.; };
  type.make = [](Jump &jump) { return jump_kinds().find("explicit")->make(jump); };
  jump_kinds().add(type);
  return true;
}();
} // namespace
} // namespace arthrowear
