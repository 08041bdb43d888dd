// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/table_plausibility.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/units.h"
#include "gait/curve_table.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double largest_jump = 30. * units::deg;
constexpr double largest_angle = 180. * units::deg;
constexpr double largest_rate = 15. * units::deg / units::percent; // per cycle
constexpr double largest_gap = 10. * units::percent;
constexpr double gap_over_spacing = 10.; // where rows are missing, over the others' spacing
constexpr double rounding = 1e-9;

std::string
percent(const double fraction)
{
  return rounded_text(fraction / units::percent) + " %";
}

std::string
degrees(const double angle)
{
  return rounded_text(angle / units::deg) + " deg";
}

bool
is_angle(const std::string &column)
{
  const auto ends_in = [&column](const std::string &end)
  {
    return column.size() >= end.size() &&
           column.compare(column.size() - end.size(), end.size(), end) == 0;
  };
  return ends_in("_deg") || ends_in("_rad") || ends_in("[deg]") || ends_in("[rad]");
}

/// The first row of each kind that is wrong, and how many more there are.
void
judge_angles(const CsvTable &table, const std::string &column, const TableCycle &cycle,
             TableDoubts &doubts)
{
  const double unit = unit_of_column(column);
  const std::vector<double> &values = table.column(column);
  std::string beyond, fast, wide;
  unsigned int n_fast = 0, n_wide = 0;
  for (std::size_t i = 0; i < cycle.rows.size(); ++i)
  {
    const double angle = unit * values[cycle.rows[i]];
    const std::string at = table.where(cycle.rows[i]) + ": `" + column + "` ";
    if (std::abs(angle) > largest_angle * (1. + rounding) && beyond.empty())
      beyond = at + "is " + degrees(angle) + ", which no joint reaches. Correct the row or the " +
               "unit at the end of the column's name.";
    if (i == 0)
      continue;
    const double before = unit * values[cycle.rows[i - 1]], jump = std::abs(angle - before),
                 gap = cycle.phases[i] - cycle.phases[i - 1];
    if (jump <= largest_jump * (1. + rounding) || gap <= 0.)
      continue;
    const std::string text = at + "jumps from " + degrees(before) + " to " + degrees(angle) +
                             " within " + percent(gap) + " of the cycle";
    if (jump / gap > largest_rate)
      ++n_fast, fast = fast.empty() ? text : fast;
    else
      ++n_wide, wide = wide.empty() ? text : wide;
  }
  const auto others = [](const unsigned int n)
  { return n > 1 ? " (and " + std::to_string(n - 1) + " more)" : ""; };
  if (!beyond.empty())
    doubts.errors.push_back(beyond);
  else if (!fast.empty())
    doubts.errors.push_back(fast + others(n_fast) +
                            ", faster than any joint turns (15 deg per percent). Correct the row, "
                            "or add those that are missing.");
  if (!wide.empty())
    doubts.warnings.push_back(wide + others(n_wide) +
                              "; what lies between these rows is the interpolation's. Add rows "
                              "every 1 to 5 % if there are any.");
}

bool
is_constant(const std::vector<double> &values, const TableCycle &cycle)
{
  for (const std::size_t row : cycle.rows)
    if (values[row] != values[cycle.rows.front()])
      return false;
  return true;
}

struct Gap
{
  double length = 0.;
  double from = 0.;
};

void
judge_gaps(const CsvTable &table, const TableCycle &cycle, TableDoubts &doubts)
{
  if (cycle.phases.size() < 3)
    return;
  std::vector<double> spacings;
  Gap widest;
  for (std::size_t i = 0; i < cycle.phases.size(); ++i)
  {
    const bool is_last = i + 1 == cycle.phases.size();
    const double next = is_last ? cycle.phases.front() + 1. : cycle.phases[i + 1];
    const double spacing = next - cycle.phases[i];
    if (spacing <= rounding) // the row at 100 % is the one at 0
      continue;
    spacings.push_back(spacing);
    if (spacing > widest.length)
      widest = {spacing, cycle.phases[i]};
  }
  if (widest.length <= largest_gap * (1. + rounding))
    return;
  std::nth_element(spacings.begin(), spacings.begin() + spacings.size() / 2, spacings.end());
  const double median = spacings[spacings.size() / 2];
  double end = widest.from + widest.length;
  end -= end > 1. + rounding ? 1. : 0.;
  const std::string text = table.file + ": has no row between " + percent(widest.from) + " and " +
                           percent(end) + ", " + percent(widest.length) + " of the cycle";
  if (widest.length > gap_over_spacing * median)
    doubts.errors.push_back(text + ", where rows elsewhere are " + percent(median) +
                            " apart: rows are missing. Add them.");
  else
    doubts.warnings.push_back(text + "; what lies between is the interpolation's. Add rows every "
                                     "1 to 5 % if there are any.");
}
} // namespace

TableDoubts
doubts_about(const CsvTable &table, const std::vector<std::string> &columns,
             const TableCycle &cycle)
{
  TableDoubts doubts;
  bool all_constant = true;
  for (const std::string &text : columns)
  {
    const std::string column = SignedColumn(text).name;
    if (column.empty() || !table.has_column(column) || cycle.rows.empty())
      continue;
    all_constant = all_constant && is_constant(table.column(column), cycle);
    if (is_angle(column))
      judge_angles(table, column, cycle, doubts);
  }
  if (!all_constant)
    judge_gaps(table, cycle, doubts);
  return doubts;
}
} // namespace arthrowear
