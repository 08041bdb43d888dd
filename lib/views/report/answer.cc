// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/answer.h"

#include "base/number_text.h"
#include "report/ap_arrow.h"
#include "report/case_words.h"
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/result_words.h"
#include "report/run_axis.h"
#include "report/shared_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Estimated errors of a result, of those items of the summary that state one.
struct ResultInterval
{
  double value = 0.;
  double error = 0.; ///< sum of the parts, in the unit of the value; 0 without parts
  std::string parts; ///< "jumps 0.019 %, mesh 0.014 %", with blanks that do not break
};

/// The result with the errors that its run states of it.
ResultInterval
interval_of(const RunResults &run, const SummaryItem &result)
{
  ResultInterval interval{result.value.value_or(0.), 0., ""};
  for (const DeclaredError &one : run.declared.errors_of(result.id))
  {
    const SummaryItem *item = run.find_summary(one.stated);
    if (!item || !item->value || interval.value == 0.)
      continue;
    const bool is_share = item->unit == "-";
    const double size = std::abs(interval.value),
                 error = std::abs(*item->value) * (is_share ? size : 1.);
    interval.error += error;
    interval.parts += (interval.parts.empty() ? "" : ", ") + one.cause + " " +
                      rounded_text(100. * error / size, 2) + "\u00a0%";
  }
  return interval;
}

/// The interval with the relative errors of another result: a rate has the errors of its amount.
ResultInterval
scaled_to(const ResultInterval &interval, const double value)
{
  const double share = interval.value == 0. ? 0. : interval.error / std::abs(interval.value);
  return {value, share * std::abs(value), interval.parts};
}

/// "15.64 ± 0.01 mm³"
Html
html_of(const ResultInterval &interval, const std::string &unit)
{
  return html_interval(interval.value, interval.error, unit);
}

using AnswerRows = std::vector<AnswerRow>;
constexpr double per_million = 1e6;

/// States which errors an interval contains, or that the run estimates none.
Html
note_on(const ResultInterval &interval)
{
  return interval.parts.empty() ? Html("no estimated error")
                                : "± of the computation: " + html_text(interval.parts);
}

/// "after 1 000 000 gait cycles (1 year)"
Html
after_cycles(const RunResults &run)
{
  const double cycles = reached_cycles(run);
  if (!(cycles > 0.))
    return "";
  const std::string years = years_text(run, cycles);
  return "after " + html_count(cycles) + (cycles == 1. ? Html(" cycle") : " cycles") +
         (years.empty() ? Html() : " (" + html_text(years) + ")");
}

/// A rate of a million cycles as one of a year, or of a million cycles where no year is known.
void
add_rate(const RunResults &run, const ResultRole role, const Html &words,
         const ResultInterval &amount, const Html &note, AnswerRows &rows)
{
  const SummaryItem *rate = run.number(role);
  if (!rate)
    return;
  const double year = cycles_per_year(run);
  const double factor = year > 0. ? year / per_million : 1.;
  rows.push_back(
      {words + (year > 0. ? Html(" per year") : " per million cycles"),
       html_of(scaled_to(amount, factor * *rate->value), rate->unit),
       note + (year > 0. ? (note.empty() ? Html() : "; ") + html_text(year_rule(run)) : "")});
}

void
add_volume(const RunResults &run, AnswerRows &rows)
{
  const SummaryItem *worn = run.number(ResultRole::worn_volume),
                    *rate = run.number(ResultRole::worn_volume_per_million),
                    *volume = worn ? worn : rate;
  if (!volume)
    return;
  const ResultInterval interval = interval_of(run, *volume);
  const Html after = worn ? after_cycles(run) : Html();
  rows.push_back({worn ? Html("Worn volume") : Html("Worn volume per million cycles"),
                  html_of(interval, volume->unit),
                  (after.empty() ? Html() : after + "; ") + note_on(interval)});
  add_rate(run, ResultRole::wear_rate, "Wear", interval, "", rows);
}

