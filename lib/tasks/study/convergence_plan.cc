// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/convergence_plan.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "results/converged_result.h"
#include "results/summary_file.h"
#include "study/table_text.h"

#include <cmath>

namespace arthrowear
{
namespace
{
constexpr int shown_digits = 6;

const char *
course_name(const Course course)
{
  constexpr const char *names[] = {"not known", "two levels", "settled",
                                   "converges", "swings",     "does not converge"};
  return names[static_cast<std::size_t>(course)];
}

std::string
number_text(const std::optional<double> &value, const int digits)
{
  return value ? rounded_text(*value, digits) : "";
}

std::string
values_text(const std::vector<ConvergenceLevel> &levels)
{
  return joined(levels, ", ",
                [&](const ConvergenceLevel &level)
                { return rounded_text(level.value, shown_digits); });
}

/// "0.7 %"; of a quantity that is 0 the error itself.
std::string
error_text(const ConvergedQuantity &quantity, const double error)
{
  if (quantity.value == 0. && error > 0.)
    return rounded_text(error, 2) + (quantity.unit.empty() ? "" : " " + quantity.unit);
  return formatted("%.2g %%", quantity.percent(error));
}

std::string
header(const ConvergedQuantity &quantity)
{
  return quantity.name + (quantity.unit.empty() ? "" : " [" + quantity.unit + "]");
}
} // namespace

std::string
ConvergencePlan::json() const
{
  return nlohmann::ordered_json(*this).dump(2) + "\n";
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

std::string
ConvergenceTable::verdict(const ConvergedQuantity &quantity) const
{
  std::string diverging, unknown;
  std::size_t worst = 0;
  for (std::size_t i = 0; i < quantity.families.size(); ++i)
  {
    const Convergence &found = quantity.families[i].found;
    const std::string name = " the " + plan_.families[i].name;
    if (found.course == Course::diverging)
      diverging += (diverging.empty() ? " with" : " and with") + name;
    if (!found.has_interval())
      unknown += (unknown.empty() ? " of" : " and of") + name;
    if (found.error > quantity.families[worst].found.error)
      worst = i;
  }
  const std::string error = error_text(quantity, quantity.error());
  if (!diverging.empty())
    return "does not converge" + diverging + ": its error is at least of the order of " + error;
  if (!unknown.empty())
    return "not known: too few cases" + unknown + " ended";
  std::string text = "fine enough for " + error;
  if (quantity.families.size() > 1 && quantity.error() > 0.)
    text += ", of which the " + plan_.families[worst].name + " " +
            error_text(quantity, quantity.families[worst].found.error);
  return text;
}

std::string
ConvergenceTable::csv() const
{
  std::string table =
      csv_line({"quantity", "unit", "refined", "entry", "levels", "sizes", "values", "course",
                "order", "Richardson", "safety factor", "value", "least", "most", "error [%]"});
  for (const ConvergedQuantity &quantity : quantities_)
    for (std::size_t i = 0; i < quantity.families.size(); ++i)
    {
      const ConvergedQuantity::OfFamily &family = quantity.families[i];
      const Convergence &found = family.found;
      std::string levels, sizes, values;
      for (const ConvergencePlan::Level &level : plan_.families[i].levels)
        levels += (levels.empty() ? "" : " ") + level.value;
      for (const ConvergenceLevel &level : family.levels)
      {
        sizes += (sizes.empty() ? "" : " ") + rounded_text(level.size, shown_digits);
        values += (values.empty() ? "" : " ") + shortest_text(level.value);
      }
      const auto bound = [&](const double sign)
      { return found.has_interval() ? shortest_text(quantity.value + sign * found.error) : ""; };
      table +=
          csv_line({quantity.name, quantity.unit, plan_.families[i].name, plan_.families[i].entry,
                    levels, sizes, values, course_name(found.course), number_text(found.order, 4),
                    number_text(found.limit, 12), rounded_text(found.safety),
                    shortest_text(quantity.value), bound(-1.), bound(1.),
                    std::isfinite(quantity.percent(found.error))
                        ? rounded_text(quantity.percent(found.error), 4)
                        : ""});
    }
  return table;
}

std::string
ConvergenceTable::markdown() const
{
  std::string text;
  for (const ConvergencePlan::Family &family : plan_.families)
  {
    const std::string values = joined(family.levels, ", ", &ConvergencePlan::Level::value);
    text += "- " + family.name + ": " + family.entry + " = " + values + "\n";
  }
  std::vector<std::vector<std::string>> verdicts{{"quantity", "value", "interval", "verdict"}},
      courses{{"quantity", "refined", "values, coarse to fine", "order", "Richardson", "F_s",
               "error", "course"}};
  for (const ConvergedQuantity &quantity : quantities_)
  {
    verdicts.push_back({header(quantity), rounded_text(quantity.value, shown_digits),
                        quantity.has_interval()
                            ? rounded_text(quantity.value - quantity.error(), shown_digits) +
                                  " to " +
                                  rounded_text(quantity.value + quantity.error(), shown_digits)
                            : "",
                        verdict(quantity)});
    for (std::size_t i = 0; i < quantity.families.size(); ++i)
    {
      const Convergence &found = quantity.families[i].found;
      courses.push_back(
          {header(quantity), plan_.families[i].name, values_text(quantity.families[i].levels),
           number_text(found.order, 2), number_text(found.limit, shown_digits),
           found.has_interval() ? rounded_text(found.safety) : "",
           found.has_interval() ? error_text(quantity, found.error) : "", found.course_text});
    }
  }
  return text + "\n" + markdown_table(verdicts) + "\n" + markdown_table(courses);
}

std::string
ConvergenceTable::json() const
{
  ConvergedCase all{plan_.own, {}};
  for (const ConvergedQuantity &quantity : quantities_)
  {
    ConvergedResult &one = all.results.emplace_back(ConvergedResult{quantity.name,
                                                                    quantity.unit,
                                                                    verdict(quantity),
                                                                    quantity.value,
                                                                    quantity.error(),
                                                                    quantity.is_convergent(),
                                                                    {}});
    for (std::size_t i = 0; i < quantity.families.size(); ++i)
    {
      const auto &[levels, found] = quantity.families[i];
      one.families.push_back(
          {plan_.families[i].name, plan_.families[i].entry, mapped(levels, &ConvergenceLevel::size),
           mapped(levels, &ConvergenceLevel::value), course_name(found.course), found.course_text,
           found.order, found.limit, found.safety, found.error});
    }
  }
  return nlohmann::ordered_json(all).dump(2) + "\n";
}

std::vector<std::string>
ConvergenceTable::lines() const
{
  std::vector<std::string> lines;
  for (const ConvergedQuantity &quantity : quantities_)
  {
    lines.push_back(quantity.name + " = " + rounded_text(quantity.value, shown_digits) +
                    (quantity.unit.empty() ? "" : " " + quantity.unit) + ": " + verdict(quantity));
    for (std::size_t i = 0; i < quantity.families.size(); ++i)
    {
      const ConvergedQuantity::OfFamily &family = quantity.families[i];
      const Convergence &found = family.found;
      std::string line = formatted("  %-6s ", plan_.families[i].name.c_str()) +
                         values_text(family.levels) + ": " + found.course_text;
      if (found.course == Course::converging)
        line += "; order " + number_text(found.order, 2) + ", Richardson's value " +
                number_text(found.limit, shown_digits);
      if (found.has_interval())
        line += "; error " + error_text(quantity, found.error);
      lines.push_back(line);
    }
  }
  return lines;
}
} // namespace arthrowear
