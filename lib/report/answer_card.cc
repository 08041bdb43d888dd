// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/answer_card.h"

#include "report/answer.h"
#include "report/ap_arrow.h"
#include "report/html_text.h"
#include "report/shared_text.h"

namespace arthrowear
{
namespace
{
std::string
line_of(const RunResults &run)
{
  const Verdict verdict = verdict_of_answer(run);
  return "<ul class=\"verdicts\"><li class=\"" + class_of(verdict.level) +
         "\"><b class=\"level\">" + html_text(verdict.topic) + "</b> " +
         html_unit(shared_text(run, verdict.text)) + "</li></ul>\n";
}

std::string
card_of(const ReportedRun &run, const std::string &title)
{
  std::string card = "<div class=\"card\">\n" + title + line_of(run.results) + "<dl>\n";
  for (const AnswerRow &row : answer_of(run.results))
  {
    const std::string value =
        row.is_quantity ? "<strong class=\"whole\">" + row.value + "</strong>" : row.value;
    card += "<div><dt>" + row.words + "</dt><dd>" + value +
            (row.note.empty() ? "" : " <span class=\"small\">" + row.note + "</span>") +
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

std::string
answer_section(const Report &report)
{
  std::string cards;
  for (const ReportedRun &run : report.runs)
    cards += card_of(run, report.runs.size() > 1 ? "<h3>" + html_text(run.label) + "</h3>\n" : "");
  return html_section("answer", "Answer", "<div class=\"cards\">\n" + cards + "</div>\n");
}
} // namespace arthrowear
