// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/summary.h"

#include "base/format.h"
#include "base/ranges.h"

#include <nlohmann/json.hpp>

#include <map>
#include <stdexcept>

namespace arthrowear
{
namespace
{
const char *
verdict_word(const CheckedValue &checked)
{
  return checked.is_met() ? "holds" : "fails";
}

std::string
shown_verdict(const CheckedValue &checked, const std::string &unit)
{
  return (checked.is_met() ? "holds: " : "FAILS: ") + checked.text(unit);
}
} // namespace

std::string
CheckedValue::text(const std::string &unit) const
{
  std::string bounds;
  if (std::isinf(least))
    bounds = formatted("at most %.4g", most);
  else if (std::isinf(most))
    bounds = formatted("at least %.4g", least);
  else if (least == most)
    bounds = formatted("required %.4g", least);
  else
    bounds = formatted("within %.4g and %.4g", least, most);
  return formatted("%.4g", value) + (unit.empty() || unit == "-" ? "" : " " + unit) + ", " + bounds;
}

Summary::Summary()
    : outcome(text(solver_result("outcome", "outcome").as(ResultRole::outcome))),
      unverified_constants(text(accuracy_result("unverified_constants", "unverified constants")
                                    .as(ResultRole::unverified_constants)
                                    .of_runs("with constants that no source confirms"))),
      declared_inputs(text(accuracy_result("declared_inputs", "declared inputs")
                               .as(ResultRole::declared_inputs)
                               .of_runs("with entries that are declared as assumed"))),
      warnings(count(accuracy_result("warnings", "warnings")
                         .as(ResultRole::warnings)
                         .of_runs("with finite elements"))),
      loop_time(number(solver_result("time_loop", "time loop", "s")
                           .rounded(3)
                           .shown_as("wall time of the time loop")
                           .over(Reduction::sum)
                           .as(ResultRole::loop_time)
                           .of_runs("with finite elements")))
{
}

Summary::~Summary() = default;

std::vector<std::string>
names_of(const std::vector<NumberResult> &results)
{
  return mapped<std::string>(results,
                             [&](const NumberResult &result) { return result.declared().name; });
}

std::size_t
Summary::add(const DeclaredResult &result)
{
  const auto is_same = [&result](const DeclaredResult &one)
  { return one.id == result.id || one.name == result.name; };
  if (std::any_of(declared_.begin(), declared_.end(), is_same))
    throw std::logic_error("the result '" + result.id + "', " + result.name +
                           ", is declared twice");
  declared_.push_back(result);
  items_.emplace_back();
  return items_.size() - 1;
}

void
Summary::set(const std::size_t index, Item item)
{
  if (std::holds_alternative<std::monostate>(items_[index]))
    order_.push_back(index);
  items_[index] = std::move(item);
}

bool
Summary::is_shown(const std::size_t index) const
{
  return !std::holds_alternative<Absent>(items_[index]);
}

ResultValues
Summary::values() const
{
  ResultValues values;
  for (const std::size_t i : order_)
    if (const double *number = std::get_if<double>(&items_[i]))
      values[declared_[i].id] = *number;
    else if (const long long *count = std::get_if<long long>(&items_[i]))
      values[declared_[i].id] = static_cast<double>(*count);
  return values;
}

std::string
Summary::outcome_text() const
{
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (const auto *text = std::get_if<std::string>(&items_[i]);
        text && declared_[i].role == ResultRole::outcome)
      return *text;
  return "";
}

void
Summary::end_early(const std::string &reason)
{
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (std::holds_alternative<std::monostate>(items_[i]) && declared_[i].runs.empty())
      set(i, Absent{reason});
}

std::vector<std::string>
Summary::missing() const
{
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (std::holds_alternative<std::monostate>(items_[i]) && declared_[i].runs.empty())
      ids.push_back(declared_[i].id);
  return ids;
}

std::string
Summary::json() const
{
  nlohmann::ordered_json json = nlohmann::ordered_json::object(), ids = json, absent = json;
  for (const std::size_t i : order_)
  {
    const DeclaredResult &result = declared_[i];
    ids[result.id] = result.name;
    if (const auto *number = std::get_if<double>(&items_[i])) // not finite: null
      json[result.name] = {{"value", *number}, {"unit", result.unit}};
    else if (const auto *count = std::get_if<long long>(&items_[i]))
      json[result.name] = *count;
    else if (const auto *words = std::get_if<std::string>(&items_[i]))
      json[result.name] = *words;
    else if (const auto *checked = std::get_if<CheckedValue>(&items_[i]))
      json[result.name] = {{"verdict", verdict_word(*checked)},
                           {"value", checked->value},
                           {"least", checked->least},
                           {"most", checked->most},
                           {"unit", result.unit}};
    else
      absent[result.id] = std::get<Absent>(items_[i]).reason;
  }
  json["ids"] = std::move(ids);
  if (!absent.empty())
    json["absent"] = std::move(absent);
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

/// Lines in columns.
std::string
Summary::lines_of(const std::vector<std::size_t> &items) const
{
  std::size_t width = 0;
  for (const std::size_t i : items)
    width = std::max(width, declared_[i].name.size());
  std::string text;
  for (const std::size_t i : items)
  {
    const DeclaredResult &result = declared_[i];
    text +=
        (text.empty() ? "" : "\n") + result.name + std::string(width + 2 - result.name.size(), ' ');
    if (const auto *number = std::get_if<double>(&items_[i]))
    {
      append_number(text, *number, 6);
      text += result.unit == "-" ? "" : " " + result.unit;
    }
    else if (const auto *count = std::get_if<long long>(&items_[i]))
      text += std::to_string(*count);
    else if (const auto *checked = std::get_if<CheckedValue>(&items_[i]))
      text += shown_verdict(*checked, result.unit);
    else
      text += std::get<std::string>(items_[i]);
  }
  return text;
}

std::string
Summary::lines() const
{
  std::vector<std::size_t> shown;
  for (const std::size_t i : order_)
    if (is_shown(i))
      shown.push_back(i);
  return lines_of(shown);
}

std::string
Summary::answer() const
{
  constexpr std::size_t most = 5;
  // In this order, and of each line the first role that a result has.
  static const std::vector<std::vector<ResultRole>> answers{
      {ResultRole::worn_volume, ResultRole::worn_volume_per_million},
      {ResultRole::wear_rate},
      {ResultRole::deepest_wear},
      {ResultRole::penetration},
      {ResultRole::separation},
      {ResultRole::last_peak_pressure, ResultRole::peak_pressure}};
  std::vector<std::size_t> shown, numbers, remarks;
  std::map<ResultRole, std::size_t> of_role;
  for (const std::size_t i : order_)
  {
    const DeclaredResult &result = declared_[i];
    const auto *checked = std::get_if<CheckedValue>(&items_[i]);
    if (is_shown(i))
      of_role.emplace(result.role, i);
    if ((checked != nullptr && !checked->is_met()) ||
        (std::holds_alternative<std::string>(items_[i]) &&
         (result.group == ResultGroup::wear || result.group == ResultGroup::contact)))
      remarks.push_back(i);
    if (std::holds_alternative<double>(items_[i]) && result.group != ResultGroup::accuracy &&
        result.group != ResultGroup::solver && numbers.size() < most)
      numbers.push_back(i);
  }
  for (const std::vector<ResultRole> &roles : answers)
  {
    const auto role = std::find_if(roles.begin(), roles.end(),
                                   [&](const ResultRole one) { return of_role.count(one) > 0; });
    if (role != roles.end())
      shown.push_back(of_role[*role]);
  }
  if (shown.empty())
    shown = numbers;
  if (const auto found = of_role.find(ResultRole::outcome); found != of_role.end())
    shown.insert(shown.begin(), found->second);
  shown.insert(shown.end(), remarks.begin(), remarks.end());
  const auto n = std::count_if(order_.begin(), order_.end(),
                               [this](const std::size_t i) { return is_shown(i); });
  return lines_of(shown) + "\nAll " + std::to_string(n) +
         " results: `arthrowear results` with the output folder, log.txt, or `run --all`.";
}
} // namespace arthrowear
