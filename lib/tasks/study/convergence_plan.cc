// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/convergence_plan.h"

#include "base/ranges.h"
#include "results/summary_file.h"

#include <cmath>

namespace arthrowear
{
std::string
ConvergencePlan::json() const
{
  return nlohmann::ordered_json(*this).dump(2) + "\n";
}

ConvergencePlan
ConvergencePlan::from_json(const std::string &text, const std::string &file)
{
  return json_fields::parse<ConvergencePlan>(
      text, file + ": is not the plan of a study of convergence. The same `arthrowear "
                   "converge` writes it again.");
}

namespace
{
/// The numbers of a summary, in its order.
std::vector<SummaryItem>
numbers_of(const std::string &summary)
{
  std::vector<SummaryItem> numbers;
  for (SummaryItem &item : read_summary(summary).value_or(std::vector<SummaryItem>()))
    if (item.value)
    {
      item.unit = item.unit == "-" ? "" : item.unit;
      numbers.push_back(std::move(item));
    }
  return numbers;
}

const SummaryItem *
find(const std::vector<SummaryItem> &numbers, const std::string &name)
{
  for (const SummaryItem &item : numbers)
    if (item.name == name || item.id == name || item.name + " [" + item.unit + "]" == name)
      return &item;
  return nullptr;
}
} // namespace

double
ConvergedQuantity::error() const
{
  double sum = 0.;
  for (const OfFamily &family : families)
    sum += family.found.error;
  return sum;
}

bool
ConvergedQuantity::is_convergent() const
{
  return all_of(families, [](const OfFamily &family) { return family.found.is_convergent(); });
}

bool
ConvergedQuantity::has_interval() const
{
  return all_of(families, [](const OfFamily &family) { return family.found.has_interval(); });
}

bool
ConvergedQuantity::is_zero() const
{
  bool is_zero = value == 0.;
  for (const OfFamily &family : families)
    for (const ConvergenceLevel &level : family.levels)
      is_zero = is_zero && level.value == 0.;
  return is_zero;
}

double
ConvergedQuantity::percent(const double error) const
{
  return error == 0. ? 0. : 100. * error / std::abs(value); // infinite where the value is 0
}

ConvergenceTable::ConvergenceTable(ConvergencePlan plan,
                                   const std::map<std::string, std::string> &summaries)
    : plan_(std::move(plan))
{
  std::map<std::string, std::vector<SummaryItem>> numbers;
  for (const auto &[folder, text] : summaries)
    numbers[folder] = numbers_of(text);
  const auto own = numbers.find(plan_.own);
  if (own == numbers.end() || own->second.empty())
    throw RunError("The case itself, " + plan_.own +
                   ", has no results: its convergence cannot be judged.");
  std::vector<std::string> names = plan_.results;
  if (names.empty())
    for (const SummaryItem &item : own->second)
      names.push_back(item.name);
  for (const std::string &name : names)
  {
    const SummaryItem *value = find(own->second, name);
    if (value == nullptr)
      continue;
    ConvergedQuantity quantity{value->name, value->unit, *value->value, {}};
    for (const ConvergencePlan::Family &family : plan_.families)
    {
      ConvergedQuantity::OfFamily of_family;
      for (const ConvergencePlan::Level &level : family.levels)
        if (const auto found = numbers.find(level.folder); found != numbers.end())
          if (const SummaryItem *number = find(found->second, value->id))
            of_family.levels.push_back({level.size, *number->value});
      of_family.found = judge_convergence(of_family.levels, family.formal_order);
      quantity.families.push_back(std::move(of_family));
    }
    if (plan_.results_are_named || !quantity.is_zero())
      quantities_.push_back(std::move(quantity));
  }
}
} // namespace arthrowear
