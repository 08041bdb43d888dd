// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/checkpoint_parameters.h"

#include "base/units.h"

#include <limits>

namespace arthrowear
{
void
CheckpointParameters::declare(Parameters &parameters)
{
  const auto checkpoint = parameters.section(
      "Checkpoint", "What `--resume` starts from. A file named `stop` in the "
                    "output folder, SIGTERM, SIGINT and SIGUSR1 make one and end "
                    "the run.");
  checkpoint.add("Every n steps", every_n_steps, rules::integer_at_least(0),
                 "0: only when asked to stop.");
  checkpoint.add("Keep", kept, rules::integer_at_least(1), "Newest ones that remain.");
  checkpoint.add("Wall time limit [s]", wall_time, units::s, rules::non_negative(),
                 "Stops with a checkpoint after this time; 0: no limit.");
}

double
CheckpointParameters::wall_time_limit() const
{
  return wall_time > 0. ? wall_time : std::numeric_limits<double>::infinity();
}
} // namespace arthrowear
