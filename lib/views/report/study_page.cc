// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_page.h"

#include "report/html_number.h"
#include "report/html_text.h"
#include "report/page.h"
#include "report/page_data.h"
#include "report/study_plots.h"
#include "report/study_words.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
Html
header(const StudySpread &study, const Html &main, const std::string &program)
{
  Html links;
  for (const auto &[id, words] :
       {std::pair<Html, Html>("answer", "Answer"), std::pair<Html, Html>("quantiles", "Quantiles"),
        std::pair<Html, Html>("years", "Years"), std::pair<Html, Html>("origin", "Causes"),
        std::pair<Html, Html>("ages", "Causes by age"), std::pair<Html, Html>("scatter", "Points"),
        std::pair<Html, Html>("control", "Correction"), std::pair<Html, Html>("cases", "Cases"),
        std::pair<Html, Html>("drawn", "Inputs")})
    if (main.text().find((" id=\"" + id + "\"").text()) != std::string::npos)
      links += "<a href=\"#" + id + "\">" + words + "</a> ";
  return "<header>\n<h1>" + html_text(study.name) + "</h1>\n<p>Study of " +
         html_count(study.n_cases) +
         " cases whose values are drawn from distributions. Written by " + html_text(program) +
         ".</p>\n<nav aria-label=\"Sections\">" + links + scheme_button + "</nav>\n</header>\n";
}

Html
row(const Html &words, const Html &value, const Html &note)
{
  return "<div><dt>" + words + "</dt><dd>" + value +
         (note.empty() ? Html() : " <span class=\"small\">" + note + "</span>") + "</dd></div>\n";
}

Html
strong(const Html &value)
{
  return "<strong class=\"whole\">" + value + "</strong>";
}

/// The verdict in one line: whether the numbers below can be used.
Html
line_of(const StudySpread &study)
{
  const auto line = [](const Html &level, const Html &topic, const Html &text)
  {
    return "<ul class=\"verdicts\"><li class=\"" + level + "\"><b class=\"level\">" + topic +
           "</b> " + text + "</li></ul>\n";
  };
  if (study.results.empty())
    return line("bad", "Not an answer",
                "Fewer than two cases have a result. <a href=\"#cases\">Cases</a>");
  const Html all = html_count(study.n_cases);
  if (study.warnings.empty())
    return line("good", "Usable", "All " + all + " cases have ended, and no check fails.");
  return line("caution", "Usable with care",
              "Read the <a href=\"#cases\">warnings</a> first: there " +
                  (study.warnings.size() == 1 ? Html("is one.")
                                              : "are " + html_count(study.warnings.size()) + "."));
}

/// "between 9 and 12 mm³", "below 12 mm³" or "above 9 mm³": where sampling leaves a number.
Html
place_of(const Estimate &estimate, const std::string &unit)
{
  const bool has_low = std::isfinite(estimate.low), has_high = std::isfinite(estimate.high);
  if (has_low && has_high)
    return "between " + html_number(estimate.low) + " and " + html_value(estimate.high, unit);
  return has_low    ? "above " + html_value(estimate.low, unit)
         : has_high ? "below " + html_value(estimate.high, unit)
                    : Html("anywhere");
}

Html
middle_of(const StudySpread &study, const ResultSpread &result)
{
  const QuantilePlaces places = places_of(study.probabilities);
  const Estimate &middle =
      places.median ? result.spread.quantiles[*places.median] : result.spread.mean;
  if (!std::isfinite(middle.value))
    return "";
  return row(
      html_text(result.name) + (places.median ? Html(", median") : ", mean"),
      strong(html_value(middle.value, result.unit)),
      places.median
          ? "half of the cases have less; other cases of the same distributions would have it " +
                place_of(middle, result.unit) + " (95 % interval of sampling)"
          : "by the 95 % interval of sampling " + place_of(middle, result.unit));
}

Html
range_of(const StudySpread &study, const ResultSpread &result)
{
  const QuantilePlaces places = places_of(study.probabilities);
  if (places.lowest == places.highest)
    return "";
  const double low = study.probabilities[places.lowest], high = study.probabilities[places.highest];
  const Estimate &least = result.spread.quantiles[places.lowest],
                 &most = result.spread.quantiles[places.highest];
  const auto percent = [](const double share)
  { return html_with_unit(html_number(100. * share), "%"); };
  return row("Range of " + percent(high - low) + " of the cases",
             strong(html_range(least.value, most.value, result.unit)),
             "between " + percent(low) + " and " + percent(high) +
                 " of the cases; by sampling its lower end is " + place_of(least, result.unit) +
                 ", its upper end " + place_of(most, result.unit));
}

