// SPDX-License-Identifier: LGPL-2.1-or-later
// For LD_PRELOAD: each rank adds a line to the file ARTHROWEAR_WAITS when MPI ends. The line has
// the clock time and the processor time of its calls of MPI that last longer than 1 ms [s].
#include <mpi.h>

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace
{
double waited = 0., computed = 0.;

double
seconds(const clockid_t clock)
{
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Call>
int
timed(const Call &call)
{
  constexpr double least = 1e-3; // [s]
  const double begin = seconds(CLOCK_MONOTONIC), before = seconds(CLOCK_THREAD_CPUTIME_ID);
  const int outcome = call();
  if (const double time = seconds(CLOCK_MONOTONIC) - begin; time > least)
  {
    waited += time;
    computed += seconds(CLOCK_THREAD_CPUTIME_ID) - before;
  }
  return outcome;
}
} // namespace

extern "C"
{
  /// The program's module would search its own libraries first, and not this one.
  void *dlopen(const char *file, int mode)
  {
    using Open = void *(*)(const char *, int);
    static const auto open = reinterpret_cast<Open>(::dlsym(RTLD_NEXT, "dlopen"));
    return open(file, mode & ~RTLD_DEEPBIND);
  }

  int MPI_Barrier(MPI_Comm c)
  {
    return timed([&] { return PMPI_Barrier(c); });
  }

  int MPI_Bcast(void *data, int n, MPI_Datatype type, int root, MPI_Comm c)
  {
    return timed([&] { return PMPI_Bcast(data, n, type, root, c); });
  }

  int MPI_Allreduce(const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, MPI_Comm c)
  {
    return timed([&] { return PMPI_Allreduce(in, out, n, type, op, c); });
  }

  int MPI_Allgather(const void *in, int n, MPI_Datatype type, void *out, int m, MPI_Datatype other,
                    MPI_Comm c)
  {
    return timed([&] { return PMPI_Allgather(in, n, type, out, m, other, c); });
  }

  int MPI_Allgatherv(const void *in, int n, MPI_Datatype type, void *out, const int m[],
                     const int at[], MPI_Datatype other, MPI_Comm c)
  {
    return timed([&] { return PMPI_Allgatherv(in, n, type, out, m, at, other, c); });
  }

  int MPI_Recv(void *data, int n, MPI_Datatype type, int from, int tag, MPI_Comm c, MPI_Status *s)
  {
    return timed([&] { return PMPI_Recv(data, n, type, from, tag, c, s); });
  }

  int MPI_Probe(int from, int tag, MPI_Comm c, MPI_Status *s)
  {
    return timed([&] { return PMPI_Probe(from, tag, c, s); });
  }

  int MPI_Wait(MPI_Request *r, MPI_Status *s)
  {
    return timed([&] { return PMPI_Wait(r, s); });
  }

  int MPI_Waitall(int n, MPI_Request r[], MPI_Status s[])
  {
    return timed([&] { return PMPI_Waitall(n, r, s); });
  }

  int MPI_Waitany(int n, MPI_Request r[], int *i, MPI_Status *s)
  {
    return timed([&] { return PMPI_Waitany(n, r, i, s); });
  }

  int MPI_Waitsome(int n, MPI_Request r[], int *m, int i[], MPI_Status s[])
  {
    return timed([&] { return PMPI_Waitsome(n, r, m, i, s); });
  }

  int MPI_Finalize()
  {
    if (const char *name = std::getenv("ARTHROWEAR_WAITS"))
      if (std::FILE *file = std::fopen(name, "a"))
      {
        std::fprintf(file, "%g %g\n", waited, computed);
        std::fclose(file);
      }
    return PMPI_Finalize();
  }
}