void
add_depth(const RunResults &run, AnswerRows &rows)
{
  const SummaryItem *depth = run.number(ResultRole::deepest_wear);
  if (!depth)
    return;
  const ResultInterval interval = interval_of(run, *depth);
  rows.push_back({"Largest wear depth", html_of(interval, depth->unit), note_on(interval)});
  add_rate(run, ResultRole::depth_rate, "Depth of wear", interval, "", rows);
}

/// The first million cycles, with their elastic part, and the steady rate after them, as
/// radiographs of several years show them.
void
add_follow_up(const RunResults &run, const Html &direction, AnswerRows &rows)
{
  const SummaryItem *first = run.number(ResultRole::first_million),
                    *elastic = run.number(ResultRole::elastic_part),
                    *steady = run.number(ResultRole::steady_penetration);
  const ResultInterval interval = interval_of(run, *first);
  const Html part = elastic ? "of it " +
                                  html_with_unit(html_number(*elastic->value, 3), elastic->unit) +
                                  " elastic: the wider contact yields less; "
                            : Html();
  rows.push_back({"Penetration in the first million cycles, AP radiograph",
                  html_of(interval, first->unit),
                  "under load; " + part + direction + note_on(interval)});
  const Html words = "Penetration per year after the first million cycles, AP radiograph";
  if (!steady)
    return rows.push_back({words, "none", "runs of two million cycles or more have it", false});
  const ResultInterval rate = interval_of(run, *steady);
  rows.push_back(
      {words, html_of(rate, steady->unit), note_on(rate) + "; " + html_text(year_rule(run))});
}

void
add_penetration(const RunResults &run, AnswerRows &rows)
{
  const auto vector = penetration_of(run);
  const Html direction = vector ? direction_words(run, *vector) + "; " : Html();
  const bool is_under_load = run.number(ResultRole::penetration) != nullptr,
             is_of_years = run.number(ResultRole::first_million) != nullptr,
             is_longer = run.number(ResultRole::steady_penetration) != nullptr;
  const SummaryItem *length =
      run.number(is_under_load ? ResultRole::penetration : ResultRole::path);
  if (!length)
    return;
  if (const ResultInterval interval = interval_of(run, *length); !is_of_years || is_longer)
    rows.push_back(
        {is_under_load ? Html("Penetration of the head")
                       : Html("Volume-equivalent path of the head"),
         html_of(interval, length->unit),
         (is_under_load ? Html("under load, by wear; ") : Html("no load presses the head; ")) +
             direction + note_on(interval)});
  if (is_of_years)
    add_follow_up(run, is_longer ? Html() : direction, rows);
}

void
add_wall(const RunResults &run, AnswerRows &rows)
{
  const double wall = run.declared.wall;
  const SummaryItem *depth = run.number(ResultRole::deepest_wear);
  if (!(wall > 0.) || !depth)
    return;
  const SummaryItem *creep = run.number(ResultRole::deepest_creep);
  const double lost = *depth->value + (creep ? *creep->value : 0.);
  rows.push_back(
      {"Wall left", html_with_unit(html_number(wall - lost), "mm"),
       "at least, of " + html_with_unit(html_number(wall), "mm") +
           (creep ? Html(", less the largest wear and creep") : ", less the largest wear")});
}

void
add_pressure(const RunResults &run, AnswerRows &rows)
{
  const SummaryItem *pressure = run.number(ResultRole::peak_pressure);
  if (!pressure)
    return;
  const ResultInterval interval = interval_of(run, *pressure);
  const double yield = run.input_number("Material / Yield stress [MPa]", 0.);
  const Html share =
      yield > 0. ? html_with_unit(html_number(100. * *pressure->value / yield, 3), "%") +
                       " of the yield stress " + html_with_unit(html_number(yield), "MPa") + "; "
                 : "";
  const SummaryItem *last = run.number(ResultRole::last_peak_pressure);
  rows.push_back({"Largest pressure", html_of(interval, pressure->unit),
                  share +
                      (last ? "in the last cycle " +
                                  html_with_unit(html_number(*last->value, 3), last->unit) + "; "
                            : "") +
                      note_on(interval)});
}

