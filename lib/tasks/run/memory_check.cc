// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_check.h"

namespace arthrowear
{
namespace
{
// The largest estimate over the measured memory of a run (doc/benchmarks.md).
constexpr double largest_excess = 1.35;
constexpr int most_machines = 64;

std::string
ranks_text(const int n)
{
  return n == 1 ? "one rank" : std::to_string(n) + " ranks";
}

/// Paths, ranks and machines that fit into so many bytes of each machine.
std::string
advice_on(const Model &model, const RanksOfMachine &ranks, const double bytes)
{
  const auto memory_on = [&model](const RanksOfMachine &other)
  { return model.cost_on(other).memory_of(other).machine; };
  std::string text;
  for (const RunCost &other : model.other_costs(ranks))
    if (const double memory = other.memory_of(ranks).machine; memory <= bytes)
      text += "Set [Solver / Elasticity] to " + other.path + ", which needs about " +
              memory_text(memory) + ". ";
  int fewer = ranks.here / 2;
  for (; fewer > 0 && memory_on({fewer, fewer}) > bytes; fewer /= 2)
    ;
  int machines = 2;
  for (; machines <= most_machines && memory_on({machines * ranks.here, ranks.here}) > bytes;
       machines *= 2)
    ;
  if (fewer > 0)
    text += "Use " + ranks_text(fewer) + " on a machine. ";
  if (model.cost_on(ranks).shares.are_known && machines <= most_machines)
    text += "Use " + std::to_string(machines) + " machines with " + ranks_text(ranks.here) +
            " on each. ";
  return text + "Use a coarser mesh, or a machine with more memory.";
}
} // namespace

MemoryCheck
check_memory(const Model &model, const RanksOfMachine &ranks, const double bound,
             const double available)
{
  const RunCost cost = model.cost_on(ranks);
  MemoryCheck result;
  if (!cost.is_known)
    return result;
  const double needed = cost.memory_of(ranks).machine;
  if (needed > largest_excess * bound)
    result.refusal = cost.memory_need(ranks) + "; this machine, its control group or its job has " +
                     memory_text(bound) + ". " + advice_on(model, ranks, bound);
  else if (needed > available)
    result.warning = cost.memory_need(ranks) + "; " + memory_text(available) +
                     " are free here. The system may end the run. " +
                     advice_on(model, ranks, available);
  return result;
}
} // namespace arthrowear
