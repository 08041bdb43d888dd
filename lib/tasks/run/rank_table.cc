// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/duration_text.h"
#include "base/format.h"
#include "run/run_cost.h"

#include <algorithm>
#include <vector>

namespace arthrowear
{
namespace
{
struct Row
{
  int n_ranks = 1;
  double seconds = 0.;
  std::string path;
};

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
    rows.push_back({n, cost.seconds(rates, n), cost.path});
    text +=
        formatted("%5d  %12s  %12s  %12s   ", n, memory_text(rank.first).c_str(),
                  n == 1 ? "" : memory_text(rank.other).c_str(), memory_text(rank.machine).c_str());
    if (has_path)
      text += formatted("%-9s   ", cost.path.c_str());
    text += rough_duration_text(rows.back().seconds) +
            (rank.machine > machine_memory ? ", more memory than this machine has\n" : "\n");
    if (n == most)
      break;
  }
  return "ranks    first rank    each other      together   " +
         std::string(has_path ? "path        " : "") + "time on as many cores\n" + text +
         advice(rows, is_shared);
}
} // namespace arthrowear
