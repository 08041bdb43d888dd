// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/table_plausibility.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "base/units.h"
#include "gait/curve_table.h"

#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double largest_jump = 30. * units::deg;
constexpr double largest_angle = 180. * units::deg;
constexpr double straight_leg = 90. * units::deg; // angles above it count from a straight leg
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
  return parts_of_name(column).unit.quantity == Quantity::angle;
}

/// Largest size of the columns that have a unit, in that unit; 0 if there are none.
double
largest_in(const CsvTable &table, const std::vector<std::string> &columns, const TableCycle &cycle,
           const std::string &unit)
{
  double largest = 0.;
  for (const std::string &column : columns)
    if (parts_of_name(column).unit.name == unit)
      for (const std::size_t row : cycle.rows)
        largest = std::max(largest, std::abs(table.column(column)[row]));
  return largest;
}

void
judge_times(const CsvTable &table, const TableCycle &cycle, TableDoubts &doubts)
{
  constexpr std::size_t least_rows = 4;
  if (is_over_time(table) && cycle.rows.size() < least_rows && table.n_rows() >= least_rows)
    doubts.errors.push_back(table.file + ": has " + std::to_string(cycle.rows.size()) + " of its " +
                            std::to_string(table.n_rows()) +
                            " rows in a cycle of `Cycle of file [s]`. Are the times in "
                            "milliseconds? Then rename their column `time [ms]`.");
}

/// True for angles from 0 to 360 deg that jump by about a full turn between two rows.
bool
is_wrapped(const CsvTable &table, const std::string &column, const TableCycle &cycle)
{
  constexpr double turn = 360. * units::deg;
  const std::vector<double> &values = table.column(column);
  const double unit = unit_of_column(column);
  for (std::size_t i = 0; i < cycle.rows.size(); ++i)
  {
    const std::size_t before = cycle.rows[(i == 0 ? cycle.rows.size() : i) - 1];
    const double change = unit * std::abs(values[cycle.rows[i]] - values[before]);
    if (std::abs(change - turn) < largest_jump)
      return true;
  }
  return false;
}

/// Smallest angle in the rows of the cycle.
double
least_of(const CsvTable &table, const std::string &column, const TableCycle &cycle)
{
  double least = largest_angle;
  for (const std::size_t row : cycle.rows)
    least = std::min(least, unit_of_column(column) * table.column(column)[row]);
  return least;
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
      beyond = at + "is " + degrees(angle) + ", which no joint reaches. " +
               (is_wrapped(table, column, cycle)
                    ? "The angles jump by a full turn: subtract 360 deg from those above 180."
                : least_of(table, column, cycle) > straight_leg
                    ? "Is a straight leg 180 deg? Then write 180 deg minus the angles."
                : table.has_header_units
                    ? "Correct the row or `inDegrees` in the header of the file."
                    : "Correct the row or the unit at the end of the column's name.");
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
                            "or add the missing rows.");
  if (!wide.empty())
    doubts.warnings.push_back(wide + others(n_wide) +
                              "; values between these rows are interpolated. Add rows "
                              "every 1 to 5 % if they exist.");
}

bool
is_constant(const std::vector<double> &values, const TableCycle &cycle)
{
  return none_of(cycle.rows,
                 [&](const std::size_t row) { return values[row] != values[cycle.rows.front()]; });
}

struct Gap
{
  double length = 0.;
  double from = 0.;
};

