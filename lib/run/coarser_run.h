// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/parameter_file.h"
#include "run/refinement.h"

#include <mpi.h>

#include <map>
#include <string>
#include <vector>

namespace arthrowear
{
/// The same case on a coarser mesh.
struct CoarserRun
{
  std::map<std::string, double> results; ///< numbers of its summary, by name
  double mesh_count = 0.;                ///< of its cells or points
  std::string trouble;                   ///< reason why there are no results; empty if there are
};

/// Text of an entry whose sizes are s times those of the case: the value of the case times s^power,
/// rounded to an integer or to an integer part of `whole`.
std::string value_at_size(const Refinement::Entry &entry, double size);

/// Runs the case of a file with a mesh of elements `ratio` times as large, without output that
/// stays. Collective.
/// @param changes  further entries that differ, by path
CoarserRun run_on_coarser_mesh(const ParameterFile &file, const Refinement &mesh, double ratio,
                               const std::vector<std::pair<std::string, std::string>> &changes,
                               MPI_Comm communicator);
} // namespace arthrowear
