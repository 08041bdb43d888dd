// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study_table.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "results/summary_file.h"
#include "study/table_text.h"

namespace arthrowear
{
namespace
{
constexpr int shown_digits = 5;
} // namespace

StudyTable::StudyTable(const StudyPlan &plan, Choose choose)
    : plan_(plan), choose_(std::move(choose)), rows_(plan.cases.size())
{
}

std::vector<std::string>
StudyTable::wanted() const
{
  std::vector<std::string> known;
  for (const Row &row : rows_)
    for (const Result &result : row.results)
      known.insert(known.end(), {result.name, result.header(), result.id});
  return choose_ ? choose_(known) : std::vector<std::string>();
}

std::string
StudyTable::Result::header() const
{
  return unit.empty() || unit == "-" ? name : name + " [" + unit + "]";
}

void
StudyTable::set(const unsigned int i, const CaseOutcome &outcome, const std::string &summary)
{
  Row &row = rows_.at(i);
  row.outcome = outcome;
  row.results.clear();
  if (outcome.status != CaseOutcome::Status::done)
    return;
  for (const SummaryItem &item : read_summary(summary).value_or(std::vector<SummaryItem>()))
    if (item.id != "outcome")
      row.results.push_back({item.name, item.id, item.unit,
                             item.value          ? item.exact
                             : item.unit.empty() ? item.text
                                                 : "",
                             item.value.value_or(0.), item.value.has_value()});
}

const StudyTable::Result *
StudyTable::find(const Row &row, const std::string &name)
{
  return find_where(row.results,
                    [&](const Result &result) {
                      return result.name == name || result.header() == name || result.id == name;
                    });
}

std::vector<std::string>
StudyTable::columns() const
{
  std::vector<std::string> names;
  const auto add = [&names](const std::string &name)
  {
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  };
  const std::vector<std::string> chosen = wanted();
  for (const std::string &name : chosen)
  {
    std::string header = name;
    for (const Row &row : rows_)
      if (const Result *result = find(row, name))
      {
        header = result->header();
        break;
      }
    add(header);
  }
  if (chosen.empty())
    for (const Row &row : rows_)
      for (const Result &result : row.results)
        add(result.header());
  return names;
}

std::vector<std::vector<std::string>>
StudyTable::cells(const Shown shown) const
{
  const std::vector<std::string> results = columns();
  const bool has_status =
      shown == Shown::all ||
      any_of(rows_, [](const Row &row) { return row.outcome.status != CaseOutcome::Status::done; });
  std::vector<std::vector<std::string>> all;
  const auto begin_row = [&all](const std::string &first, const std::vector<std::string> &more)
  {
    all.push_back({first});
    all.back().insert(all.back().end(), more.begin(), more.end());
  };
  begin_row("case", plan_.entries);
  all.back().insert(all.back().end(), results.begin(), results.end());
  if (has_status)
    all.back().push_back("status");
  for (std::size_t i = 0; i < rows_.size(); ++i)
  {
    begin_row(plan_.cases[i].folder, plan_.cases[i].values);
    for (const std::string &name : results)
    {
      const Result *result = find(rows_[i], name);
      all.back().push_back(result == nullptr ? ""
                           : shown == Shown::rounded && result->is_number
                               ? rounded_text(result->number, shown_digits)
                               : result->text);
    }
    if (has_status)
      all.back().push_back(status_text(rows_[i].outcome));
  }
  return all;
}

std::string
StudyTable::csv() const
{
  std::string table;
  for (const std::vector<std::string> &row : cells(Shown::all))
    table += csv_line(row);
  return table;
}

std::string
StudyTable::markdown() const
{
  return markdown_table(cells(Shown::rounded));
}

std::vector<std::string>
StudyTable::unknown_results() const
{
  std::vector<std::string> known;
  for (const Row &row : rows_)
    for (const Result &result : row.results)
      if (std::find(known.begin(), known.end(), result.name) == known.end())
        known.push_back(result.name);
  std::vector<std::string> lines;
  for (const std::string &name : wanted())
  {
    const auto has_it = [&name](const Row &row) { return find(row, name) != nullptr; };
    if (known.empty() || std::any_of(rows_.begin(), rows_.end(), has_it))
      continue;
    const std::string near = nearest_name(name, known);
    lines.push_back("there is no result '" + name + "'. " +
                    (near.empty() ? "The results are: " + comma_list(known) + "."
                                  : "Did you mean '" + near + "'?"));
  }
  return lines;
}
} // namespace arthrowear
