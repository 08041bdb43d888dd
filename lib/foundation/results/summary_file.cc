// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/summary_file.h"

#include "base/number_text.h"
#include "results/old_names.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace arthrowear
{
namespace
{
using Json = nlohmann::ordered_json;

std::string
text_of(const Json &value)
{
  if (value.is_string())
    return value.get<std::string>();
  return value.is_null() ? "" : value.dump();
}

/// A number of a JSON object; one that is not finite is null there.
double
number_of(const Json &json, const char *name, const double otherwise)
{
  return json.contains(name) && json[name].is_number() ? json[name].get<double>() : otherwise;
}

SummaryItem
item_of(const std::string &name, const Json &json)
{
  constexpr int digits = 6;
  constexpr double infinite = std::numeric_limits<double>::infinity();
  SummaryItem item{name, {}, "", ""};
  const bool is_object = json.is_object();
  if (is_object && json.contains("unit"))
    item.unit = text_of(json["unit"]);
  if (is_object && json.contains("verdict"))
  {
    const CheckedValue checked{number_of(json, "value", std::numeric_limits<double>::quiet_NaN()),
                               number_of(json, "least", -infinite),
                               number_of(json, "most", infinite)};
    item.checked = checked;
    item.text = text_of(json["verdict"]) + ": " + checked.text(item.unit);
    item.unit.clear();
    return item;
  }
  const bool has_value = is_object && json.contains("value");
  const Json &value = has_value ? json["value"] : json;
  if (value.is_number())
  {
    item.value = value.get<double>();
    item.exact = value.dump();
  }
  item.text = value.is_number_float()        ? rounded_text(*item.value, digits)
              : has_value && value.is_null() ? "not finite"
                                             : text_of(value);
  return item;
}
} // namespace

std::optional<std::vector<SummaryItem>>
read_summary(const std::string &text)
{
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object())
    return {};
  std::map<std::string, std::string> ids;
  if (json.contains("ids") && json["ids"].is_object())
    for (const auto &[id, name] : json["ids"].items())
      ids[text_of(name)] = id;
  std::vector<SummaryItem> items;
  for (const auto &[name, value] : json.items())
  {
    if (!ids.empty() && (name == "ids" || name == "absent"))
      continue;
    items.push_back(item_of(name, value));
    const auto found = ids.find(name);
    items.back().id = found == ids.end() ? with_id({"", name}).id : found->second;
  }
  return items;
}
} // namespace arthrowear
