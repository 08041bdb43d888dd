// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <sched.h>

namespace arthrowear
{
/// While it lives, products of dense matrices on the first rank of a machine run on the cores of
/// all its ranks, which wait without using them. Collective.
class BorrowedCores
{
public:
  /// @param machine  ranks of one machine, or some of them
  explicit BorrowedCores(MPI_Comm machine);
  /// The other ranks wait for the first one here.
  ~BorrowedCores();
  BorrowedCores(const BorrowedCores &) = delete;

  bool is_first() const { return rank_ == 0; }

private:
  MPI_Comm machine_;
  int rank_ = 0, usual_threads_ = 0;
  cpu_set_t usual_cores_;
};
} // namespace arthrowear
