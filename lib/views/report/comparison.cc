// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/comparison.h"

#include "base/ranges.h"
#include "report/answer.h"
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/shared_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// "+4.2 %" of a quantity beside the first run; empty if they differ by less than .05 %.
Html
difference(const double value, const double first)
{
  constexpr double least_percent = .05;
  if (!std::isfinite(value) || !std::isfinite(first) || first == 0.)
    return "";
  const double percent = 100. * (value - first) / std::abs(first);
  if (std::abs(percent) < least_percent)
    return "";
  return " <span class=\"differs\">" + (percent > 0. ? Html("+") : Html()) +
         html_with_unit(html_number(percent, 2), "%") + "</span>";
}

std::vector<Html>
verdict_row(const Report &report)
{
  std::vector<Html> row{"Verdict"};
  for (const ReportedRun &run : report.runs)
  {
    const Verdict verdict = verdict_of_answer(run.results, run.worth);
    row.push_back("<span class=\"verdicts\"><span class=\"" + class_of(verdict.level) +
                  "\"><b class=\"level\">" + html_text(verdict.topic) + "</b></span></span>");
  }
  return row;
}

/// Why the verdicts are as they are, each text once.
Html
verdict_texts(const Report &report)
{
  std::vector<std::string> texts;
  Html list;
  for (const ReportedRun &run : report.runs)
  {
    const Verdict verdict = verdict_of_answer(run.results, run.worth);
    const std::string text = shared_text(run.results, verdict.text);
    if (std::find(texts.begin(), texts.end(), text) != texts.end())
      continue;
    texts.push_back(text);
    list += "<li class=\"" + class_of(verdict.level) + "\"><b class=\"level\">" +
            html_text(verdict.topic) + "</b> " + html_unit(text) + "</li>\n";
  }
  return "<ul class=\"verdicts\">\n" + list + "</ul>\n";
}
} // namespace

std::vector<InputEntry>
entries_of(const Report &report)
{
  std::vector<InputEntry> entries;
  for (const ReportedRun &run : report.runs)
    for (const InputEntry &entry : run.results.inputs)
      if (none_of(entries, [&](const InputEntry &known) { return known.path() == entry.path(); }))
        entries.push_back(entry);
  return entries;
}

bool
differs_between_runs(const Report &report, const InputEntry &entry)
{
  const std::string value = report.runs.front().results.input(entry.path());
  return any_of(report.runs,
                [&](const ReportedRun &run) { return run.results.input(entry.path()) != value; });
}

Html
shown_entry(const RunResults &run, const std::string &path)
{
  for (const InputEntry &entry : run.inputs)
    if (entry.path() == path)
      return entry.value.empty()
                 ? Html("<i>empty</i>")
                 : html_text(entry.value.front() == '/' ? last_part(entry.value) : entry.value);
  return "<i>no such entry</i>";
}

Html
comparison_table(const Report &report)
{
  std::vector<Html> head{""};
  for (const ReportedRun &run : report.runs)
    head.push_back(html_text(run.label));
  std::vector<std::vector<Html>> rows{verdict_row(report)};
  for (const InputEntry &entry : entries_of(report))
  {
    if (entry.path() == "Output folder" || !differs_between_runs(report, entry))
      continue;
    std::vector<Html> row{html_unit(entry.path())};
    for (const ReportedRun &run : report.runs)
      row.push_back("<span class=\"entry\">" + shown_entry(run.results, entry.path()) + "</span>");
    rows.push_back(std::move(row));
  }
  std::vector<std::vector<AnswerRow>> answers;
  std::vector<Html> words;
  for (const ReportedRun &run : report.runs)
  {
    answers.push_back(answer_of(run.results, run.worth));
    for (const AnswerRow &row : answers.back())
      if (std::find(words.begin(), words.end(), row.words) == words.end())
        words.push_back(row.words);
  }
  for (const Html &one : words)
  {
    std::vector<Html> row{one};
    const AnswerRow *first = nullptr;
    for (const std::vector<AnswerRow> &answer : answers)
    {
      const AnswerRow *found =
          find_where(answer, [&one](const AnswerRow &other) { return other.words == one; });
      first = row.size() == 1 ? found : first;
      row.push_back(
          !found ? Html()
          : found->is_quantity
              ? "<span class=\"whole\">" + found->value + "</span>" +
                    (first && found != first ? difference(found->number, first->number) : Html())
          : first && found != first && found->value == first->value
              ? "<span class=\"same\">same</span>"
              : found->value);
    }
    rows.push_back(std::move(row));
  }
  return verdict_texts(report) + html_table(head, rows) +
         "<p class=\"small\">Differences are from the first run. ± of the computation alone; what "
         "it contains is under “Case and further numbers” of each run's own report.</p>\n";
}

Html
comparison_maps(const Report &report)
{
  std::pair<double, double> range{0., 0.};
  const WornMap *first = nullptr;
  std::string first_label;
  for (const ReportedRun &run : report.runs)
    if (run.map && (!first || run.map->field == first->field))
    {
      first_label = first ? first_label : run.label;
      first = first ? first : &*run.map;
      const auto [low, high] = range_of(*run.map);
      range = {std::min(range.first, low), std::max(range.second, high)};
    }
  if (!first)
    return "";
  Html maps;
  std::vector<std::pair<WornMap, Html>> differences;
  double most = 0.;
  for (const ReportedRun &run : report.runs)
  {
    if (!run.map || run.map->field != first->field)
      continue;
    maps += worn_figure(*run.map, range, html_text(run.label) + ": ");
    std::size_t n_without = 0;
    if (&*run.map == first)
      continue;
    const auto difference = difference_of(*run.map, *first, n_without);
    if (!difference)
      continue;
    const bool is_equal = run.map->frame.points == first->frame.points;
    most = std::max(most, range_of(*difference).second);
    differences.emplace_back(
        *difference,
        html_text(run.label) + " − " + html_text(first_label) + " (" +
            (is_equal ? Html("point by point")
             : first->words.is_about_origin
                 ? Html("other meshes: at the nearest direction from the centre")
                 : Html("other meshes: at the closest point")) +
            (n_without > 0 ? html_formatted("; %zu of %zu points have no counterpart and are grey",
                                            n_without, first->frame.n_points())
                           : Html()) +
            "): ");
  }
  Html minus;
  for (const auto &[map, caption] : differences)
    minus += worn_figure(map, {-most, most}, caption);
  return "<div class=\"maps\">\n" + maps + "</div>\n" +
         (minus.empty() ? Html()
                        : "<h3>Differences</h3>\n<div class=\"maps\">\n" + minus + "</div>\n");
}
} // namespace arthrowear
