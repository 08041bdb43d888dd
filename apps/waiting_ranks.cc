// SPDX-License-Identifier: LGPL-2.1-or-later
#include "waiting_ranks.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
bool sleeps = false;

long
nanoseconds()
{
  timespec now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

/// Called again and again by one thread while it waits.
void
wait_a_little()
{
  // A gap between two calls in which the rank has computed: a new wait begins.
  constexpr long between_waits = 20000, spinning = 50000, longest = 1000000; // [ns]
  static thread_local long begin = 0, last = 0;
  const long now = nanoseconds();
  if (now - last > between_waits)
    begin = now;
  if (const long waited = now - begin; waited > spinning)
  {
    const timespec pause{0, std::min(waited / 4, longest)};
    ::nanosleep(&pause, nullptr);
  }
  last = nanoseconds();
}
} // namespace

void
let_waiting_rank_sleep()
{
  sleeps = true;
  ::prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0); // [ns], of 50 us by default
  // Open MPI calls sched_yield() where it waits.
  ::setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
}
} // namespace arthrowear

/// In place of the C library's function, which gives the processor back for one turn of the
/// scheduler alone: the neighbour of a rank that waits so loses a quarter of its time.
extern "C" int
sched_yield() noexcept
{
  if (!arthrowear::sleeps)
    return static_cast<int>(::syscall(SYS_sched_yield));
  arthrowear::wait_a_little();
  return 0;
}
