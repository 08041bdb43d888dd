// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/declarations.h"

#include "base/format.h"
#include "base/ranges.h"
#include "results/summary.h"

#include <iterator>
#include <utility>

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
DeclaredResult::counted()
{
  style = NumberStyle::count;
  return over(Reduction::sum);
}

DeclaredResult &
DeclaredResult::over(const Reduction over_run)
{
  reduction = over_run;
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
DeclaredResult::as(const ResultRole shown_as)
{
  role = shown_as;
  return *this;
}

DeclaredResult &
DeclaredResult::along(const int component)
{
  axis = component;
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
} // namespace arthrowear
