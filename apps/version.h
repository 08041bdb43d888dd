// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Ours, git hash, deal.II, PETSc, Trilinos, build type; one line each.
std::string version_text();
/// Ours and git hash: "0.1.0 (1a2b3c4d5e)".
std::string program_version();
/// Version and ranks in two lines, for a log.
std::string run_header(int n_ranks);
} // namespace arthrowear
