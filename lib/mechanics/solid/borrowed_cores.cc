// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/borrowed_cores.h"
#include "ranks/ranks.h"

#include <algorithm>
#include <chrono>
#include <thread>

// OpenBLAS has these; other libraries of dense products keep their own number of threads.
extern "C"
{
  void openblas_set_num_threads(int) __attribute__((weak));
  int openblas_get_num_threads(void) __attribute__((weak));
}

namespace arthrowear
{
BorrowedCores::BorrowedCores(MPI_Comm machine, const double operations)
{
  constexpr double least_operations = 1e10;
  const int rank = rank_in(machine), n_ranks = n_ranks_in(machine);
  if (n_ranks == 1 || operations < least_operations)
    return;
  CPU_ZERO(&usual_cores_);
  (void)::sched_getaffinity(0, sizeof(usual_cores_), &usual_cores_);
  cpu_set_t all = usual_cores_;
  MPI_Allreduce(&usual_cores_, &all, sizeof(all), MPI_BYTE, MPI_BOR, machine);
  if (rank != 0 || openblas_get_num_threads == nullptr || openblas_set_num_threads == nullptr)
    return;
  // Threads that are made now may run wherever one of the ranks may. More of them than cores
  // would wait for each other.
  (void)::sched_setaffinity(0, sizeof(all), &all);
  usual_threads_ = openblas_get_num_threads();
  openblas_set_num_threads(std::min(n_ranks, CPU_COUNT(&all)));
}

BorrowedCores::~BorrowedCores()
{
  if (usual_threads_ > 0)
  {
    openblas_set_num_threads(usual_threads_);
    (void)::sched_setaffinity(0, sizeof(usual_cores_), &usual_cores_);
  }
}

void
wait_for_all(MPI_Comm communicator)
{
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(communicator, &request);
  for (int is_done = 0; is_done == 0;)
  {
    MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
    if (is_done == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}
} // namespace arthrowear
