// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

namespace arthrowear
{
/// Starts PETSc over these ranks if it does not run yet, with one thread per rank, no signal
/// handlers and without the program's arguments. Ends with finish_petsc(). Collective at the first
/// call.
/// @throws RunError if PETSc does not start
void start_petsc(MPI_Comm communicator);

/// Ends PETSc if start_petsc() has started it; call it before MPI_Finalize().
void finish_petsc();
} // namespace arthrowear
