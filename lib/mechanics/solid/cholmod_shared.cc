// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/cholmod_shared.h"
#include "ranks/ranks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace arthrowear
{
namespace
{
/// Calls action(scalar) for the scalars that describe a supernodal factor, beside its arrays.
template <class Action>
void
for_each_scalar(cholmod_factor &factor, const Action &action)
{
  for (int *scalar : {&factor.ordering, &factor.is_monotonic, &factor.is_ll})
    action(*scalar);
  for (std::size_t *scalar : {&factor.nsuper, &factor.ssize, &factor.xsize, &factor.maxcsize,
                              &factor.maxesize, &factor.minor})
    action(*scalar);
}

/// Arrays of integers of a supernodal factor that CHOLMOD does not allocate with it, and their
/// sizes.
std::array<std::pair<void **, std::size_t>, 4>
arrays_of(cholmod_factor &factor)
{
  return {{{&factor.super, factor.nsuper + 1},
           {&factor.pi, factor.nsuper + 1},
           {&factor.px, factor.nsuper + 1},
           {&factor.s, factor.ssize}}};
}

/// A factor with these scalars, the first of which is its number of rows, whose arrays of indices
/// have no values yet; null without memory.
cholmod_factor *
allocate(const std::vector<std::int64_t> &scalars, cholmod_common &common)
{
  cholmod_factor *factor = cholmod_l_allocate_factor(scalars[0], &common);
  if (factor == nullptr)
    return nullptr;
  std::size_t k = 0;
  for_each_scalar(*factor, [&](auto &scalar)
                  { scalar = static_cast<std::decay_t<decltype(scalar)>>(scalars[++k]); });
  factor->is_super = 1;
  for (const auto &[array, size] : arrays_of(*factor))
    *array = cholmod_l_malloc(size, sizeof(SuiteSparse_long), &common);
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
  std::vector<std::int64_t> scalars;
  if (rank == 0)
  {
    scalars.push_back(factor->n);
    for_each_scalar(*factor, [&](const auto scalar) { scalars.push_back(scalar); });
  }
  scalars.resize(10);
  MPI_Bcast(scalars.data(), 10, MPI_INT64_T, 0, communicator);
  if (rank != 0)
    factor = allocate(scalars, common);
  int has_memory = factor != nullptr ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &has_memory, 1, MPI_INT, MPI_MIN, communicator);
  if (has_memory == 0)
    return false;
  broadcast(factor->Perm, factor->n, communicator);
  broadcast(factor->ColCount, factor->n, communicator);
  for (const auto &[array, size] : arrays_of(*factor))
    broadcast(*array, size, communicator);
  std::array<double, 2> counts{common.lnz, common.fl};
  MPI_Bcast(counts.data(), 2, MPI_DOUBLE, 0, communicator);
  common.lnz = counts[0];
  common.fl = counts[1];
  return true;
}
} // namespace arthrowear
