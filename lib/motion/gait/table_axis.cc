// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/table_axis.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
bool
has_word(const NameParts &parts, const std::vector<std::string> &known)
{
  return any_of(parts.words, [&](const std::string &word) { return contains(known, word); });
}

bool
is_cycle(const NameParts &parts)
{
  return has_word(parts, {"cycle", "gait", "stride", "phase", "gaitcycle", "gangzyklus", "zyklus"});
}

bool
is_named_time(const NameParts &parts)
{
  const std::vector<std::string> names{"time", "t", "zeit", "temps"};
  return !parts.words.empty() && contains(names, parts.words[0]);
}

bool
is_percent(const std::string &name, const NameParts &parts)
{
  const bool says_percent = parts.unit.quantity == Quantity::share ||
                            name.find('%') != std::string::npos ||
                            has_word(parts, {"percent", "percentage", "pct"});
  return says_percent && (is_cycle(parts) || is_named_time(parts) || parts.words.empty());
}

bool
is_fraction(const NameParts &parts)
{
  return (is_cycle(parts) || is_named_time(parts)) && parts.unit.quantity == Quantity::none &&
         has_word(parts, {"fraction", "normalized", "normalised", "norm", "share"});
}

/// "normalized time"
bool
is_normalized_time(const NameParts &parts)
{
  return parts.unit.quantity == Quantity::none && has_word(parts, {"normalized", "normalised"}) &&
         has_word(parts, {"time", "cycle", "gait", "phase"});
}

using Found = std::vector<TableAxis>;

void
refuse_two(const CsvTable &table, const Found &found)
{
  if (found.size() < 2)
    return;
  std::vector<std::string> names =
      mapped<std::string>(found, [&](const TableAxis &axis) { return table.names[axis.column]; });
  throw InputError(table.file + ": " + std::to_string(names.size()) +
                   " columns may be the place in the cycle: " + comma_list(names) +
                   ". Rename one cycle_percent, cycle_fraction or time_s, or remove the others.");
}

/// Columns that may be an axis: over the cycle, over time with a unit, over time without one.
struct Axes
{
  Found cycle, time;
  std::vector<std::string> without_unit;
};

Axes
axes_of(const CsvTable &table)
{
  Axes axes;
  for (std::size_t c = 0; c < table.names.size(); ++c)
  {
    const std::string &name = table.names[c];
    const NameParts parts = parts_of_name(name);
    if (is_percent(name, parts))
      axes.cycle.push_back({c, false, units::percent});
    else if (is_fraction(parts) || is_normalized_time(parts))
      axes.cycle.push_back({c, false, 1.});
    else if (is_named_time(parts) && parts.unit.quantity == Quantity::time)
      axes.time.push_back({c, true, parts.unit.factor});
    else if (is_named_time(parts) && parts.unit.quantity == Quantity::none)
      axes.without_unit.push_back(name);
  }
  return axes;
}

/// The axis whose name is the usual one, if it is among several.
void
prefer(const CsvTable &table, const std::vector<std::string> &names, Found &found)
{
  for (const std::string &name : names)
    for (const TableAxis &axis : found)
      if (found.size() > 1 && table.names[axis.column] == name)
      {
        found = {TableAxis(axis)};
        return;
      }
}

/// True for statistics.csv of a run, whose cycle column passes 100 % or ends before it.
bool
is_own_table(const CsvTable &table)
{
  return table.has_column("time [s]") && table.has_column("gait cycle [%]");
}
} // namespace

std::optional<TableAxis>
axis_of(const CsvTable &table)
{
  Axes axes = axes_of(table);
  prefer(table, {"cycle_percent", "cycle_fraction"}, axes.cycle);
  prefer(table, {"time [s]", "time_s"}, axes.time);
  const bool over_time = axes.cycle.empty() || is_own_table(table);
  const Found &found = over_time ? axes.time : axes.cycle;
  refuse_two(table, found);
  return found.empty() ? std::nullopt : std::optional<TableAxis>(found[0]);
}

TableAxis
needed_axis(const CsvTable &table)
{
  if (const std::optional<TableAxis> axis = axis_of(table))
    return *axis;
  const Axes axes = axes_of(table);
  const std::string has = " The file has: " + comma_list(table.names) + ".";
  if (!axes.without_unit.empty())
    throw InputError(table.file + ": the column '" + axes.without_unit[0] +
                     "' has no unit. Rename it '" + axes.without_unit[0] +
                     " [s]' if it is in seconds, '… [ms]' in milliseconds, 'cycle_percent' or "
                     "'cycle_fraction' if it is over the cycle." +
                     has);
  throw InputError(table.file +
                   ": there is no column of the place in the cycle, must be one: "
                   "'cycle_percent' from 0 to 100, 'cycle_fraction' from 0 to 1, or "
                   "a time with its unit, 'time [s]'. Rename it." +
                   has);
}

bool
is_axis_name(const std::string &name)
{
  const NameParts parts = parts_of_name(name);
  return is_percent(name, parts) || is_fraction(parts) || is_normalized_time(parts) ||
         (is_named_time(parts) &&
          (parts.unit.quantity == Quantity::time || parts.unit.quantity == Quantity::none));
}
} // namespace arthrowear
