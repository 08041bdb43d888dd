// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/cholmod_shared.h"
#include "ranks/ranks.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace arthrowear
{
namespace
{
/// The scalars that describe a supernodal factor, beside its arrays.
using Sizes = std::array<std::int64_t, 10>;

Sizes
sizes_of(const cholmod_factor &factor)
{
  return {static_cast<std::int64_t>(factor.n),
          factor.ordering,
          factor.is_monotonic,
          static_cast<std::int64_t>(factor.nsuper),
          static_cast<std::int64_t>(factor.ssize),
          static_cast<std::int64_t>(factor.xsize),
          static_cast<std::int64_t>(factor.maxcsize),
          static_cast<std::int64_t>(factor.maxesize),
          static_cast<std::int64_t>(factor.minor),
          factor.is_ll};
}

/// A factor of these sizes whose arrays of indices have no values yet; null without memory.
cholmod_factor *
allocate(const Sizes &sizes, cholmod_common &common)
{
  cholmod_factor *factor = cholmod_l_allocate_factor(sizes[0], &common);
  if (factor == nullptr)
    return nullptr;
  factor->ordering = static_cast<int>(sizes[1]);
  factor->is_monotonic = static_cast<int>(sizes[2]);
  factor->nsuper = sizes[3];
  factor->ssize = sizes[4];
  factor->xsize = sizes[5];
  factor->maxcsize = sizes[6];
  factor->maxesize = sizes[7];
  factor->minor = sizes[8];
  factor->is_ll = static_cast<int>(sizes[9]);
  factor->is_super = 1;
  const auto integers = [&](const std::size_t n)
  { return cholmod_l_malloc(n, sizeof(SuiteSparse_long), &common); };
  factor->super = integers(factor->nsuper + 1);
  factor->pi = integers(factor->nsuper + 1);
  factor->px = integers(factor->nsuper + 1);
  factor->s = integers(factor->ssize);
  if (common.status == CHOLMOD_OUT_OF_MEMORY)
    cholmod_l_free_factor(&factor, &common);
  return factor;
}

void
broadcast(void *integers, const std::size_t n, MPI_Comm communicator)
{
  constexpr std::size_t most = std::size_t(1) << 26; // in a message
  for (std::size_t begin = 0; begin < n; begin += most)
    MPI_Bcast(static_cast<std::int64_t *>(integers) + begin,
              static_cast<int>(std::min(most, n - begin)), MPI_INT64_T, 0, communicator);
}
} // namespace

bool
share_structure(MPI_Comm communicator, cholmod_factor *&factor, cholmod_common &common)
{
  static_assert(sizeof(SuiteSparse_long) == sizeof(std::int64_t));
  const int rank = rank_in(communicator);
  Sizes sizes{};
  if (rank == 0)
    sizes = sizes_of(*factor);
  MPI_Bcast(sizes.data(), static_cast<int>(sizes.size()), MPI_INT64_T, 0, communicator);
  if (rank != 0)
    factor = allocate(sizes, common);
  int has_memory = factor != nullptr ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &has_memory, 1, MPI_INT, MPI_MIN, communicator);
  if (has_memory == 0)
    return false;
  broadcast(factor->Perm, factor->n, communicator);
  broadcast(factor->ColCount, factor->n, communicator);
  broadcast(factor->super, factor->nsuper + 1, communicator);
  broadcast(factor->pi, factor->nsuper + 1, communicator);
  broadcast(factor->px, factor->nsuper + 1, communicator);
  broadcast(factor->s, factor->ssize, communicator);
  std::array<double, 2> counts{common.lnz, common.fl};
  MPI_Bcast(counts.data(), 2, MPI_DOUBLE, 0, communicator);
  common.lnz = counts[0];
  common.fl = counts[1];
  return true;
}
} // namespace arthrowear
