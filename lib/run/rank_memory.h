// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

namespace arthrowear
{
/// The ranks of a run, in total and on this machine.
struct RanksOfMachine
{
  int all = 1, here = 1;
};

/// Counts the ranks of a communicator; `here` are the ranks on this rank's machine. Collective.
RanksOfMachine ranks_of_machine(MPI_Comm communicator);

/// A run's memory in parts, by the ranks that need them [bytes].
struct MemoryShares
{
  bool are_known = false;
  double common = 0.;  ///< libraries: once per machine
  double each = 0.;    ///< every rank
  double divided = 0.; ///< all ranks together, evenly
  double first = 0.;   ///< the first rank alone
  /// A factor, which ranks of a machine share where half of its memory holds it; else it is
  /// divided.
  double factor = 0.;
  double factor_input = 0.; ///< every rank, where they share the factor
};

/// Memory that the ranks of a machine need [bytes].
struct RankMemory
{
  double first = 0., other = 0.; ///< a rank, with everything that it shares
  double machine = 0.; ///< the machine of the first rank: what its ranks share is counted once
};

/// @param machine_memory  of all kinds, free or not [bytes]
RankMemory rank_memory(const MemoryShares &shares, const RanksOfMachine &ranks,
                       double machine_memory);
} // namespace arthrowear
