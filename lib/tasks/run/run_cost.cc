// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_cost.h"

#include "base/duration_text.h"
#include "base/format.h"
#include "base/machine_memory.h"
#include "base/number_text.h"
#include "ranks/ranks.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <dlfcn.h>
#include <limits>
#include <stdexcept>
#include <vector>

namespace arthrowear
{
namespace
{
constexpr unsigned int repetitions = 3;
constexpr double exact_counts_below = 1e15;
// Work of the rank with the largest part of a mesh over the mean, by METIS (doc/scaling.md).
constexpr double largest_part = 1.1;
// Messages between nodes of a cluster, assumed: a message arrives after this time [s], and a rank
// sends at this rate [bytes/s].
constexpr double latency = 3e-6, bandwidth = 5e9;

double
cpu_seconds(const clockid_t clock)
{
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Work per second, of the fastest of some repetitions.
template <typename Kernel>
double
best_rate(const double work, const Kernel &kernel)
{
  double shortest = std::numeric_limits<double>::infinity();
  for (unsigned int i = 0; i < repetitions; ++i)
  {
    const double begin = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
    kernel();
    shortest = std::min(shortest, cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - begin);
  }
  return work / std::max(shortest, 1e-9);
}

/// Measures the rate of products of 3x3 matrices, one after the other [flop/s].
double
scalar_rate()
{
  constexpr unsigned int n_products = 10000;
  double product[3][3] = {{1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
  const double turn[3][3] = {{.8, -.6, 0.}, {.6, .8, 0.}, {0., 0., 1.}};
  volatile double sink = 0.;
  return best_rate(45. * n_products,
                   [&]()
                   {
                     for (unsigned int repeat = 0; repeat < n_products; ++repeat)
                     {
                       double next[3][3];
                       for (int i = 0; i < 3; ++i)
                         for (int j = 0; j < 3; ++j)
                           next[i][j] = turn[i][0] * product[0][j] + turn[i][1] * product[1][j] +
                                        turn[i][2] * product[2][j];
                       std::copy(&next[0][0], &next[0][0] + 9, &product[0][0]);
                     }
                     sink = sink + product[0][0];
                   });
}

/// Products of blocks as they come in fronts of a factorisation, by the BLAS that came with the
/// module with finite elements: other models have no such work and load none.
double
dense_rate()
{
  using Product = void (*)(const char *, const char *, const int *, const int *, const int *,
                           const double *, const double *, const int *, const double *, const int *,
                           const double *, double *, const int *);
  const auto product = reinterpret_cast<Product>(::dlsym(RTLD_DEFAULT, "dgemm_"));
  if (!product)
    return scalar_rate();
  const int n = 160;
  const std::size_t size = std::size_t(n) * n;
  const std::vector<double> a(size, .5), b(size, .25);
  std::vector<double> c(size, 0.);
  const double one = 1.;
  return best_rate(
      2. * n * size, [&]()
      { product("N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &one, c.data(), &n); });
}

double
stream_rate()
{
  const std::vector<double> values(1 << 21, 1.); // 16 MB: more than a core's own cache
  volatile double sink = 0.;
  return best_rate(8. * values.size(),
                   [&]()
                   {
                     double sums[4] = {0., 0., 0., 0.};
                     for (std::size_t i = 0; i < values.size(); i += 4)
                       for (int k = 0; k < 4; ++k)
                         sums[k] += values[i + k];
                     sink = sink + sums[0] + sums[1] + sums[2] + sums[3];
                   });
}

std::string
plural(const double count, const std::string &name)
{
  return count_text(count) + " " + name + (count == 1. ? "" : "s");
}

/// "400 steps", "about 900 steps (400 to 8000)".
std::string
range_text(const RunCost &cost, const double least, const double most, const std::string &name)
{
  if (!cost.is_adaptive || !(most > least))
    return plural(least, name);
  return "about " + plural(std::round(cost.expected(least, most)), name) + " (" +
         count_text(least) + " to " + count_text(most) + ")";
}

struct Row
{
  int n_ranks = 1;
  double seconds = 0.;
};

Row
row_of(const RunCost &cost, const MachineRates &rates, const int n_ranks)
{
  constexpr double start_of_ranks = 1.; // mpirun and MPI [s]: 0.7 to 1.4 s, doc/benchmarks.md
  return {n_ranks, cost.seconds(rates, n_ranks) + (n_ranks > 1 ? start_of_ranks : 0.)};
}

/// A line on the fewest ranks that are nearly as fast as the fastest row.
std::string
advice(const std::vector<Row> &rows, const bool is_shared)
{
  constexpr double hardly_longer = 1.1;
  if (rows.size() < 2)
    return "";
  if (!is_shared)
    return "This model computes on the first rank: use one rank.\n";
  double least = rows.front().seconds;
  for (const Row &row : rows)
    least = std::min(least, row.seconds);
  const auto best =
      std::find_if(rows.begin(), rows.end(),
                   [&](const Row &row) { return row.seconds <= hardly_longer * least; });
  if (best->n_ranks == rows.back().n_ranks)
    return "";
  const std::string more = "more ranks save less than a tenth of the time.\n";
  return best->n_ranks == 1 ? "Use one rank: " + more
                            : "Use " + std::to_string(best->n_ranks) + " ranks: " + more;
}
} // namespace

Work
operator+(const Work &a, const Work &b)
{
  return {a.dense_flops + b.dense_flops, a.scalar_flops + b.scalar_flops, a.bytes + b.bytes};
}

Work
operator-(const Work &a, const Work &b)
{
  return a + -1. * b;
}

Work
operator*(const double factor, const Work &work)
{
  return {factor * work.dense_flops, factor * work.scalar_flops, factor * work.bytes};
}

Messages
operator+(const Messages &a, const Messages &b)
{
  return {a.exchanges + b.exchanges, a.reductions + b.reductions, a.bytes + b.bytes};
}

Messages
operator*(const double factor, const Messages &messages)
{
  return {factor * messages.exchanges, factor * messages.reductions, factor * messages.bytes};
}

double
seconds_of(const Messages &messages, const int n_ranks)
{
  if (n_ranks < 2)
    return 0.;
  return latency * (messages.exchanges + std::log2(n_ranks) * messages.reductions) +
         messages.bytes * std::pow(2. / n_ranks, 2. / 3.) / bandwidth;
}

MachineRates
measured_rates(const Work &work)
{
  const double start = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
  return {work.dense_flops > 0. ? dense_rate() : 0., work.scalar_flops > 0. ? scalar_rate() : 0.,
          work.bytes > 0. ? stream_rate() : 0., start};
}

double
seconds_of(const Work &work, const MachineRates &rates)
{
  const auto time = [](const double amount, const double rate)
  { return amount > 0. ? amount / rate : 0.; };
  return time(work.dense_flops, rates.dense_flops) + time(work.scalar_flops, rates.scalar_flops) +
         time(work.bytes, rates.bytes);
}

std::string
count_text(const double count)
{
  return count < 100. && std::abs(count - std::round(count)) > 1e-6 ? formatted("%.3g", count)
         : count < exact_counts_below                               ? formatted("%.0f", count)
                                                                    : formatted("%.3g", count);
}

std::string
memory_text(const double bytes)
{
  return bytes < 1e9 ? formatted("%.0f MB", std::max(bytes / 1e6, 1.))
                     : formatted("%.3g GB", bytes / 1e9);
}

void
RunCost::expect_cycles(const double n)
{
  expected_share =
      most_cycles > cycles ? std::clamp((n - cycles) / (most_cycles - cycles), 0., 1.) : 0.;
}

double
RunCost::seconds(const MachineRates &rates, const int n_ranks) const
{
  const double share = is_adaptive ? expected_share : 0.;
  const Work shared = divided + share * (most_divided - divided);
  const double largest = n_ranks > 1 ? largest_part / n_ranks : 1.;
  return rates.start + seconds_of(expected_work() - shared + largest * shared, rates) +
         seconds_of((1. - share) * messages + share * most_messages, n_ranks);
}

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

RankMemory
RunCost::memory_of(const RanksOfMachine &ranks) const
{
  if (!is_known)
    throw std::logic_error("the memory of a run whose cost is not known");
  if (ranks.all == 1)
    return {memory, 0., memory};
  if (shares.are_known)
    return rank_memory(shares, ranks, memory_of_machine());
  return {memory, program_memory, memory + (ranks.here - 1.) * program_memory};
}

namespace
{
/// "about 391 MB", "about 391 MB on the first rank, 210 MB on each other, 610 MB together"
std::string
memory_of_ranks(const RankMemory &memory, const RanksOfMachine &ranks)
{
  std::string text = "about " + memory_text(memory.first);
  if (ranks.all == 1)
    return text;
  text += " on the first rank, " + memory_text(memory.other) + " on each other";
  return text + (ranks.here == 1 ? ""
                                 : ", " + memory_text(memory.machine) +
                                       (ranks.here < ranks.all ? " on its machine" : " together"));
}

std::string
cores_text(const int n)
{
  return n == 1 ? "one core" : std::to_string(n) + " cores";
}
} // namespace

std::string
RunCost::memory_need(const RanksOfMachine &ranks) const
{
  return (path.empty() ? "" : "[Solver / Elasticity] " + path + " needs ") +
         memory_of_ranks(memory_of(ranks), ranks);
}

std::string
RunCost::text(const MachineRates &rates, const RanksOfMachine &ranks) const
{
  const std::string text = forecast(rates, ranks);
  return text.empty() ? "" : (is_adaptive ? "Cost, steps are adaptive: " : "Cost: ") + text;
}

std::string
RunCost::forecast(const MachineRates &rates, const RanksOfMachine &ranks) const
{
  if (!is_known)
    return "";
  std::string text = range_text(*this, steps, most_steps, "step");
  if (cycles > 0.)
    text += ", " + range_text(*this, cycles, most_cycles, "computed cycle");
  text += ", " + plural(degrees_of_freedom, "degree") + " of freedom, " +
          memory_of_ranks(memory_of(ranks), ranks);
  return text + ", about " + forecast_text(seconds(rates, ranks.all)) + " on " +
         cores_text(ranks.all);
}

std::string
forecast_text(const double seconds)
{
  return !std::isfinite(seconds) ? "more than 1e+290 years"
         : seconds < 1.          ? formatted("%.1g s", std::max(seconds, .1))
                                 : duration_text(seconds);
}

RunCost
adaptive_cost(const double least_steps, const double most_steps, const double unknowns,
              const double flops_per_step)
{
  RunCost cost;
  cost.is_known = cost.is_adaptive = true;
  cost.steps = std::max(least_steps, 1.);
  cost.most_steps = std::max(most_steps, cost.steps);
  cost.degrees_of_freedom = unknowns;
  cost.memory = program_memory;
  cost.work.scalar_flops = flops_per_step * cost.steps;
  cost.most_work.scalar_flops = flops_per_step * cost.most_steps;
  if (cost.most_steps > cost.steps)
    cost.expected_share = (std::sqrt(cost.steps) * std::sqrt(cost.most_steps) - cost.steps) /
                          (cost.most_steps - cost.steps);
  return cost;
}

double
fewest_steps(const double duration, const double largest_step)
{
  return largest_step > 0. ? duration / largest_step : 0.;
}

std::string
advice_on_ranks(const std::function<RunCost(int n_ranks)> &cost_on, const MachineRates &rates,
                const int n_ranks)
{
  bool is_shared = false;
  std::vector<Row> rows;
  for (int n = 1; n <= n_ranks; n = n == n_ranks ? n + 1 : std::min(2 * n, n_ranks))
  {
    const RunCost cost = cost_on(n);
    is_shared = is_shared || cost.shares.are_known;
    rows.push_back(row_of(cost, rates, n));
  }
  return trimmed(advice(rows, is_shared));
}

std::string
rank_table(const std::function<RunCost(int n_ranks)> &cost_on, const MachineRates &rates,
           const int most, const double machine_memory)
{
  bool is_shared = false, has_path = false;
  std::vector<Row> rows;
  std::string text;
  for (int n = 1;; n = std::min(2 * n, most))
  {
    const RunCost cost = cost_on(n);
    const RankMemory rank = cost.memory_of({n, n});
    is_shared = is_shared || cost.shares.are_known;
    has_path = has_path || !cost.path.empty();
    rows.push_back(row_of(cost, rates, n));
    text +=
        formatted("%5d  %12s  %12s  %12s   ", n, memory_text(rank.first).c_str(),
                  n == 1 ? "" : memory_text(rank.other).c_str(), memory_text(rank.machine).c_str());
    if (has_path)
      text += formatted("%-9s   ", cost.path.c_str());
    text += rough_duration_text(cost.seconds(rates, n)) +
            (rank.machine > machine_memory ? ", more memory than this machine has\n" : "\n");
    if (n == most)
      break;
  }
  return "ranks    first rank    each other      together   " +
         std::string(has_path ? "path        " : "") + "time on as many cores\n" + text +
         advice(rows, is_shared);
}
} // namespace arthrowear
