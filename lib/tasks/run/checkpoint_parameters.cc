// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/checkpoint_parameters.h"

#include "base/units.h"
#include "ranks/ranks.h"

namespace arthrowear
{
void
CheckpointParameters::declare(Parameters &parameters, const std::string &steps)
{
  const auto checkpoint = parameters.section(
      "Checkpoint", "`--resume` continues from a checkpoint. A file named `stop` in the output "
                    "folder, SIGTERM, SIGINT, SIGUSR1, and the end of the terminal or pipe that "
                    "shows the run, write one and end the run." +
                        (steps.empty() ? steps : " " + steps));
  checkpoint
      .add("Every n steps", every_n_steps, rules::integer_between(0, 1000000000),
           "Steps between checkpoints; 0: none by steps.")
      .may_change_on_resume();
  checkpoint
      .add("Every wall time [s]", every_wall_time, units::s, rules::non_negative(),
           "Longest time between checkpoints: a crash costs at most this time and one step. 0: "
           "none by time.")
      .plausible({1., 5e5})
      .may_change_on_resume();
  checkpoint
      .add("Keep", kept, rules::integer_between(1, 1000), "Number of newest checkpoints to keep.")
      .may_change_on_resume();
  checkpoint
      .add("Wall time limit [s]", wall_time, units::s, rules::non_negative(),
           "The run stops with a checkpoint after this time; 0: no limit.")
      .plausible({1., 1e7})
      .may_change_on_resume();
}

bool
CheckpointSchedule::is_due(const unsigned long step, const double elapsed, MPI_Comm communicator)
{
  int due = is_due(step) ? 1 : 0;
  if (due == 0 && parameters_.every_wall_time > 0.)
  {
    due = elapsed - last_ >= parameters_.every_wall_time ? 1 : 0;
    broadcast(&due, 1, MPI_INT, 0, communicator);
  }
  if (due != 0)
    last_ = elapsed;
  return due != 0;
}
} // namespace arthrowear