Html
errors_of(const ResultSpread &result)
{
  const Html errors = html_errors(result.spread, result.unit);
  return errors.empty()
             ? Html()
             : row("Errors", errors, "of the computation, medians of the cases, and of sampling");
}

/// The input with the largest share, with the way to all others.
Html
cause_of(const StudySpread &study, const std::size_t k)
{
  const Origin origin = origin_of(study, study.results[k]);
  if (origin.shares.empty() || !std::isfinite(origin.shares.front().total.value))
    return "";
  const Index &first = origin.shares.front();
  constexpr int digits = 3;
  const Html link = "<a href=\"#" + origin_place(k) + "\">Where this spread comes from</a>";
  return row("Decided most by", "<strong>" + html_unit(first.group) + "</strong>",
             (origin.are_indices ? Html("total index ") : "Spearman's rank correlation ") +
                 html_estimate(first.total, "", digits) + ". " + link);
}

Html
cases_of(const StudySpread &study, const ResultSpread &result)
{
  const std::size_t n = result.spread.n + result.spread.n_failed;
  return row("Cases", strong(html_count(n)),
             (result.spread.n_failed == 0
                  ? Html("none of them failed")
                  : "<a href=\"#cases\">" + html_count(result.spread.n_failed) +
                        " of them failed</a> or " +
                        (result.spread.n_failed == 1 ? Html("has") : "have") + " no such result") +
                 (n < study.n_cases
                      ? "; the other " + html_count(study.n_cases - n) +
                            " cases of the study share values with these" +
                            (study.n_ended < study.n_cases ? Html(", or have not ended") : "")
                      : Html()));
}

constexpr int index_digits = 3;
using Rows = std::vector<std::vector<Html>>;

/// Titles of the columns of a number.
std::vector<Html>
number_titles(const StudySpread &study)
{
  std::vector<Html> titles{"cases", "mean", "standard deviation", "errors"};
  for (const double probability : study.probabilities)
    titles.push_back(html_text(quantile_words(probability)));
  return titles;
}

std::vector<Html>
number_cells(const NumberSpread &number)
{
  std::vector<Html> cells{
      html_count(number.n) + (number.n_failed > 0
                                  ? " (" + html_count(number.n_failed) + " of " +
                                        html_count(number.n + number.n_failed) + " failed)"
                                  : Html()),
      html_estimate(number.mean, ""), html_estimate(number.deviation, ""), html_errors(number, "")};
  for (const Estimate &quantile : number.quantiles)
    cells.push_back(html_estimate(quantile, ""));
  return cells;
}

std::vector<Html>
joined(std::vector<Html> first, const std::vector<Html> &then)
{
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

Html
no_script(const Html &file)
{
  return "<noscript><p>Drawings need JavaScript; their numbers are in " + file +
         ".</p></noscript>\n";
}

Html
list_of(const std::vector<std::string> &lines, const Html &level)
{
  Html list = "<ul class=\"verdicts\">\n";
  for (const std::string &line : lines)
    list += "<li class=\"" + level + "\">" + html_unit(line) + "</li>\n";
  return list + "</ul>\n";
}

/// Sentences on the numbers that stand for the strength of the inputs.
Html
words_of(const bool has_indices, const bool has_correlations)
{
  return (has_indices
              ? Html("<p>The first index of an input is the part of the variance that would go if "
                     "this input were known. Its total index is the part that would stay if all "
                     "others were known: a large difference of both means that inputs act "
                     "together. An input whose total index is near 0 can be fixed.</p>\n")
              : "") +
         (has_correlations
              ? Html("<p>Spearman's rank correlation says whether the result grows (near 1) or "
                     "falls (near −1) with an input; near 0 it does neither. It is no share of the "
                     "variance, and it does not see an effect that first grows and then falls. Its "
                     "interval assumes independent cases. 'set Indices = pick_and_freeze' in the "
                     "study file gives shares of the variance.</p>\n")
              : "");
}
} // namespace

Html
study_page(const StudySpread &study, const std::string &program, const std::string &identity)
{
  PageParts page;
  page.identity = identity;
  page.title = study.name;
  page.main = answer_section(study) + quantiles_section(study) + years_section(study) +
              origin_section(study) + scatter_section(study) + control_section(study) +
              cases_section(study) + inputs_section(study) +
              html_section("licences", "Licences", licence_words);
  page.header = header(study, page.main, program);
  Report drawn;
  drawn.plots = plots_of(study);
  page.data = data_elements(drawn);
  return html_page(page);
}

