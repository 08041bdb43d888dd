// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/former_checkpoint.h"

#include "base/ranges.h"
#include "wear_simulation/elasticity.h"

#include <numeric>

namespace arthrowear
{
namespace
{
void
set_peaks(CheckpointData &data, const std::string &running_values)
{
  const std::string peak = running_values + ": peak pressure";
  if (!data.has(peak))
    return;
  const auto set = [&](const std::string &name, const double pressure)
  {
    data.set_number(name + ": pressure", pressure);
    for (const char *part : {"kink", "excess", "scatter", "of sum", "by law"})
      data.set_number(name + ": errors: " + part, 0.);
    data.set_number(name + ": errors: of peak", -1.);
  };
  set(peak, data.number(peak));
  for (const char *cycle : {"first", "last", "present"})
    set(peak + " of cycles: " + cycle, PeakPressure::not_kept);
}

/// Returns the columns of this version, by their places, in the order of the former version, which
/// had no peak pressure of the run and each error beside its penetration.
std::vector<std::size_t>
former_order(const WearHistoryColumns &columns)
{
  const std::vector<ColumnHeader> &headers = columns.headers();
  const auto place = [&](const std::string &name)
  {
    const auto is_named = [&](const ColumnHeader &column) { return column.name == name; };
    return std::find_if(headers.begin(), headers.end(), is_named) - headers.begin();
  };
  std::vector<std::size_t> order(headers.size());
  std::iota(order.begin(), order.end(), 0);
  const auto move = [&](const std::string &name, const std::string &behind)
  {
    const auto from = std::find(order.begin(), order.end(), place(name)),
               to = std::find(order.begin(), order.end(), place(behind));
    if (from != order.end() && to != order.end())
      std::rotate(to + 1, from, from + 1);
  };
  move(penetrations::error_under_load, std::string(penetrations::by_wear) + " z");
  move(penetrations::error_under_load, std::string(penetrations::by_creep) + " z");
  move(penetrations::error_of_volume, std::string(penetrations::of_volume) + " z");
  order.erase(std::find(order.begin(), order.end(), place(contact_peaks::of_run)));
  return order;
}

void
set_history(CheckpointData &data, const WearHistoryColumns &columns)
{
  const std::string name = "record of jumps: history", half = name + " row of first half";
  const std::vector<std::size_t> order = former_order(columns);
  const std::vector<std::int64_t> sizes = data.integers(name + ", sizes");
  std::vector<double> rows = data.numbers(name), present;
  const std::vector<double> half_row = data.numbers(half);
  if (rows.size() != sizes.size() * order.size() || half_row.size() % order.size() != 0)
    data.refuse(name, "the rows do not have the columns of this model");
  rows.insert(rows.end(), half_row.begin(), half_row.end()); // none or one
  double peak = 0.;
  for (std::size_t begin = 0; begin < rows.size(); begin += order.size())
  {
    std::vector<double> values = columns.row().values();
    for (std::size_t c = 0; c < order.size(); ++c)
      values[order[c]] = rows[begin + c];
    TableRow row(values);
    peak = std::max(peak, row.value(columns.peak_pressure));
    row.set(columns.peak_of_run, peak);
    present.insert(present.end(), row.values().begin(), row.values().end());
  }
  const auto n = columns.headers().size();
  const auto end = present.begin() + static_cast<std::ptrdiff_t>(n * sizes.size());
  data.set(half, std::vector<double>(end, present.end()));
  data.set(name, std::vector<double>(present.begin(), end));
  data.set(name + ", sizes", std::vector<std::int64_t>(sizes.size(), static_cast<std::int64_t>(n)));
  data.set("record of jumps: penetrations", std::vector<double>());
}

void
add_sliding_work(CheckpointData &data)
{
  for (const std::string state :
       {"", "jump: start: ", "kind of jump: first cycle: ",
        "kind of jump: start of the jump in one: ", "kind of jump: end of the jump in one: ",
        "record of jumps: largest load of cycle: state: "})
    if (data.has(state + "accumulated slip") && !data.has(state + "sliding work"))
      data.set(state + "sliding work", std::vector<double>());
}
} // namespace

CheckpointData
with_present_fields(CheckpointData data, const WearHistoryColumns &columns)
{
  add_sliding_work(data);
  if (!data.has("running values: peak pressure"))
    return data;
  for (const char *values : {"running values", "jump: running values at start",
                             "kind of jump: running values after first cycle"})
  {
    set_peaks(data, values);
    const std::string least = std::string(values) + ": least own values";
    if (!data.has(least))
      continue;
    data.set(std::string(values) + ": own values over time",
             std::vector<double>(data.numbers(least).size(), 0.));
    data.set_number(std::string(values) + ": time of rows", 0.);
  }
  constexpr std::int64_t full = 2;
  if (data.integer("elasticity") == full)
    data.set_integer("elasticity", static_cast<std::int64_t>(Elasticity::full));
  if (const std::string measured = "jump: roughness: is measured"; data.has(measured))
    data.set_integer("jump: roughness: was measured", data.integer(measured));
  if (data.has("record of jumps: history"))
    set_history(data, columns);
  return data;
}
} // namespace arthrowear
