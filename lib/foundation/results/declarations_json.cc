// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/start_again.h"
#include "results/old_names.h"

#include "base/json_fields.h"
#include <algorithm>

namespace arthrowear
{
NLOHMANN_JSON_SERIALIZE_ENUM(ResultGroup, {{ResultGroup::other, "other"},
                                           {ResultGroup::wear, "wear"},
                                           {ResultGroup::contact, "contact"},
                                           {ResultGroup::penetration, "penetration"},
                                           {ResultGroup::accuracy, "accuracy"},
                                           {ResultGroup::solver, "solver"}})
NLOHMANN_JSON_SERIALIZE_ENUM(NumberStyle, {{NumberStyle::rounded, "rounded"},
                                           {NumberStyle::percent, "percent"},
                                           {NumberStyle::count, "count"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Reduction,
                             {{Reduction::at_end, "at_end"},
                              {Reduction::largest, "largest"},
                              {Reduction::largest_of_last_cycle, "largest_of_last_cycle"},
                              {Reduction::least, "least"},
                              {Reduction::sum, "sum"},
                              {Reduction::mean, "mean"},
                              {Reduction::first, "first"}})
NLOHMANN_JSON_SERIALIZE_ENUM(ResultRole,
                             {{ResultRole::none, ""},
                              {ResultRole::outcome, "outcome"},
                              {ResultRole::cycles, "cycles"},
                              {ResultRole::worn_volume, "worn_volume"},
                              {ResultRole::worn_volume_per_million, "worn_volume_per_million"},
                              {ResultRole::wear_rate, "wear_rate"},
                              {ResultRole::deepest_wear, "deepest_wear"},
                              {ResultRole::depth_rate, "depth_rate"},
                              {ResultRole::deepest_creep, "deepest_creep"},
                              {ResultRole::peak_pressure, "peak_pressure"},
                              {ResultRole::last_peak_pressure, "last_peak_pressure"},
                              {ResultRole::penetration, "penetration"},
                              {ResultRole::path, "path"},
                              {ResultRole::first_million, "first_million"},
                              {ResultRole::elastic_part, "elastic_part"},
                              {ResultRole::steady_penetration, "steady_penetration"},
                              {ResultRole::tolerance, "tolerance"},
                              {ResultRole::volume_error, "volume_error"},
                              {ResultRole::depth_error, "depth_error"},
                              {ResultRole::mesh_error, "mesh_error"},
                              {ResultRole::judged_steps, "judged_steps"},
                              {ResultRole::unbalanced, "unbalanced"},
                              {ResultRole::verdict, "verdict"},
                              {ResultRole::failed_verdicts, "failed_verdicts"},
                              {ResultRole::warnings, "warnings"},
                              {ResultRole::loop_time, "loop_time"},
                              {ResultRole::unverified_constants, "unverified_constants"},
                              {ResultRole::declared_inputs, "declared_inputs"}})
using Along = DeclaredPlot::Along;
NLOHMANN_JSON_SERIALIZE_ENUM(Along, {{Along::whole, "whole"},
                                     {Along::gait, "gait"},
                                     {Along::column, "column"},
                                     {Along::portrait, "portrait"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeclaredResult, id, name, group, style, digits,
                                                words, unit, symbol, meaning, reduction, column,
                                                role, axis, runs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(WarningRule, results, most, most_of, what, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ColumnHeader, name, unit, meaning)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeclaredTable, file, columns)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeclaredPlot, title, table, along, x, y_label,
                                                columns, error, has_log_y, without, note,
                                                is_accumulated, begins_with)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(FrameTime, column, unit, before, after, factor,
                                                digits, is_shown, are_cycles, cycles_of_percent)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeclaredSeries, name, title, orientation, view,
                                                seen_from, drawn_from, inside, is_curved, is_y_up,
                                                is_about_origin, rank, body, volumes, fields,
                                                values, meridians, time)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Anatomy, is_known, right, left)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ImplantPart, words, length)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeclaredError, result, stated, cause, of)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Declarations, results, errors, warnings, plots,
                                                tables, series, anatomy, implant, wall, citations)

std::string
Declarations::json() const
{
  return json_fields::text(*this);
}

namespace
{
/// Names results by their ids where a file of an earlier version names them by their words.
void
name_by_ids(Declarations &declared)
{
  const auto to_id = [&declared](std::string &name)
  { name = name.empty() ? "" : declared.result(name).id; };
  for (DeclaredError &error : declared.errors)
    for (std::string *name : {&error.result, &error.stated, &error.of})
      to_id(*name);
  for (DeclaredPlot &plot : declared.plots)
    for (std::string *name : {&plot.error, &plot.begins_with})
      to_id(*name);
  for (WarningRule &rule : declared.warnings)
  {
    for (std::string &name : rule.results)
      to_id(name);
    to_id(rule.most_of);
    for (const DeclaredResult &result : declared.results)
      for (std::size_t at; (at = rule.detail.find(' ' + result.name + '}')) != std::string::npos &&
                           result.name != result.id;)
        rule.detail.replace(at + 1, result.name.size(), result.id);
  }
}

/// A folder of results may come from elsewhere: its tables are files in it, and its numbers of
/// digits fit a double.
void
check(Declarations &declared, const std::string &file)
{
  constexpr int most_digits = 17;
  for (const std::string &table : declared.table_files())
    if (table.find_first_of("/\\") != table.npos)
      throw InputError(file + ": the table " + table + " must be a file in the folder of the run.");
  for (DeclaredResult &result : declared.results)
    result.digits = std::clamp(result.digits, 1, most_digits);
  for (DeclaredSeries &series : declared.series)
  {
    series.time.digits = std::clamp(series.time.digits, 1, most_digits);
    if (!series.meridians.empty() && series.meridians.size() != 3)
      throw InputError(file + ": the series " + series.name + " has " +
                       std::to_string(series.meridians.size()) +
                       " directions of meridians, must have none or three.");
  }
}
} // namespace

Declarations
parse_declarations(const std::string &text, const std::string &file)
{
  Declarations declared = json_fields::parse<Declarations>(
      text, file +
                ": is no JSON of this program's declarations; it is cut short or was changed. "
                "Resume the run, which writes it again. " +
                start_again);
  for (DeclaredResult &result : declared.results)
    if (result.id.empty())
      result = with_id(std::move(result));
  name_by_ids(declared);
  check(declared, file);
  return declared;
}
} // namespace arthrowear
