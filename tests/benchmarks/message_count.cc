// SPDX-License-Identifier: LGPL-2.1-or-later
// Counts messages of a run by MPI's profiling interface, and V-cycles and operations of PETSc:
// LD_PRELOAD this library and set ARTHROWEAR_MESSAGES to a file, to which each rank adds a line
// when MPI ends. Two runs with different numbers of steps give the counts of a step
// (elasticity_paths.py, contact_over_ranks.py).
#include <mpi.h>

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <map>

namespace
{
struct Counts
{
  unsigned long messages = 0, reductions = 0, broadcasts = 0, gathers = 0, cycles = 0;
  double bytes = 0., reduced_bytes = 0., gathered_bytes = 0.;
  double operations = 0.; // PETSc's own count at the last V-cycle
} counts;

std::map<MPI_Request, double> &
persistent()
{
  static std::map<MPI_Request, double> bytes_of;
  return bytes_of;
}

double
bytes_of(const int n, MPI_Datatype type)
{
  int size = 0;
  PMPI_Type_size(type, &size);
  return static_cast<double>(n) * size;
}

void
send(const double bytes)
{
  ++counts.messages;
  counts.bytes += bytes;
}

void
start(const MPI_Request request)
{
  if (const auto found = persistent().find(request); found != persistent().end())
    send(found->second);
}

void
gather(const double bytes)
{
  ++counts.gathers;
  counts.gathered_bytes += bytes;
}

void
reduce(const double bytes)
{
  ++counts.reductions;
  counts.reduced_bytes += bytes;
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

  int MPI_Send(const void *data, int n, MPI_Datatype type, int to, int tag, MPI_Comm c)
  {
    send(bytes_of(n, type));
    return PMPI_Send(data, n, type, to, tag, c);
  }

  int MPI_Isend(const void *data, int n, MPI_Datatype type, int to, int tag, MPI_Comm c,
                MPI_Request *r)
  {
    send(bytes_of(n, type));
    return PMPI_Isend(data, n, type, to, tag, c, r);
  }

  int MPI_Issend(const void *data, int n, MPI_Datatype type, int to, int tag, MPI_Comm c,
                 MPI_Request *r)
  {
    send(bytes_of(n, type));
    return PMPI_Issend(data, n, type, to, tag, c, r);
  }

  int MPI_Send_init(const void *data, int n, MPI_Datatype type, int to, int tag, MPI_Comm c,
                    MPI_Request *r)
  {
    const int outcome = PMPI_Send_init(data, n, type, to, tag, c, r);
    persistent()[*r] = bytes_of(n, type);
    return outcome;
  }

  int MPI_Request_free(MPI_Request *r)
  {
    persistent().erase(*r);
    return PMPI_Request_free(r);
  }

  int MPI_Start(MPI_Request *r)
  {
    start(*r);
    return PMPI_Start(r);
  }

  int MPI_Startall(int n, MPI_Request *r)
  {
    for (int i = 0; i < n; ++i)
      start(r[i]);
    return PMPI_Startall(n, r);
  }

  int MPI_Allreduce(const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, MPI_Comm c)
  {
    reduce(bytes_of(n, type));
    return PMPI_Allreduce(in, out, n, type, op, c);
  }

  int MPI_Iallreduce(const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, MPI_Comm c,
                     MPI_Request *r)
  {
    reduce(bytes_of(n, type));
    return PMPI_Iallreduce(in, out, n, type, op, c, r);
  }

  int MPI_Reduce(const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, int root,
                 MPI_Comm c)
  {
    reduce(bytes_of(n, type));
    return PMPI_Reduce(in, out, n, type, op, root, c);
  }

  int MPI_Bcast(void *data, int n, MPI_Datatype type, int root, MPI_Comm c)
  {
    ++counts.broadcasts;
    return PMPI_Bcast(data, n, type, root, c);
  }

  int MPI_Allgather(const void *in, int n, MPI_Datatype type, void *out, int m, MPI_Datatype other,
                    MPI_Comm c)
  {
    gather(bytes_of(m, other));
    return PMPI_Allgather(in, n, type, out, m, other, c);
  }

  int MPI_Allgatherv(const void *in, int n, MPI_Datatype type, void *out, const int m[],
                     const int at[], MPI_Datatype other, MPI_Comm c)
  {
    gather(in == MPI_IN_PLACE ? 0. : bytes_of(n, type));
    return PMPI_Allgatherv(in, n, type, out, m, at, other, c);
  }

  int MPI_Gatherv(const void *in, int n, MPI_Datatype type, void *out, const int m[],
                  const int at[], MPI_Datatype other, int root, MPI_Comm c)
  {
    gather(in == MPI_IN_PLACE ? 0. : bytes_of(n, type));
    return PMPI_Gatherv(in, n, type, out, m, at, other, root, c);
  }

  /// A preconditioner of PETSc; preconditioners within one are its smoothers.
  int PCApply(void *preconditioner, void *from, void *to)
  {
    using Apply = int (*)(void *, void *, void *);
    static const auto apply = reinterpret_cast<Apply>(::dlsym(RTLD_NEXT, "PCApply"));
    static int depth = 0;
    using Get = int (*)(double *);
    static const auto operations = reinterpret_cast<Get>(::dlsym(RTLD_NEXT, "PetscGetFlops"));
    if (depth == 0)
      operations(&counts.operations);
    counts.cycles += depth == 0 ? 1 : 0;
    ++depth;
    const int outcome = apply(preconditioner, from, to);
    --depth;
    return outcome;
  }

  int MPI_Finalize()
  {
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (const char *name = std::getenv("ARTHROWEAR_MESSAGES"))
      if (std::FILE *file = std::fopen(name, "a"))
      {
        std::fprintf(file, "%d %lu %lu %.0f %lu %.0f %lu %lu %.0f %.0f\n", rank, counts.cycles,
                     counts.messages, counts.bytes, counts.reductions, counts.reduced_bytes,
                     counts.broadcasts, counts.gathers, counts.gathered_bytes, counts.operations);
        std::fclose(file);
      }
    return PMPI_Finalize();
  }
}
