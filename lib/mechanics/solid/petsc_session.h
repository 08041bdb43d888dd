// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <exception>
#include <mpi.h>
#include <string>

namespace arthrowear
{
/// Starts PETSc over these ranks if it does not run yet, with one thread per rank, no signal
/// handlers, and without the program's arguments and options from files. Ends with finish_petsc(). Collective at the first
/// call.
/// @throws RunError if PETSc does not start
void start_petsc(MPI_Comm communicator);

/// Ends PETSc if start_petsc() has started it; call it before MPI_Finalize().
void finish_petsc();

/// From now on exceptions of deal.II carry no trace of the stack.
void leave_out_stack_traces();

/// One line about an exception of deal.II; empty if it is another's.
std::string dealii_error(const std::exception &error);
} // namespace arthrowear
