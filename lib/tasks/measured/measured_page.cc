// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/ranges.h"
#include "measured/measured_text.h"

#include "report/html_text.h"
#include "report/page_shell.h"

namespace arthrowear
{
namespace
{
/// Axis of predicted over measured of the drawing [-], and places on the sheet.
constexpr double least_ratio = .05, most_ratio = 20., left = 260., right = 860., line = 22.,
                 top = 34.;

double
place_of(const double ratio)
{
  const double bounded = std::clamp(ratio, least_ratio, most_ratio);
  return left +
         (right - left) * std::log(bounded / least_ratio) / std::log(most_ratio / least_ratio);
}

std::string
words_of(const Comparison &comparison, const Prediction &prediction)
{
  std::string words = prediction.row + ", " + prediction.law;
  std::replace(words.begin(), words.end(), '_', ' ');
  return prediction.calibration.empty() ? words
                                        : words + ", " + comparison.constants_of(prediction);
}

Html
html_paragraph(const std::string &text)
{
  return "<p>" + html_text(text) + "</p>\n";
}

Html
colour_of(const Verdict verdict)
{
  return verdict == Verdict::inside    ? Html("#2f7d4f")
         : verdict == Verdict::outside ? Html("#c0392b")
                                       : "#8a8a8a";
}

Html
text_at(const double x, const double y, const Html &anchor, const std::string &text)
{
  return html_formatted("<text x=\"%.1f\" y=\"%.1f\"", x, y) + " text-anchor=\"" + anchor +
         "\" font-size=\"13\" fill=\"currentColor\">" + html_text(text) + "</text>\n";
}

Html
line_of(const double x1, const double y1, const double x2, const double y2, const Html &colour,
        const double width)
{
  return html_formatted(
             "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"%.1f\"", x1, y1,
             x2, y2, width) +
         " stroke=\"" + colour + "\"/>\n";
}

/// Widened intervals over the measured value, a line for each prediction that is judged.
Html
drawing(const Comparison &comparison)
{
  Html items;
  double y = top;
  for (const Prediction &prediction : comparison.predictions)
  {
    if (!prediction.judgement)
      continue;
    const double measured = comparison.rows.row(prediction.row).measured.value;
    const Html colour = colour_of(prediction.verdict());
    items += text_at(left - 10., y + 4., "end", words_of(comparison, prediction));
    items += line_of(place_of(prediction.judgement->low / measured), y,
                     place_of(prediction.judgement->high / measured), y, colour, 3.);
    items += html_formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"",
                            place_of(prediction.interval.median / measured), y) +
             " fill=\"" + colour + "\"/>\n";
    y += line;
  }
  Html axis = line_of(place_of(1.), top - 14., place_of(1.), y - 8., "currentColor", 1.5);
  for (const double tick : {.05, .1, .2, .5, 1., 2., 5., 10., 20.})
  {
    axis += line_of(place_of(tick), y - 8., place_of(tick), y - 2., "currentColor", 1.);
    axis += text_at(place_of(tick), y + 14., "middle", short_number(tick));
  }
  axis += text_at((left + right) / 2., y + 34., "middle", "predicted over measured");
  return html_formatted(
             "<svg class=\"drawing\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Predicted "
             "over measured values with their intervals; the table below has the numbers\">\n",
             right + 30., y + 44.) +
         axis + items + "</svg>\n";
}

/// A section with a table; empty if the table is.
Html
section_of(const Html &id, const Html &heading, const Html &words, const TextTable &table)
{
  const auto cells_of = [](const std::vector<std::string> &texts)
  { return mapped<Html>(texts, [&](const std::string &text) { return html_unit(text); }); };
  std::vector<std::vector<Html>> rows;
  for (const std::vector<std::string> &row : table.rows)
    rows.push_back(cells_of(row));
  return rows.empty() ? Html()
                      : html_section(id, heading, words + html_table(cells_of(table.head), rows));
}

/// Lines of the rule as paragraphs and a list, without the marks of Markdown.
Html
rule_section()
{
  Html html;
  const std::string text = verdict_rule();
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1)
  {
    end = std::min(text.find('\n', begin), text.size());
    std::string words = text.substr(begin, end - begin);
    words.erase(std::remove(words.begin(), words.end(), '*'), words.end());
    if (words.rfind("- ", 0) == 0)
      words = "• " + words.substr(2);
    if (!words.empty())
      html += html_paragraph(words);
  }
  return html_section("rule", "The rule", html);
}
} // namespace

Html
comparison_page(const Comparison &comparison)
{
  PageParts page;
  page.title = "Measured against predicted";
  page.main =
      html_section("answer", "Answer",
                   html_paragraph(comparison.answer()) +
                       html_paragraph("Green: inside, red: outside, grey: undecided.") +
                       drawing(comparison)) +
      section_of("predictions", "All predictions", "", predictions_table(comparison, false)) +
      section_of("misfit", "Misfit of each law", html_paragraph(misfit_words),
                 misfit_table(comparison)) +
      section_of("constants", "Constants", html_paragraph("Values that the calibration rows give."),
                 constants_table(comparison)) +
      section_of("others", "Rows without a prediction", "", others_table(comparison)) +
      rule_section() + html_section("licences", "Licences", licence_words);
  page.header = "<header>\n<h1>Measured against predicted</h1>\n<p>Written by " +
                html_text(comparison.program) +
                ".</p>\n<nav aria-label=\"Sections\"><a href=\"#answer\">Answer</a> <a "
                "href=\"#predictions\">Predictions</a> <a href=\"#misfit\">Misfit</a> <a "
                "href=\"#rule\">Rule</a> <a href=\"#others\">Others</a> " +
                scheme_button + "</nav>\n</header>\n";
  return html_page(page);
}
} // namespace arthrowear
