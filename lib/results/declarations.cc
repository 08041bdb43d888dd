// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/declarations.h"

#include "base/format.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
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

template <class Declared>
const Declared *
find(const std::vector<Declared> &all, const std::string &name)
{
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&name](const Declared &one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
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
  return std::any_of(results.begin(), results.end(),
                     [&](const std::string &name)
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

void
Declarations::add(const ResultGroup group, const NumberStyle style, const int digits,
                  const std::vector<std::string> &names, const Reduction reduction)
{
  for (const std::string &header : names)
  {
    const auto [name, unit] = name_and_unit(header);
    results.push_back(
        {name, group, style, digits, {}, unit.empty() ? "" : unit.substr(2, unit.size() - 3)});
    const bool is_sum = style == NumberStyle::count && reduction == Reduction::at_end;
    results.back().reduction = is_sum ? Reduction::sum : reduction;
  }
}

void
Declarations::add(const std::vector<DeclaredResult> &with_words)
{
  results.insert(results.end(), with_words.begin(), with_words.end());
}

void
Declarations::explain(const std::string &name, const std::string &symbol,
                      const std::string &meaning)
{
  known(name).symbol = symbol;
  known(name).meaning = meaning;
}

void
Declarations::reduce(const Reduction reduction, const std::vector<std::string> &names)
{
  for (const std::string &name : names)
    known(name_and_unit(name).first).reduction = reduction;
}

void
Declarations::tabulate(const std::string &name, const std::string &column)
{
  known(name).column = column;
}

DeclaredResult &
Declarations::known(const std::string &name)
{
  for (DeclaredResult &result : results)
    if (result.name == name)
      return result;
  throw std::logic_error("the result '" + name + "' is explained, but not declared");
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
Declarations::result_headers() const
{
  std::vector<std::string> headers;
  for (const DeclaredResult &one : results)
    headers.insert(headers.end(), {one.name, one.name + " [" + one.unit + "]"});
  return headers;
}

std::vector<DeclaredError>
Declarations::errors_of(const std::string &result) const
{
  std::vector<DeclaredError> own;
  std::copy_if(errors.begin(), errors.end(), std::back_inserter(own),
               [&result](const DeclaredError &error) { return error.result == result; });
  return own;
}

DeclaredResult
Declarations::result(const std::string &name) const
{
  const DeclaredResult *found = find(results, name);
  return found ? *found : DeclaredResult{name};
}

DeclaredSeries
Declarations::series_of(const std::string &name) const
{
  if (const DeclaredSeries *found = find(series, name))
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
