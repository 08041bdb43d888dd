// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/own_table.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/table_store.h"
#include "base/unit_in_name.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/part_names.h"
#include "gait/table_axis.h"
#include "gait/table_cycle.h"

#include <utility>

namespace arthrowear
{
namespace
{
/// The name of an angle's column with the sign of the angles of a leg: internal rotation turns.
std::string
with_sign(const std::string &name, const NamedPart &part)
{
  const double sign = part.sign * (part.part == GaitPart::rotation ? -1. : 1.);
  return sign < 0. ? "-" + name : name;
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
    const std::vector<std::pair<const char *, GaitPart>> kinds{
        {"flexion", GaitPart::flexion},
        {"adduction", GaitPart::adduction},
        {"internal rotation", GaitPart::rotation}};
    std::vector<std::string> found, missing;
    for (const auto &[kind, part] : kinds)
      if (const std::string column = one_of(part, kind, named_by_angles); column.empty())
        missing.push_back(kind);
      else
        found.push_back(column);
    if (!missing.empty())
      refuse_missing(comma_list(missing),
                     std::string(named_by_angles) +
                         ", or use the motion of a gait of the library by --motion-from iso14242");
    return missing.empty() ? found : std::vector<std::string>{};
  }

  std::vector<std::string> forces() const
  {
    const std::string column = one_of(GaitPart::force, "force", named_by_force);
    if (column.empty())
      refuse_missing("force",
                     std::string(named_by_force) +
                         ", or use the load of a gait of the library by --load-from iso14242");
    return column.empty() ? std::vector<std::string>{} : std::vector<std::string>{column};
  }

  /// Reports the columns that the table does not have.
  void require(const std::vector<std::string> &columns, const std::string &option) const
  {
    for (const std::string &column : columns)
    {
      const std::string name = SignedColumn(column).name;
      const std::size_t n_found = table_.has_column(name) ? 1 : columns_like(table_, name).size();
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
  static constexpr const char *named_by_angles =
      "Name the three by --angles \"flexion [deg], adduction [deg], rotation [deg]\", each with "
      "its unit if its name has none and with a minus where the sign must turn";
  static constexpr const char *named_by_force =
      "Name its magnitude by --force \"column [N]\", with its unit if its name has none, or its "
      "components x, y, z in a frame of the pelvis";

  /// The column of a part with its sign; empty if there is none, or several, which are a finding.
  std::string one_of(const GaitPart part, const std::string &kind, const char *remedy) const
  {
    std::vector<std::string> found, of_hip;
    for (const std::string &name : table_.names)
    {
      const NamedPart named = part_of_name(name);
      const bool is_of_other = !named.joint.empty() && named.joint != "hip";
      if (named.part != part || !named.has_unit || is_of_other || named.is_of_ground)
        continue;
      found.push_back(name);
      if (named.joint == "hip")
        of_hip.push_back(name);
    }
    if (!of_hip.empty())
      found = of_hip;
    if (found.size() > 1)
    {
      has_open_question_ = true;
      errors_.add(option_ + ": " + table_.file + " has " + std::to_string(found.size()) +
                  " columns of " + kind + ": " + comma_list(found) + ". " + remedy + ".");
    }
    if (found.size() != 1)
      return "";
    const NamedPart named = part_of_name(found[0]);
    if (!named.is_sign_open)
      return with_sign(found[0], named);
    has_open_question_ = true;
    errors_.add(option_ + ": " + table_.file + ": `" + found[0] +
                "` names both directions, and not which one is positive. " + remedy + ".");
    return "";
  }

  /// A finding about a part that no column is, unless another finding asks about it.
  void refuse_missing(const std::string &parts, const std::string &remedy) const
  {
    if (!std::exchange(has_open_question_, false))
      errors_.add(option_ + ": " + table_.file + " has no column that is known as " + parts +
                  ". Its columns are " + meanings_of_columns(table_) + ". " + remedy + ".");
  }

  mutable bool has_open_question_ = false;
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
               std::vector<GaitCycle> &cycles, const WantedParts &wanted, const std::string &option,
               InputErrors &errors)
{
  OwnTable own;
  std::shared_ptr<const CsvTable> stored;
  try
  {
    stored = stored_table(file, TableFormat::csv_or_storage);
    needed_axis(*stored);
  }
  catch (const InputError &error)
  {
    for (const std::string &message : error.messages())
      errors.add(option + ": " + message);
    return own;
  }
  const CsvTable &table = *stored;
  const Search search(table, option, errors);
  own.is_over_time = is_over_time(table);
  if (wanted.angles)
    own.angles = named.angles.empty() ? search.angles() : named.angles;
  if (wanted.forces)
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
      strikes = heel_strikes_of(*stored_table(given[0], TableFormat::csv_or_storage), column,
                                HeelStrikeRule());
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

bool
is_in_body_weights(const std::vector<std::string> &columns)
{
  return any_of(
      columns, [](const std::string &text)
      { return parts_of_name(SignedColumn(text).name).unit.quantity == Quantity::body_weights; });
}
} // namespace arthrowear
