// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>
#include <suitesparse/cholmod.h>

namespace arthrowear
{
/// Gives all ranks the supernodal factor of the first one, with its counts of entries and
/// operations. Collective.
/// @param factor  made or replaced on the others
/// @return false on all ranks if the memory of one of them does not suffice
bool copy_from_first(MPI_Comm communicator, cholmod_factor *&factor, cholmod_common &common);
} // namespace arthrowear
