// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>
#include <suitesparse/cholmod.h>

namespace arthrowear
{
/// Gives all ranks the structure of the first one's supernodal factor, with its counts of entries
/// and operations, and no values: `x` is null. Collective.
/// @param factor  analysed on the first rank, null on the others, where it is made
/// @return false on all ranks if the memory of one of them does not suffice
bool share_structure(MPI_Comm communicator, cholmod_factor *&factor, cholmod_common &common);
} // namespace arthrowear
