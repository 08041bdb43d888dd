// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/answer.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "report/ap_arrow.h"
#include "report/case_words.h"
#include "report/comparison.h"
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/result_words.h"
#include "report/run_axis.h"
#include "report/shared_text.h"
#include "report/worth_section.h"

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

AnswerRow
quantity(const Html &words, const ResultInterval &interval, const std::string &unit,
         const Html &note, const AnswerPlace place = AnswerPlace::answer)
{
  return {words, html_of(interval, unit), note, true, place, interval.value};
}
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
         const ResultInterval &amount, const Html &note, const AnswerPlace place, AnswerRows &rows)
{
  const SummaryItem *rate = run.number(role);
  if (!rate)
    return;
  const double year = cycles_per_year(run);
  const double factor = year > 0. ? year / per_million : 1.;
  rows.push_back(quantity(
      words + (year > 0. ? Html(" per year") : " per million cycles"),
      scaled_to(amount, factor * *rate->value), rate->unit,
      note + (year > 0. ? (note.empty() ? Html() : "; ") + html_text(year_rule(run)) : ""), place));
}

/// The volume of the first million cycles, and the rate after them.
void
add_later_rate(const RunResults &run, const ResultInterval &amount, AnswerRows &rows)
{
  const auto rate = volume_rate(run);
  if (!rate || !rate->later)
    return;
  const double year = cycles_per_year(run);
  rows.push_back(quantity("Wear in the first million cycles", scaled_to(amount, *rate->first),
                          rate->unit, "bedding-in of the contact included"));
  rows.push_back(quantity((year > 0. ? Html("Wear per year") : "Wear per million cycles") +
                              " after the first million",
                          scaled_to(amount, *rate->later * (year > 0. ? year / per_million : 1.)),
                          rate->unit, html_text(year_rule(run))));
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
  rows.push_back(quantity(worn ? Html("Worn volume") : Html("Worn volume per million cycles"),
                          interval, volume->unit,
                          (after.empty() ? Html() : after + "; ") + note_on(interval)));
  const auto shown = volume_rate(run);
  add_rate(run, ResultRole::wear_rate, "Wear", interval, "",
           shown && shown->later ? AnswerPlace::further : AnswerPlace::answer, rows);
  add_later_rate(run, interval, rows);
}

void
add_depth(const RunResults &run, AnswerRows &rows)
{
  const SummaryItem *depth = run.number(ResultRole::deepest_wear);
  if (!depth)
    return;
  const ResultInterval interval = interval_of(run, *depth);
  rows.push_back(quantity("Largest wear depth", interval, depth->unit, note_on(interval),
                          AnswerPlace::further));
  add_rate(run, ResultRole::depth_rate, "Depth of wear", interval, "", AnswerPlace::further, rows);
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
  rows.push_back(quantity("Penetration in the first million cycles, AP radiograph", interval,
                          first->unit, "under load; " + part + direction + note_on(interval)));
  const Html words = "Penetration per year after the first million cycles, AP radiograph";
  if (!steady)
    return rows.push_back(
        {words, "none", "runs of two million cycles or more have it", false, AnswerPlace::further});
  const ResultInterval rate = interval_of(run, *steady);
  rows.push_back(
      quantity(words, rate, steady->unit, note_on(rate) + "; " + html_text(year_rule(run))));
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
    rows.push_back(quantity(
        is_under_load ? Html("Penetration of the head")
                      : Html("Volume-equivalent path of the head"),
        interval, length->unit,
        (is_under_load ? Html("under load, by wear; ") : Html("no load presses the head; ")) +
            direction + note_on(interval),
        is_of_years ? AnswerPlace::further : AnswerPlace::answer));
  if (is_of_years)
    add_follow_up(run, is_longer ? Html() : direction, rows);
}

/// Cycles until the deepest point has lost the wall, at the rate after the first million cycles.
std::optional<double>
cycles_through_wall(const RunResults &run)
{
  const auto rate = depth_rate(run);
  if (!(run.declared.wall > 0.) || !rate || !(rate->steady() > 0.))
    return {};
  return per_million * (rate->later ? 1. + (run.declared.wall - *rate->first) / *rate->later
                                    : run.declared.wall / rate->mean);
}

