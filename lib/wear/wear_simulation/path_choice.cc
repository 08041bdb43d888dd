// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/path_choice.h"

#include "base/duration_text.h"

namespace arthrowear
{
namespace
{
// A core of an AMD EPYC at 2.6 GHz, by measured_rates().
constexpr MachineRates usual_rates{6e10, 4.3e9, 1.1e10, 0.};
// Shorter runs stay condensed [s].
constexpr double short_run = 60.;

RunCost
cost_of(const Elasticity way, const PathQuestion &question)
{
  const PathCost path = cost_of_path(way, question.sizes);
  RunCost cost;
  cost.is_known = true;
  cost.memory = path.memory;
  cost.shares = path.shares;
  cost.work = path.set_up.all + question.steps * path.step.all;
  cost.divided = path.set_up.divided + question.steps * path.step.divided;
  cost.messages = path.set_up.messages + question.steps * path.step.messages;
  return cost;
}

/// "about 2 min and 1.2 GB"
std::string
need(const RunCost &cost, const double seconds, const RanksOfMachine &ranks)
{
  return "about " + rough_duration_text(seconds) + " and " +
         memory_text(cost.memory_of(ranks).machine) + (ranks.here > 1 ? " on a machine" : "");
}
} // namespace

double
seconds_of_path(const Elasticity way, const PathQuestion &question)
{
  return cost_of(way, question).seconds(usual_rates, question.ranks.all);
}

PathChoice
choose_path(const PathQuestion &question)
{
  if (!question.may_iterate)
    return {};
  const RunCost condensed = cost_of(Elasticity::condensed, question),
                iterative = cost_of(Elasticity::iterative, question);
  const int n = question.ranks.all;
  const double by_columns = condensed.seconds(usual_rates, n),
               by_iterations = iterative.seconds(usual_rates, n);
  const std::string needs = "condensed needs " + need(condensed, by_columns, question.ranks) +
                            ", iterative " + need(iterative, by_iterations, question.ranks);
  const double memory = condensed.memory_of(question.ranks).machine;
  if (memory > question.machine_memory && iterative.memory_of(question.ranks).machine < memory)
    return {Elasticity::iterative, needs + "; " + memory_text(question.machine_memory) +
                                       " are the memory of this machine, group or job"};
  if (by_columns < short_run)
    return {};
  if (question.keeps_operators)
    return {Elasticity::condensed, needs + "; its operators are kept for other runs"};
  return {by_iterations < by_columns ? Elasticity::iterative : Elasticity::condensed, needs};
}
} // namespace arthrowear
