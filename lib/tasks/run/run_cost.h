// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <functional>
#include <string>

namespace arthrowear
{
/// Arithmetic and memory traffic of a computation, independent of the machine.
struct Work
{
  double dense_flops = 0.;  ///< in large dense blocks, as of a factorisation
  double scalar_flops = 0.; ///< in small kernels, as of an element or a right-hand side
  double bytes = 0.;        ///< streamed once, as a factor in a solve
};

Work operator+(const Work &a, const Work &b);
Work operator-(const Work &a, const Work &b);
Work operator*(double factor, const Work &work);

/// Messages of a computation on several ranks.
struct Messages
{
  double exchanges = 0.;  ///< of a rank with its neighbours, one after the other
  double reductions = 0.; ///< over all ranks
  double bytes = 0.;      ///< that each of two ranks sends; each of p sends (2/p)^(2/3) of it
};

Messages operator+(const Messages &a, const Messages &b);
Messages operator*(double factor, const Messages &messages);

/// Expected time of messages between nodes of a cluster, with the latency and the bandwidth that
/// doc/scaling.md states; none on one rank [s].
double seconds_of(const Messages &messages, int n_ranks);

/// One core of this machine works at these rates [1/s].
struct MachineRates
{
  double dense_flops = 0., scalar_flops = 0., bytes = 0.;
  double start = 0.; ///< CPU time of this process until then, which each run needs as well [s]
};

/// Measures the rates that `work` needs, by kernels of some milliseconds; other rates are 0. CPU
/// time counts, so that other programs on the machine do not slow the forecast down.
MachineRates measured_rates(const Work &work);

double seconds_of(const Work &work, const MachineRates &rates);

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
  double common = 0.;  ///< libraries, nodes of the mesh: once per machine
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

/// Estimated cost of a run, before it begins. If steps are adaptive, a range and the expected cost.
struct RunCost
{
  bool is_known = false;
  bool is_adaptive = false;
  double steps = 0., most_steps = 0.;   ///< the second only if adaptive, as those below
  double cycles = 0., most_cycles = 0.; ///< that are computed; 0: the model has none
  double degrees_of_freedom = 0.;
  double memory = 0.;  ///< on one rank [bytes]
  MemoryShares shares; ///< of its memory among several ranks; unknown for models of the first alone
  Work work, most_work;
  Work divided, most_divided; ///< of these, what ranks share
  Messages messages, most_messages;
  std::string path; ///< the value of [Solver / Elasticity] that is expected; empty: no such entry
  /// Place of the expected cost between the least and the most, 0 to 1, if it is adaptive.
  double expected_share = 0.;
  Work all_work() const { return work + most_work; }

  /// The number between the least and the most that is expected.
  double expected(const double least, const double most) const
  {
    return is_adaptive ? least + expected_share * (most - least) : least;
  }
  Work expected_work() const
  {
    return is_adaptive ? work + expected_share * (most_work - work) : work;
  }
  /// Sets the expected number of computed cycles.
  void expect_cycles(double n);
  /// Expected time on so many cores, a rank on each [s].
  double seconds(const MachineRates &rates, int n_ranks) const;
  /// @throws std::logic_error if the cost is not known
  RankMemory memory_of(const RanksOfMachine &ranks) const;

  /// One line: "Cost: 400 steps, 1 computed cycle, 1398 degrees of freedom, about 200 MB, about 2 s
  /// on one core".
  std::string text(const MachineRates &rates, const RanksOfMachine &ranks = {}) const;
  /// The same without "Cost: " before it.
  std::string forecast(const MachineRates &rates, const RanksOfMachine &ranks) const;
  /// "about 300 MB", with the path and with the memory of several ranks.
  std::string memory_need(const RanksOfMachine &ranks) const;
};

/// Memory and time on 1, 2, 4, … ranks of a machine, a line for each up to `most`, and a line that
/// says if fewer ranks are better. @param cost_on  so many ranks, whose cost is known
/// @param machine_memory  of all kinds, free or not [bytes]
std::string rank_table(const std::function<RunCost(int n_ranks)> &cost_on,
                       const MachineRates &rates, int most, double machine_memory);

/// A sentence if fewer ranks are forecast to be nearly as fast as a run's ranks, else empty.
/// @param cost_on  so many ranks, whose cost is known
std::string advice_on_ranks(const std::function<RunCost(int n_ranks)> &cost_on,
                            const MachineRates &rates, int n_ranks);

/// "391 MB", "1.14 GB"
std::string memory_text(double bytes);

/// Memory that the program needs without a model with finite elements [bytes].
constexpr double program_memory = 15e6;

/// "0.4 s", "3 min 7 s"
std::string forecast_text(double seconds);

/// Cost of a number of steps between two bounds that a tolerance or an equilibrium decides, each
/// with the same work. The geometric mean is expected.
RunCost adaptive_cost(double least_steps, double most_steps, double unknowns,
                      double flops_per_step);

/// Number of steps of a motion in which no step is longer than `largest_step`; 0: no such bound.
double fewest_steps(double duration, double largest_step);

/// A count of any size: "400", "5e+302".
std::string count_text(double count);
} // namespace arthrowear
