// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Start of this process, from variables of the environment that are known before MPI starts.
struct Launcher
{
  /// Rank that a launcher has given to this process; empty if the process is alone.
  std::string rank;
  /// Number of processes of this Slurm step if each of them is alone, since Slurm offers no
  /// interface that connects them; otherwise 1.
  unsigned int n_unconnected = 1;
};

Launcher launcher();
} // namespace arthrowear