std::vector<std::string>
write_study_report(const ReportOptions &options)
{
  const std::string &folder = options.folders.front();
  if (!options.reference.empty())
    throw InputError("--reference: is '" + options.reference + "', but " + folder +
                     " is a study, which is not compared with published values. Leave it out.");
  const std::string output = options.output.empty()
                                 ? (std::filesystem::path(folder) / "spread.html").string()
                                 : options.output;
  const std::string identity = identity_of(output, options.folders);
  require_own_page(output, identity, options.output.empty());
  const Html page = study_page(read_study_spread(folder), options.program, identity);
  return {write_page(output, page, "Report of the study")};
}

Html
answer_section(const StudySpread &study)
{
  Html card = "<div class=\"card\">\n" + line_of(study) + "<dl>\n";
  if (!study.results.empty())
  {
    const ResultSpread &result = study.results.front();
    card += middle_of(study, result) + range_of(study, result) + errors_of(result) +
            cause_of(study, 0) + cases_of(study, result);
  }
  return html_section("answer", "Answer",
                      "<div class=\"cards\">\n" + card + "</dl>\n</div>\n</div>\n");
}

Html
quantiles_section(const StudySpread &study)
{
  if (study.results.empty())
    return "";
  Rows rows;
  for (std::size_t k = 0; k < study.results.size(); ++k)
  {
    const ResultSpread &result = study.results[k];
    Html name = html_unit(with_unit(result.name, result.unit));
    if (!origin_of(study, result).shares.empty())
      name += " <a class=\"whole\" href=\"#" + origin_place(k) +
              "\" aria-label=\"Where the spread of " + html_text(result.name) +
              " comes from\">where from</a>";
    rows.push_back(joined({name}, number_cells(result.spread)));
  }
  return html_section(
      "quantiles", "Quantiles",
      "<p>Numbers with their 95 % intervals of sampling, within which other cases of the same "
      "distributions would move them. Errors of the computation are medians of the errors that the "
      "runs state; the error of sampling is half the interval of the mean. Both are in the unit of "
      "the result.</p>\n" +
          html_table(joined({"result"}, number_titles(study)), rows) +
          (study.table.empty()
               ? Html()
               : html_details("The table as text for a paper",
                              "<pre tabindex=\"0\">" + html_text(study.table) + "</pre>\n")) +
          "<p class=\"small\">All digits are in quantiles.csv of the study's folder.</p>\n");
}

Html
years_section(const StudySpread &study)
{
  if (study.histories.empty() || study.years.empty())
    return "";
  Rows rows;
  for (const HistorySpread &history : study.histories)
    for (std::size_t year = 0; year < study.years.size(); ++year)
      rows.push_back(
          joined({html_unit(with_unit(history.name, history.unit)), html_number(study.years[year])},
                 number_cells(history.years[year])));
  return html_section(
      "years", "Spread over the years",
      no_script("the table below") + "<div id=\"" + years_place + "\" class=\"plots\"></div>\n" +
          html_details("The numbers as a table",
                       html_table(joined({"quantity", "year"}, number_titles(study)), rows)) +
          "<p class=\"small\">All digits are in years.csv of the study's folder.</p>\n");
}

Html
origin_section(const StudySpread &study)
{
  Html places, refusals;
  bool has_indices = false, has_correlations = false;
  Rows rows;
  for (std::size_t k = 0; k < study.results.size(); ++k)
  {
    const ResultSpread &result = study.results[k];
    const Origin origin = origin_of(study, result);
    (origin.are_indices ? has_indices : has_correlations) |= !origin.shares.empty();
    if (!origin.refused.empty())
      refusals += "<p>" + html_text(result.name) + ": there are no indices by " +
                  html_text(result.indices->method) + ": " + html_unit(origin.refused) + ".</p>\n";
    places += "<div id=\"" + origin_place(k) + "\"></div>\n";
    for (const Index &share : origin.shares)
      rows.push_back({html_text(result.name), html_unit(share.group),
                      html_estimate(share.first, "", index_digits),
                      origin.are_indices ? html_estimate(share.total, "", index_digits) : Html(),
                      origin.are_indices ? Html() : html_estimate(share.total, "", index_digits)});
  }
  if (rows.empty())
    return "";
  std::vector<Html> head{"result", "input", "first index", "total index", "rank correlation"};
  const auto drop = [&](const std::ptrdiff_t column)
  {
    head.erase(head.begin() + column);
    for (std::vector<Html> &row : rows)
      row.erase(row.begin() + column);
  };
  if (!has_correlations)
    drop(4);
  if (!has_indices)
  {
    drop(3);
    drop(2);
  }
  const bool has_ages =
      std::any_of(study.histories.begin(), study.histories.end(),
                  [](const HistorySpread &history)
                  {
                    return std::any_of(history.indices.begin(), history.indices.end(),
                                       [](const auto &year) { return !year.groups.empty(); });
                  });
  return html_section("origin", "Where the spread comes from",
                      words_of(has_indices, has_correlations) + refusals +
                          no_script("the table below") + "<div class=\"plots\">\n" + places +
                          "</div>\n" +
                          html_details("The numbers as a table", html_table(head, rows)) +
                          (has_ages ? Html("<h3 id=\"ages\">Which input decides at which age</h3>\n"
                                           "<div id=\"") +
                                          ages_place + "\" class=\"plots\"></div>\n"
                                    : Html()));
}

