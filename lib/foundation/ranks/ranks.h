// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

namespace arthrowear
{
/// True if MPI runs. A single process whose model needs no MPI does not start it, since this would
/// last longer than the model's start; in the functions below the process is rank 0 of 1.
inline bool
is_mpi_up()
{
  int is_up = 0;
  MPI_Initialized(&is_up);
  return is_up != 0;
}

inline int
rank_in(MPI_Comm communicator)
{
  int rank = 0;
  if (is_mpi_up())
    MPI_Comm_rank(communicator, &rank);
  return rank;
}

inline int
n_ranks_in(MPI_Comm communicator)
{
  int n_ranks = 1;
  if (is_mpi_up())
    MPI_Comm_size(communicator, &n_ranks);
  return n_ranks;
}

/// MPI_Bcast, where there is another rank.
inline void
broadcast(void *values, const int n, MPI_Datatype type, const int root, MPI_Comm communicator)
{
  if (n_ranks_in(communicator) > 1)
    MPI_Bcast(values, n, type, root, communicator);
}

/// MPI_Allreduce in place, where there is another rank.
inline void
reduce_on_all(void *values, const int n, MPI_Datatype type, MPI_Op operation, MPI_Comm communicator)
{
  if (n_ranks_in(communicator) > 1)
    MPI_Allreduce(MPI_IN_PLACE, values, n, type, operation, communicator);
}
} // namespace arthrowear
