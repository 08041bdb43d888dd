// SPDX-License-Identifier: LGPL-2.1-or-later
// The answer on top of the page of a study.
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/study_page.h"
#include "report/study_plots.h"
#include "report/study_words.h"

namespace arthrowear
{
namespace
{
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
} // namespace

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
} // namespace arthrowear