/// The first numbers of a run that has hardly any wear, penetration and pressure.
void
add_first_numbers(const RunResults &run, AnswerRows &rows)
{
  constexpr std::size_t most = 6;
  for (const SummaryItem &item : run.summary)
    if (const DeclaredResult result = run.declared.result(item.id);
        rows.size() < most && item.value && result.group != ResultGroup::solver &&
        result.group != ResultGroup::accuracy)
      rows.push_back({html_text(result.shown()), html_result(item, result), ""});
}

std::string
topics_of(const std::vector<Verdict> &verdicts, const VerdictLevel level)
{
  std::string topics;
  for (const Verdict &verdict : verdicts)
    if (verdict.level == level)
      topics += (topics.empty() ? "" : ", ") + verdict.topic;
  std::transform(topics.begin(), topics.end(), topics.begin(),
                 [](const char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return topics;
}
} // namespace

std::vector<AnswerRow>
answer_of(const RunResults &run)
{
  AnswerRows rows;
  add_volume(run, rows);
  add_depth(run, rows);
  add_penetration(run, rows);
  add_wall(run, rows);
  add_pressure(run, rows);
  constexpr std::size_t few = 2;
  if (rows.size() < few)
    add_first_numbers(run, rows);
  for (const auto &[words, text] : {std::pair<Html, Html>("Implant", implant_words(run)),
                                    {"Gait", gait_words(run)},
                                    {"Law and constants", law_words(run)}})
    if (!text.empty())
      rows.push_back({words, text, "", false});
  if (const SummaryItem *constants = run.find(ResultRole::unverified_constants))
    rows.push_back({"Unverified", html_unit(without_folders(constants->text)),
                    "compare these constants with their source before you use the answer", false});
  if (const SummaryItem *inputs = run.find(ResultRole::declared_inputs))
    rows.push_back({"Declared", html_unit(inputs->text), "assumed, not measured", false});
  return rows;
}

Verdict
verdict_of_answer(const RunResults &run)
{
  const std::vector<Verdict> verdicts = verdicts_of(run);
  for (const Verdict &verdict : verdicts)
    if (verdict.level == VerdictLevel::bad)
      return {"Not an answer", VerdictLevel::bad, verdict.text};
  if (const std::string topics = topics_of(verdicts, VerdictLevel::caution); !topics.empty())
    return {"Usable with care", VerdictLevel::caution, "Read first, below: " + topics + "."};
  const std::string scatter = law_words(run).empty()
                                  ? ""
                                  : " Intervals hold for the computation only: wear constants and "
                                    "activities of patients vary far more.";
  return {"Usable", VerdictLevel::good,
          "The run is complete. In order: " + topics_of(verdicts, VerdictLevel::good) + "." +
              scatter};
}

namespace
{
Html
line_of(const RunResults &run)
{
  const Verdict verdict = verdict_of_answer(run);
  return "<ul class=\"verdicts\"><li class=\"" + class_of(verdict.level) +
         "\"><b class=\"level\">" + html_text(verdict.topic) + "</b> " +
         html_unit(shared_text(run, verdict.text)) + "</li></ul>\n";
}

Html
card_of(const ReportedRun &run, const Html &title)
{
  Html card = "<div class=\"card\">\n" + title + line_of(run.results) + "<dl>\n";
  for (const AnswerRow &row : answer_of(run.results))
  {
    const Html value =
        row.is_quantity ? "<strong class=\"whole\">" + row.value + "</strong>" : row.value;
    card += "<div><dt>" + row.words + "</dt><dd>" + value +
            (row.note.empty() ? Html() : " <span class=\"small\">" + row.note + "</span>") +
            "</dd></div>\n";
  }
  card += "</dl>\n";
  if (const auto vector = penetration_of(run.results))
    card += "<figure>" + ap_arrow(run.results, *vector) +
            "<figcaption class=\"small\">Direction of the penetration, from the "
            "front</figcaption></figure>\n";
  return card + "</div>\n";
}
} // namespace

Html
answer_section(const Report &report)
{
  Html cards;
  for (const ReportedRun &run : report.runs)
    cards +=
        card_of(run, report.runs.size() > 1 ? "<h3>" + html_text(run.label) + "</h3>\n" : Html());
  return html_section("answer", "Answer", "<div class=\"cards\">\n" + cards + "</div>\n");
}
} // namespace arthrowear
