// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/own_table.h"

#include "base/number_text.h"
#include "base/storage_table.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/table_cycle.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
bool
contains(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}

/// Columns of a table with one of the units and one of the words; if some contain "hip", only
/// these.
std::vector<std::string>
columns_with(const CsvTable &table, const std::vector<std::string> &units,
             const std::vector<std::string> &words)
{
  std::vector<std::string> found, of_hip;
  for (const std::string &name : table.names)
  {
    const std::string lower = in_lower_case(name);
    if (std::find(units.begin(), units.end(), unit_name_of_column(name)) == units.end() ||
        std::none_of(words.begin(), words.end(),
                     [&](const std::string &word) { return contains(lower, word); }))
      continue;
    found.push_back(name);
    if (contains(lower, "hip"))
      of_hip.push_back(name);
  }
  return of_hip.empty() ? found : of_hip;
}

/// The sign with which a column is one of the angles of a leg, with internal rotation turned.
std::string
with_sign(const std::string &name)
{
  const std::string lower = in_lower_case(name);
  if (contains(lower, "abduction") || contains(lower, "extension"))
    return "-" + name;
  if (contains(lower, "rotation"))
    return contains(lower, "external") || contains(lower, "outward") ? name : "-" + name;
  return name;
}

/// Searches the columns of one table.
class Search
{
public:
  Search(const CsvTable &table, const std::string &option, InputErrors &errors)
      : table_(table), option_(option), errors_(errors)
  {
  }

  std::vector<std::string> angles() const
  {
    const std::vector<std::pair<const char *, std::vector<std::string>>> kinds{
        {"flexion", {"flexion", "extension"}},
        {"adduction", {"adduction", "abduction"}},
        {"internal rotation", {"rotation"}}};
    std::vector<std::string> found, missing;
    bool is_ambiguous = false;
    for (const auto &[kind, words] : kinds)
    {
      const std::vector<std::string> columns = columns_with(table_, {"deg", "rad"}, words);
      if (columns.size() > 1)
      {
        is_ambiguous = true;
        errors_.add(option_ + ": " + table_.file + " has " + std::to_string(columns.size()) +
                    " columns of " + kind + ": " + comma_list(columns) +
                    ". Name three by --angles \"flexion, adduction, rotation\".");
      }
      else if (columns.empty())
        missing.push_back(kind);
      else
        found.push_back(with_sign(columns[0]));
    }
    if (!missing.empty() && missing.size() < kinds.size() && !is_ambiguous)
      errors_.add(option_ + ": " + table_.file + " has no column of " + comma_list(missing) +
                  ", must have all three angles or none. It has: " + comma_list(table_.names) +
                  ". Name three by --angles \"flexion, adduction, rotation\".");
    return found.size() == kinds.size() ? found : std::vector<std::string>{};
  }

  std::vector<std::string> forces() const
  {
    const std::vector<std::string> columns = columns_with(table_, {"N", "kN", "pctBW"}, {""});
    if (columns.size() > 1)
    {
      errors_.add(option_ + ": " + table_.file + " has " + std::to_string(columns.size()) +
                  " columns of force: " + comma_list(columns) +
                  ". Name the magnitude, or the components x, y and z in a frame of the pelvis, by "
                  "--force.");
      return {};
    }
    return columns;
  }

  /// Reports the columns that the table does not have.
  void require(const std::vector<std::string> &columns, const std::string &option) const
  {
    for (const std::string &column : columns)
    {
      const std::string name = SignedColumn(column).name;
      const std::size_t n_found = columns_like(table_, name).size();
      if (n_found == 1)
        continue;
      if (n_found > 1 || name.find_first_of("*?") != std::string::npos)
      {
        try
        {
          column_like(table_, column);
        }
        catch (const InputError &error)
        {
          errors_.add(option + ": " + error.what());
        }
        continue;
      }
      const std::string near = nearest_name(name, table_.names);
      errors_.add(option + ": " + table_.file + " has no column '" + name + "'. " +
                  (near.empty() ? "" : "Is it '" + near + "'? ") +
                  "It has: " + comma_list(table_.names) + ".");
    }
  }

private:
  const CsvTable &table_;
  const std::string &option_;
  InputErrors &errors_;
};

/// True if a curve can be made of the columns, whose ends are blended over a fraction of the cycle.
bool
makes_curves(const CsvTable &table, const std::vector<std::string> &columns, const double blend,
             const double period)
{
  try
  {
    for (const std::string &column : columns)
    {
      const std::string name = SignedColumn(column_like(table, column)).name;
      curve_of_values(table, table.column(name), name, 1., blend, period);
    }
    return true;
  }
  catch (const InputError &)
  {
    return false;
  }
}

/// Smallest of some fractions of the cycle that must be blended for the columns to make curves; 0
/// also where none helps.
double
blend_of(const CsvTable &table, const std::vector<std::string> &columns, const double period,
         const bool is_cut, const std::vector<GaitCycle> &cycles)
{
  try
  {
    const CsvTable cycle =
        is_cut && !cycles.empty()
            ? average_cycle(table, columns_like_each(table, columns), cycles).table
            : table;
    for (const double blend : {0., .05, .1, .2})
      if (makes_curves(cycle, columns, blend, period))
        return blend;
  }
  catch (const InputError &)
  {
    // The validation of the case reports it.
  }
  return 0.;
}
} // namespace

OwnTable
read_own_table(const std::string &file, const NamedColumns &named, const double period,
               std::vector<GaitCycle> &cycles, const std::string &option, InputErrors &errors)
{
  OwnTable own;
  CsvTable table;
  try
  {
    table = read_table(file);
  }
  catch (const InputError &error)
  {
    for (const std::string &message : error.messages())
      errors.add(option + ": " + message);
    return own;
  }
  const Search search(table, option, errors);
  own.is_over_time = is_over_time(table);
  own.angles = named.angles.empty() ? search.angles() : named.angles;
  own.forces = named.forces.empty() ? search.forces() : named.forces;
  search.require(named.angles, "--angles");
  search.require(named.forces, "--force");
  own.is_cut = own.is_over_time && !cycles.empty();
  if (own.is_over_time && !own.is_cut && period == 0.)
    errors.add(option + ": " + file +
               " is over time, not over the cycle. Give its heel strikes by --heel-strikes, or the "
               "duration of a cycle [s] by --cycle-time.");
  if (own.is_cut)
  {
    cycles = covered_cycles(cycles, table);
    if (cycles.empty())
      errors.add("--heel-strikes: no cycle lies within the times of " + file + ".");
  }
  own.angles_blend = blend_of(table, own.angles, period, own.is_cut, cycles);
  own.forces_blend = blend_of(table, own.forces, period, own.is_cut, cycles);
  return own;
}

std::vector<GaitCycle>
read_heel_strikes(const std::vector<std::string> &given, const std::string &column,
                  InputErrors &errors)
{
  std::vector<double> strikes;
  try
  {
    for (const std::string &text : given)
      if (double time = 0.; parse_number(text, time))
        strikes.push_back(time);
    if (strikes.size() < given.size())
    {
      if (given.size() > 1)
        throw InputError("must be one file, or times [s] separated by commas.");
      strikes = heel_strikes_of(read_table(given[0]), column, HeelStrikeRule());
    }
    return cycles_between(strikes);
  }
  catch (const InputError &error)
  {
    for (const std::string &message : error.messages())
      errors.add("--heel-strikes: " + message);
    return {};
  }
}
} // namespace arthrowear
