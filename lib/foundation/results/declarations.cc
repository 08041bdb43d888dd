// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/declarations.h"

#include "base/format.h"
#include "base/json_fields.h"
#include "base/ranges.h"
#include "base/start_again.h"
#include "results/old_names.h"
#include "results/summary.h"

#include <iterator>

namespace arthrowear
{
namespace
{
void
add_once(std::vector<std::string> &all, const std::string &one)
{
  if (std::find(all.begin(), all.end(), one) == all.end())
    all.push_back(one);
}

/// Divides "wear rate [mm^3]" into "wear rate" and " [mm^3]"; the second is empty without a unit.
std::pair<std::string, std::string>
name_and_unit(const std::string &header)
{
  const std::size_t begin =
      header.empty() || header.back() != ']' ? header.npos : header.rfind(" [");
  if (begin == header.npos)
    return {header, ""};
  return {header.substr(0, begin), header.substr(begin)};
}

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

const char *
words_of(const Reduction reduction)
{
  return std::array{"at the end", "largest", "largest of the last cycle", "least", "sum",
                    "mean",       "first"}[static_cast<std::size_t>(reduction)];
}

bool
WarningRule::is_broken(const ResultValues &values) const
{
  const auto of = values.find(most_of);
  if (!most_of.empty() && of == values.end())
    return false;
  const double bound = most_of.empty() ? most : most * of->second;
  return any_of(results, [&](const std::string &name)
                { return values.count(name) > 0 && values.at(name) > bound; });
}

std::string
WarningRule::detail_with(const ResultValues &values) const
{
  std::string text;
  std::size_t rest = 0, next = 0;
  for (std::size_t open; (open = detail.find('{', rest)) != detail.npos;)
  {
    const std::size_t close = std::min(detail.find('}', open), detail.size() - 1),
                      blank = std::min(detail.find(' ', open), close);
    text.append(detail, rest, open - rest);
    rest = close + 1;
    const auto number = values.find(blank < close ? detail.substr(blank + 1, close - blank - 1)
                                    : next < results.size() ? results[next++]
                                                            : "");
    if (number == values.end() || blank <= open + 1)
      text += "(not known)";
    else
      append_number(text, number->second * (detail[blank - 1] == '%' ? 100. : 1.),
                    detail[open + 1] - '0');
  }
  return text.append(detail, rest);
}

FrameTime
FrameTime::of_cycles(const std::string &column, const std::string &words)
{
  FrameTime time;
  time.column = column;
  time.before = "";
  time.after = " " + words;
  time.digits = 9;
  return time;
}

DeclaredPlot
DeclaredPlot::over_run(const std::string &title, const std::string &y_label,
                       const std::vector<std::string> &columns)
{
  return {title, statistics_table, Along::whole, "", y_label, columns};
}

DeclaredPlot
DeclaredPlot::over_gait(const std::string &title, const std::string &y_label,
                        const std::vector<std::string> &columns)
{
  return {title, statistics_table, Along::gait, "", y_label, columns};
}

DeclaredPlot
DeclaredPlot::over_column(const std::string &title, const std::string &table, const std::string &x,
                          const std::string &y_label, const std::vector<std::string> &columns)
{
  return {title, table, Along::column, x, y_label, columns};
}

DeclaredResult &
DeclaredResult::percent(const int digits_shown)
{
  style = NumberStyle::percent;
  digits = digits_shown;
  return *this;
}

DeclaredResult &
DeclaredResult::rounded(const int digits_shown)
{
  style = NumberStyle::rounded;
  digits = digits_shown;
  return *this;
}

DeclaredResult &
DeclaredResult::shown_as(std::string on_page)
{
  words = std::move(on_page);
  return *this;
}

DeclaredResult &
DeclaredResult::means(std::string text)
{
  meaning = std::move(text);
  return *this;
}

DeclaredResult &
DeclaredResult::symbol_is(std::string in_formulas)
{
  symbol = std::move(in_formulas);
  return *this;
}

DeclaredResult &
DeclaredResult::in_column(std::string with_unit)
{
  column = std::move(with_unit);
  return *this;
}

DeclaredResult &
DeclaredResult::of_runs(std::string with)
{
  runs = std::move(with);
  return *this;
}

namespace
{
DeclaredResult
of_group(const ResultGroup group, std::string &id, std::string &name, std::string &unit)
{
  DeclaredResult result{std::move(id), std::move(name), group};
  result.unit = std::move(unit);
  return result;
}
} // namespace

DeclaredResult
wear_result(std::string id, std::string name, std::string unit)
{
  return of_group(ResultGroup::wear, id, name, unit);
}

DeclaredResult
contact_result(std::string id, std::string name, std::string unit)
{
  return of_group(ResultGroup::contact, id, name, unit);
}

DeclaredResult
penetration_result(std::string id, std::string name, std::string unit)
{
  return of_group(ResultGroup::penetration, id, name, unit);
}

DeclaredResult
accuracy_result(std::string id, std::string name, std::string unit)
{
  return of_group(ResultGroup::accuracy, id, name, unit);
}

DeclaredResult
other_result(std::string id, std::string name, std::string unit)
{
  return of_group(ResultGroup::other, id, name, unit);
}

DeclaredResult
solver_result(std::string id, std::string name, std::string unit)
{
  return of_group(ResultGroup::solver, id, name, unit);
}

std::string
snake_case(const std::string &words)
{
  std::string id;
  for (const char c : words)
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      id += c;
    else if (c >= 'A' && c <= 'Z')
      id += static_cast<char>(c - 'A' + 'a');
    else if (!id.empty() && id.back() != '_')
      id += '_';
  while (!id.empty() && id.back() == '_')
    id.pop_back();
  return id;
}

void
Declarations::add(const Summary &summary)
{
  results.insert(results.end(), summary.declared().begin(), summary.declared().end());
  errors.insert(errors.end(), summary.errors().begin(), summary.errors().end());
}

void
Declarations::cite(const std::string &citation)
{
  add_once(citations, citation);
}

std::vector<std::string>
Declarations::result_names() const
{
  std::vector<std::string> names;
  for (const DeclaredResult &one : results)
    add_once(names, one.name);
  return names;
}

std::vector<std::string>
Declarations::callable_names() const
{
  std::vector<std::string> names;
  for (const DeclaredResult &one : results)
    names.insert(names.end(), {one.name, one.name + " [" + one.unit + "]", one.id});
  return names;
}

std::vector<DeclaredError>
Declarations::errors_of(const std::string &id) const
{
  std::vector<DeclaredError> own;
  std::copy_if(errors.begin(), errors.end(), std::back_inserter(own),
               [&id](const DeclaredError &error) { return error.result == id; });
  return own;
}

DeclaredResult
Declarations::result(const std::string &name_or_id) const
{
  for (const DeclaredResult &one : results)
    if (one.is_called(name_or_id))
      return one;
  return {snake_case(name_or_id), name_or_id};
}

const DeclaredResult *
Declarations::find(const ResultRole role) const
{
  return find_by(results, &DeclaredResult::role, role);
}

DeclaredSeries
Declarations::series_of(const std::string &name) const
{
  const auto found = find_by(series, &DeclaredSeries::name, name);
  if (found)
    return *found;
  DeclaredSeries plain;
  plain.name = plain.title = name;
  plain.orientation = "z points up.";
  plain.view = "From the front";
  plain.seen_from = {.3, -1., .35};
  return plain;
}

std::vector<std::string>
Declarations::table_files() const
{
  std::vector<std::string> files{statistics_table};
  for (const DeclaredPlot &plot : plots)
    add_once(files, plot.table);
  for (const DeclaredTable &table : tables)
    add_once(files, table.file);
  return files;
}

std::vector<std::string>
with_endings(const std::vector<std::string> &names, const std::vector<std::string> &endings)
{
  std::vector<std::string> all;
  for (const std::string &name : names)
    for (const std::string &ending : endings)
      all.push_back(name_and_unit(name).first + ending + name_and_unit(name).second);
  return all;
}

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
                              {ResultRole::separation, "separation"},
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
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Bearing, joint, head_diameter)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeclaredError, result, stated, cause, of)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Declarations, results, errors, warnings, plots,
                                                tables, series, anatomy, implant, bearing, wall,
                                                citations)

std::string
Declarations::json() const
{
  return json_fields::text(*this);
}

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