void
add_wall(const RunResults &run, const Worth &worth, AnswerRows &rows)
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
           (creep ? Html(", less the largest wear and creep") : ", less the largest wear"),
       true, AnswerPlace::answer, wall - lost});
  const auto cycles = cycles_through_wall(run);
  const double year = cycles_per_year(run);
  if (!cycles || !(year > 0.))
    return;
  constexpr int digits = 2;
  const double years = *cycles / year;
  const RateOfRun rate = *depth_rate(run);
  rows.push_back(
      {"Wall worn through", html_with_unit(html_number(years, digits), "years"),
       (worth.has_spread()
            ? html_number(years * worth.least, digits) + " to " +
                  html_number(years * worth.most, digits) + " by the range of the wear constant; "
            : Html()) +
           "if the deepest point wears by " +
           html_with_unit(html_number(rate.steady() * year / per_million, 3), "mm") +
           " per year as " + (rate.later ? Html("after the first million cycles") : "in this run") +
           (creep ? Html("; without creep") : "") + "; " + html_text(year_rule(run)),
       true, AnswerPlace::answer, years});
}

/// Rates of wear beside rates at which patients had complications.
void
add_yardsticks(const RunResults &run, const Worth &worth, AnswerRows &rows)
{
  const double year = cycles_per_year(run);
  for (const PublishedRow &row : worth.rows)
  {
    const auto rate = row.is_volume() ? volume_rate(run) : penetration_rate(run);
    if (row.implant.on != MeasuredOn::yardstick || !rate || !(year > 0.) ||
        (!row.is_volume() && !rate->later))
      continue;
    // A penetration of later years is one per year already.
    const double here = rate->steady() * (row.is_volume() ? year / per_million : 1.),
                 factor = *row.rate_factor(),
                 low = factor * (row.measured.value - row.measured.scatter),
                 high = factor * (row.measured.value + row.measured.scatter);
    const Html range =
        low < high ? html_number(low, 3) + " to " + html_number(high, 3) : html_number(high, 3);
    rows.push_back({row.is_volume() ? Html("Volume per year by a yardstick")
                                    : "Penetration per year by a yardstick",
                    html_with_unit(html_number(here, 3), rate->unit) +
                        (here < low    ? Html(", below ")
                         : here > high ? Html(", above ")
                                       : ", within ") +
                        html_with_unit(range, rate->unit),
                    html_text(row.title + ": " + row.measured.source), false, AnswerPlace::worth});
  }
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
  rows.push_back(
      quantity("Largest pressure", interval, pressure->unit,
               share +
                   (last ? "in the last cycle " +
                               html_with_unit(html_number(*last->value, 3), last->unit) + "; "
                         : "") +
                   note_on(interval),
               AnswerPlace::further));
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
      rows.push_back({html_text(result.shown()), html_result(item, result), "", true,
                      AnswerPlace::answer, *item.value});
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
answer_of(const RunResults &run, const Worth &worth)
{
  AnswerRows rows;
  add_volume(run, rows);
  add_depth(run, rows);
  add_penetration(run, rows);
  add_wall(run, worth, rows);
  add_yardsticks(run, worth, rows);
  add_pressure(run, rows);
  constexpr std::size_t few = 2;
  if (rows.size() < few)
    add_first_numbers(run, rows);
  // A run without a worn volume begins with its depth or pressure.
  if (none_of(rows, [](const AnswerRow &row) { return row.place == AnswerPlace::answer; }))
    for (AnswerRow &row : rows)
      row.place = AnswerPlace::answer;
  for (const auto &[words, text] : {std::pair<Html, Html>("Implant", implant_words(run)),
                                    {"Gait", gait_words(run)},
                                    {"Law and constants", law_words(run)}})
    if (!text.empty())
      rows.push_back({words, text, "", false, AnswerPlace::further});
  if (const SummaryItem *constants = run.find(ResultRole::unverified_constants))
    rows.push_back({"Unverified", html_unit(without_folders(constants->text)),
                    "compare these constants with their source before you use the answer", false});
  if (const SummaryItem *inputs = run.find(ResultRole::declared_inputs))
    rows.push_back({"Declared", html_unit(inputs->text), "assumed, not measured", false});
  return rows;
}

namespace
{
/// The verdict on the constant: known to a factor only, not known, or too few trials.
Verdict
verdict_of_constant(const Worth &worth)
{
  if (worth.has_few_trials())
    return {"No verdict on a " + worth.joint, VerdictLevel::caution,
            "Laws of wear predicted " + rounded_text(worth.least_of_all, 2) + " to " +
                rounded_text(worth.most_of_all, 2) + " times the measured wear of at most " +
                std::to_string(worth.n_trials) + " trials; so few trials judge no law."};
  if (worth.is_decided_by_constant())
    return {"Order of magnitude", VerdictLevel::caution,
            "The wear constant decides: with constants of another source the law predicted " +
                rounded_text(worth.least, 2) + " to " + rounded_text(worth.most, 2) +
                " times what was measured" +
                (worth.counts() ? "" : ", and trials no better than their mean does") +
                ". Differences between runs with one constant hold better."};
  return {"Not compared", VerdictLevel::note,
          "The program has predicted no measured wear of such an implant: the error of the wear "
          "constant is not known."};
}
} // namespace

Verdict
verdict_of_answer(const RunResults &run, const Worth &worth)
{
  const std::vector<Verdict> verdicts = verdicts_of(run);
  for (const Verdict &verdict : verdicts)
    if (verdict.level == VerdictLevel::bad)
      return {"Not an answer", VerdictLevel::bad, verdict.text};
  const bool is_doubtful = !worth.joint.empty() && (!worth.has_spread() || worth.has_few_trials() ||
                                                    worth.is_decided_by_constant());
  if (const std::string topics = topics_of(verdicts, VerdictLevel::caution); !topics.empty())
    return {"Usable with care", VerdictLevel::caution,
            "Read first, below: " + topics + "." +
                (is_doubtful ? " " + verdict_of_constant(worth).text : "")};
  const std::string in_order = topics_of(verdicts, VerdictLevel::good);
  if (is_doubtful)
  {
    Verdict verdict = verdict_of_constant(worth);
    verdict.text += " The computation is in order.";
    return verdict;
  }
  const std::string scatter = law_words(run).empty()
                                  ? ""
                                  : " Intervals hold for the computation only: wear constants and "
                                    "activities of patients vary far more.";
  return {"Usable", VerdictLevel::good,
          "The run is complete. In order: " + in_order + "." + scatter};
}

namespace
{
Html
line_of(const ReportedRun &run)
{
  const Verdict verdict = verdict_of_answer(run.results, run.worth);
  return "<ul class=\"verdicts\"><li class=\"" + class_of(verdict.level) +
         "\"><b class=\"level\">" + html_text(verdict.topic) + "</b> " +
         html_unit(shared_text(run.results, verdict.text)) + "</li></ul>\n";
}

Html
list_of(const ReportedRun &run, const AnswerPlace place)
{
  Html list;
  for (const AnswerRow &row : answer_of(run.results, run.worth))
    if (row.place == place)
      list += "<div><dt>" + row.words + "</dt><dd>" +
              (row.is_quantity ? "<strong class=\"whole\">" + row.value + "</strong>" : row.value) +
              (row.note.empty() ? Html() : " <span class=\"small\">" + row.note + "</span>") +
              "</dd></div>\n";
  return list.empty() ? Html() : "<dl>\n" + list + "</dl>\n";
}

/// The run's own map, first of all it shows.
Html
map_of(const ReportedRun &run)
{
  return run.map ? worn_figure(*run.map, range_of(*run.map), "") : Html();
}
} // namespace

Html
answer_section(const Report &report)
{
  if (report.runs.size() > 1)
    return html_section("answer", "Comparison",
                        comparison_table(report) + worth_figure(report) + comparison_maps(report));
  const ReportedRun &run = report.runs.front();
  return html_section("answer", "Answer",
                      line_of(run) + "<div class=\"card front\">\n" +
                          list_of(run, AnswerPlace::answer) + map_of(run) + "</div>\n");
}

Html
worth_section(const Report &report)
{
  const ReportedRun &run = report.runs.front();
  const Html words = worth_words(run);
  if (report.runs.size() > 1 || words.empty())
    return "";
  return html_section("worth", "What the number is worth",
                      "<div class=\"card\">\n" + worth_figure(report) + "<div>\n" + words +
                          list_of(run, AnswerPlace::worth) + "</div>\n</div>\n");
}

Html
further_section(const Report &report)
{
  Html content;
  const ReportedRun &run = report.runs.front();
  if (report.runs.size() == 1)
  {
    content += "<div class=\"card\">\n" + list_of(run, AnswerPlace::further);
    if (const auto vector = penetration_of(run.results))
      content += "<figure>" + ap_arrow(run.results, *vector) +
                 "<figcaption class=\"small\">Direction of the penetration, from the "
                 "front</figcaption></figure>\n";
    content += "</div>\n";
  }
  const Worth &worth = run.worth;
  if (const Html table = worth_table(worth); !table.empty())
    content += worth.has_few_trials()
                   ? "<h3>Measured wear, and each law's factor on it</h3>\n" + table
                   : html_details("Measured wear of such implants, with sources, and each law's "
                                  "factor on it",
                                  table);
  return content.empty() ? Html() : html_section("further", "Case and further numbers", content);
}
} // namespace arthrowear
