// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/rank_memory.h"

#include "ranks/ranks.h"

namespace arthrowear
{
RanksOfMachine
ranks_of_machine(MPI_Comm communicator)
{
  RanksOfMachine ranks;
  ranks.all = n_ranks_in(communicator);
  if (ranks.all == 1)
    return ranks;
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &ranks.here);
  MPI_Comm_free(&machine);
  return ranks;
}

RankMemory
rank_memory(const MemoryShares &shares, const RanksOfMachine &ranks, const double machine_memory)
{
  constexpr double share = .5; // as RepeatedFactor has it
  const bool is_shared =
      shares.factor + ranks.here * .5 * shares.factor_input <= share * machine_memory;
  const double own = shares.each + (is_shared ? shares.factor_input : 0.) +
                     (shares.divided + (is_shared ? 0. : shares.factor)) / ranks.all;
  const double common = shares.common + (is_shared ? shares.factor : 0.);
  return {common + own + shares.first, common + own, common + ranks.here * own + shares.first};
}
} // namespace arthrowear