Html
scatter_section(const StudySpread &study)
{
  if (study.results.empty() || study.inputs.empty())
    return "";
  Html content = "<p>Each point is a case.</p>\n" + no_script("table.csv of the study's folder");
  for (std::size_t k = 0; k < study.results.size(); ++k)
    content += (k == 0 ? Html("<details open>") : "<details>") + "<summary>" +
               html_unit(with_unit(study.results[k].name, study.results[k].unit)) +
               " over each input</summary>\n<div id=\"" + scatter_place(k) +
               "\" class=\"plots\"></div></details>\n";
  return html_section("scatter", "Results over inputs", content);
}

Html
control_section(const StudySpread &study)
{
  Rows rows;
  Html notes;
  for (const ResultSpread &result : study.results)
  {
    if (const auto &control = result.control)
      rows.push_back({html_unit(with_unit(result.name, result.unit)),
                      html_estimate(control->plain_mean, ""), html_estimate(control->mean, ""),
                      html_number(control->rho, index_digits),
                      html_number(control->variance_ratio, index_digits),
                      html_number(control->gain, index_digits), html_unit(control->statement)});
    if (!result.control_note.empty())
      notes += "<p>" + html_text(result.name) + ": " + html_unit(result.control_note) + "</p>\n";
  }
  if (rows.empty() && notes.empty())
    return "";
  return html_section("control", "Correction by a cheaper model",
                      "<p>The means of this study are corrected by a cheaper model of the same "
                      "cases, which has run more of them. The gain is the variance of as many "
                      "cases of the expensive model as both models cost, over the variance of the "
                      "corrected mean: above 1 the cheaper model pays.</p>\n" +
                          (rows.empty()
                               ? Html()
                               : html_table({"result", "mean", "corrected mean", "correlation",
                                             "variance ratio", "gain", "verdict"},
                                            rows)) +
                          notes);
}

Html
cases_section(const StudySpread &study)
{
  Html content = "<p>" + html_count(study.n_ended) + " of " + html_count(study.n_cases) +
                 " cases have ended; " +
                 (study.failed.empty() ? Html("none") : html_count(study.failed.size())) +
                 " of them failed.</p>\n";
  if (!study.warnings.empty())
    content += "<h3>Warnings</h3>\n" + list_of(study.warnings, "caution");
  if (!study.notes.empty())
    content += "<h3>Notes</h3>\n" + list_of(study.notes, "note");
  if (study.failed.empty())
    return html_section("cases", "Cases", content);
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const auto &[name, reason] : study.failed)
    by_reason[reason].push_back(name);
  constexpr std::size_t most_names = 8, most_reasons = 50;
  Rows rows;
  for (const auto &[reason, names] : by_reason)
  {
    if (rows.size() == most_reasons)
      break;
    Html listed;
    for (std::size_t i = 0; i < std::min(names.size(), most_names); ++i)
      listed += (i > 0 ? Html(", ") : "") + html_text(names[i]);
    rows.push_back({html_unit(reason), html_count(names.size()),
                    listed + (names.size() > most_names ? Html(", …") : "")});
  }
  return html_section(
      "cases", "Cases",
      content + "<h3>Failed cases</h3>\n" + html_table({"reason", "cases", "folders"}, rows) +
          (by_reason.size() > most_reasons ? "<p>" + html_count(by_reason.size() - most_reasons) +
                                                 " more reasons are in table.csv.</p>\n"
                                           : Html()));
}

Html
inputs_section(const StudySpread &study)
{
  Rows rows;
  for (const SpreadInput &input : study.inputs)
  {
    std::vector<double> known;
    for (const double value : input.values)
      if (std::isfinite(value))
        known.push_back(value);
    const auto [least, largest] = std::minmax_element(known.begin(), known.end());
    rows.push_back({html_unit(input.entry), html_text(input.distribution),
                    known.empty() ? Html() : html_number(*least),
                    known.empty() ? Html() : html_number(*largest)});
  }
  return html_section(
      "drawn", "Inputs",
      "<p>Drawn by the design " + html_text(study.design) + " with the seed " +
          html_text(std::to_string(study.seed)) + ", in the file " + html_text(study.study) +
          ".</p>\n" + html_table({"entry", "distribution", "least value", "largest value"}, rows));
}
} // namespace arthrowear
