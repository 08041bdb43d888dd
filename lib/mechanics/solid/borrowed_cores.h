// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <sched.h>

namespace arthrowear
{
/// While it lives, products of dense matrices on the first rank of a machine run on the cores of
/// all its ranks, which are to wait by wait_for_all(). Collective.
class BorrowedCores
{
public:
  /// @param machine     ranks of one machine, or some of them
  /// @param operations  of the work, in floating point; below 1e10, a third of a second on one
  ///                    core, threads wait for each other longer than they help
  BorrowedCores(MPI_Comm machine, double operations);
  ~BorrowedCores();
  BorrowedCores(const BorrowedCores &) = delete;

private:
  int usual_threads_ = 0;
  cpu_set_t usual_cores_;
};

/// A barrier whose waiting ranks leave their cores to others: MPI's own barrier keeps them busy.
void wait_for_all(MPI_Comm communicator);
} // namespace arthrowear
