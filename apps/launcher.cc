// SPDX-License-Identifier: LGPL-2.1-or-later
#include "launcher.h"

#include <cstdlib>

namespace arthrowear
{
namespace
{
std::string
variable(const char *name)
{
  const char *value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// True in a Slurm step of one process that belongs to no larger job. Slurm's interface for MPI
/// serves only one program of such a step, and a shell or a script may start many: each is alone.
bool
is_only_process_of_step()
{
  const std::string server = variable("PMIX_NAMESPACE");
  return !variable("SLURM_STEP_ID").empty() && variable("SLURM_STEP_NUM_TASKS") == "1" &&
         variable("SLURM_HET_SIZE").empty() && (server.empty() || server.rfind("slurm.", 0) == 0);
}
} // namespace

Launcher
launcher()
{
  Launcher found;
  found.rank = variable("OMPI_COMM_WORLD_RANK"); // of mpirun, also within a step
  if (!found.rank.empty() || is_only_process_of_step())
    return found;
  for (const char *name : {"PMI_RANK", "PMIX_RANK"})
    if (found.rank.empty())
      found.rank = variable(name);
  if (found.rank.empty() && !variable("SLURM_STEP_ID").empty())
    found.n_unconnected = std::strtoul(variable("SLURM_STEP_NUM_TASKS").c_str(), nullptr, 10);
  if (found.n_unconnected == 0)
    found.n_unconnected = 1;
  return found;
}
} // namespace arthrowear