void
add_gap(const CsvTable &table, const Gap &widest, std::vector<double> spacings, const bool is_cycle,
        TableDoubts &doubts)
{
  if (spacings.empty() || widest.length <= largest_gap * (1. + rounding))
    return;
  std::nth_element(spacings.begin(), spacings.begin() + spacings.size() / 2, spacings.end());
  const double median = spacings[spacings.size() / 2];
  double end = widest.from + widest.length;
  end -= is_cycle && end > 1. + rounding ? 1. : 0.;
  const std::string text = table.file + ": has no row between " + percent(widest.from) + " and " +
                           percent(end) + ", " + percent(widest.length) + " of the cycle";
  if (widest.length > gap_over_spacing * median)
    doubts.errors.push_back(text + ", where rows elsewhere are " + percent(median) +
                            " apart: rows are missing. Add them.");
  else
    doubts.warnings.push_back(text + "; values between them are interpolated. Add rows every "
                                     "1 to 5 % if they exist.");
}

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
    if (spacing <= rounding) // the row at 100 % repeats the row at 0
      continue;
    spacings.push_back(spacing);
    if (spacing > widest.length)
      widest = {spacing, cycle.phases[i]};
  }
  add_gap(table, widest, std::move(spacings), true, doubts);
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
  judge_times(table, cycle, doubts);
  if (!all_constant)
    judge_gaps(table, cycle, doubts);
  return doubts;
}

std::vector<std::string>
doubts_about_units(const CsvTable &table, const std::vector<std::string> &columns,
                   const TableCycle &cycle)
{
  constexpr double small_angle = 1.6, small_force = 20.; // deg, N
  std::vector<std::string> judged, doubts;
  for (const std::string &text : columns)
    if (const std::string name = SignedColumn(text).name; table.has_column(name))
      judged.push_back(name);
  const double angle = largest_in(table, judged, cycle, "deg"),
               force = largest_in(table, judged, cycle, "N");
  if (angle > 0. && angle < small_angle)
    doubts.push_back(table.file + ": the largest angle is " + rounded_text(angle) +
                     " deg, less than a joint turns in any gait. Are these radians? Then " +
                     (table.has_header_units ? "correct `inDegrees` in the header of the file."
                                             : "let the columns' names end in _rad."));
  if (force > 0. && force < small_force)
    doubts.push_back(table.file + ": the largest force is " + rounded_text(force) +
                     " N; in a gait a hip carries 2000 N and more. Are these kN or body "
                     "weights? Rename the column so that it ends in _kN or _BW.");
  return doubts;
}

TableDoubts
doubts_about_course(const CsvTable &table, const std::string &column)
{
  constexpr double largest_step = 1. * units::mm, short_time = 2. * units::percent;
  constexpr std::size_t many_rows = 20;
  TableDoubts doubts;
  if (!table.has_column(column) || !table.has_column("cycle_percent") || table.n_rows() < 2)
    return doubts;
  const double unit = unit_of_column(column);
  const std::vector<double> &values = table.column(column), &times = table.column("cycle_percent");
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const double half_range = .5 * unit * (*most - *least);
  std::vector<double> spacings;
  Gap widest;
  std::string step;
  double largest = 0.;
  for (std::size_t row = 1; row < table.n_rows(); ++row)
  {
    const double gap = (times[row] - times[row - 1]) * units::percent;
    spacings.push_back(gap);
    if (gap > widest.length)
      widest = {gap, times[row - 1] * units::percent};
    const double change = unit * std::abs(values[row] - values[row - 1]);
    constexpr double as_large = 1.01; // the return of a spike
    if (change <= as_large * largest || gap > short_time * (1. + rounding))
      continue;
    largest = change;
    step = table.where(row) + ": `" + column + "` jumps from " +
           rounded_text(unit * values[row - 1] / units::mm) + " to " +
           rounded_text(unit * values[row] / units::mm) + " mm within " + percent(gap) +
           " of the cycle";
  }
  if (largest > largest_step)
    doubts.errors.push_back(step + ", more than a cup and its clearance allow. Correct the row or "
                                   "the unit at the end of the column's name.");
  else if (table.n_rows() >= many_rows && largest > half_range && largest > 0.)
    doubts.warnings.push_back(step + ", more than half of the whole range. Correct the row, if the "
                                     "backing does not move like this.");
  if (half_range > 0.)
    add_gap(table, widest, std::move(spacings), false, doubts);
  return doubts;
}
} // namespace arthrowear
