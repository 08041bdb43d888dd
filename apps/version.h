// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Ours, git hash, deal.II, PETSc, Trilinos, build type; one line each.
std::string version_text();
/// "0.2.0", or between releases "0.2.0~dev+g1a2b3c4d5e".
std::string version_number();
/// Version with its commit: "0.2.0 (1a2b3c4d5e)" of a release, "0.2.0~dev+g1a2b3c4d5e" before it
/// (cmake/version.cmake).
std::string program_version();
/// Version and number of ranks, for a log; in a second line that processes of Slurm are not
/// connected.
std::string run_header(int n_ranks);
} // namespace arthrowear
