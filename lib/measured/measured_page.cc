// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"

#include "base/format.h"
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/page_shell.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
using Rows = std::vector<std::vector<std::string>>;

/// Axis of predicted over measured of the drawing [-], and places on the sheet.
constexpr double least_ratio = .02, most_ratio = 50., left = 260., right = 860., line = 22.,
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
  return prediction.row + ", " + prediction.law + ", " + comparison.constants_of(prediction);
}

const char *
colour_of(const Verdict verdict)
{
  return verdict == Verdict::inside    ? "#2f7d4f"
         : verdict == Verdict::outside ? "#c0392b"
                                       : "#8a8a8a";
}

std::string
text_at(const double x, const double y, const char *anchor, const std::string &text)
{
  return formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"13\" "
                   "fill=\"currentColor\">",
                   x, y, anchor) +
         html_text(text) + "</text>\n";
}

std::string
line_of(const double x1, const double y1, const double x2, const double y2, const char *colour,
        const double width)
{
  return formatted("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
                   "stroke-width=\"%.1f\"/>\n",
                   x1, y1, x2, y2, colour, width);
}

/// Widened intervals over the measured value, a line for each prediction that is judged.
std::string
drawing(const Comparison &comparison)
{
  std::string items;
  double y = top;
  for (const Prediction &prediction : comparison.predictions)
  {
    if (!prediction.judgement)
      continue;
    const double measured = comparison.rows.row(prediction.row).measured.value;
    const char *colour = colour_of(prediction.verdict());
    items += text_at(left - 10., y + 4., "end", words_of(comparison, prediction));
    items += line_of(place_of(prediction.judgement->low / measured), y,
                     place_of(prediction.judgement->high / measured), y, colour, 3.);
    items += formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"%s\"/>\n",
                       place_of(prediction.interval.median / measured), y, colour);
    y += line;
  }
  std::string axis = line_of(place_of(1.), top - 14., place_of(1.), y - 8., "currentColor", 1.5);
  for (const double tick : {.02, .05, .1, .2, .5, 1., 2., 5., 10., 20., 50.})
  {
    axis += line_of(place_of(tick), y - 8., place_of(tick), y - 2., "currentColor", 1.);
    axis += text_at(place_of(tick), y + 14., "middle", short_number(tick));
  }
  axis += text_at((left + right) / 2., y + 34., "middle", "predicted over measured");
  return formatted("<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Predicted over "
                   "measured values with their intervals; the table below has the numbers\" "
                   "style=\"max-width:900px;width:100%%\">\n",
                   right + 30., y + 44.) +
         axis + items + "</svg>\n";
}

std::vector<std::string>
cells_of(const Comparison &comparison, const Prediction &prediction)
{
  const Measurement &measured = comparison.rows.row(prediction.row).measured;
  std::vector<std::string> cells{html_text(prediction.row), html_text(prediction.law),
                                 html_text(comparison.constants_of(prediction)),
                                 html_unit(measured.text())};
  const Judgement *judgement = prediction.judgement ? &*prediction.judgement : nullptr;
  const double low = judgement ? judgement->low : prediction.interval.low;
  const double high = judgement ? judgement->high : prediction.interval.high;
  if (!prediction.failure.empty())
    cells.insert(cells.end(), {html_text(prediction.failure), "", "", ""});
  else
    cells.insert(cells.end(),
                 {html_number(prediction.interval.median, 3) + " [" + html_number(low, 3) + ", " +
                      html_number(high, 3) + "]",
                  judgement ? html_number(prediction.interval.median / measured.value, 3) : "",
                  !judgement                 ? ""
                  : std::isinf(judgement->z) ? "none"
                                             : html_number(judgement->z, 2),
                  html_number(high / low, 3)});
  cells.push_back(judgement           ? text_of(prediction.verdict())
                  : measured.exists() ? "undecided"
                                      : "no measurement yet");
  return cells;
}

std::string
predictions_section(const Comparison &comparison)
{
  Rows rows;
  for (const Prediction &prediction : comparison.predictions)
    rows.push_back(cells_of(comparison, prediction));
  return html_section("predictions", "All predictions",
                      html_table({"row", "law", "constants", "measured", "predicted [lo, hi]",
                                  "predicted/measured", "z", "hi/lo", "verdict"},
                                 rows));
}

std::string
misfit_section(const Comparison &comparison)
{
  Rows rows;
  for (const Misfit &misfit : comparison.misfits)
    rows.push_back({html_text(misfit.law), html_text(misfit.constants),
                    html_number(misfit.root_mean_square, 2),
                    html_number(std::exp(misfit.root_mean_square), 3), html_count(misfit.n_sources),
                    html_count(misfit.n_rows), html_count(misfit.n_fitted)});
  return html_section("misfit", "Misfit of each law",
                      "<p>Root mean square of ln(predicted/measured) over the rows that are inside "
                      "or outside, one value per source.</p>\n" +
                          html_table({"law", "constants", "misfit [ln]", "as a factor", "sources",
                                      "rows", "fitted constants"},
                                     rows));
}

std::string
others_section(const Comparison &comparison)
{
  Rows rows;
  for (const PublishedRow *row : comparison.without_prediction())
    rows.push_back({html_text(row->id), html_text(row->title), html_unit(row->measured.text()),
                    row->is_modelled ? "undecided" : "not modelled", html_text(row->reason)});
  return rows.empty()
             ? ""
             : html_section("others", "Rows without a prediction",
                            html_table({"row", "what", "measured", "verdict", "reason"}, rows));
}

/// Lines of the rule as paragraphs and a list, without the marks of Markdown.
std::string
rule_section()
{
  std::string html, text = verdict_rule();
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1)
  {
    end = std::min(text.find('\n', begin), text.size());
    std::string words = text.substr(begin, end - begin);
    words.erase(std::remove(words.begin(), words.end(), '*'), words.end());
    if (words.rfind("- ", 0) == 0)
      words = "• " + words.substr(2);
    if (!words.empty())
      html += "<p>" + html_text(words) + "</p>\n";
  }
  return html_section("rule", "The rule", html);
}
} // namespace

std::string
comparison_page(const Comparison &comparison)
{
  PageParts page;
  page.title = "Measured against predicted";
  page.main = html_section("answer", "Answer",
                           "<p>" + html_text(comparison.answer()) +
                               "</p>\n<p>Green: inside, red: outside, grey: undecided.</p>\n" +
                               drawing(comparison)) +
              predictions_section(comparison) + misfit_section(comparison) + rule_section() +
              others_section(comparison) + html_section("licences", "Licences", licence_words);
  page.header = "<header>\n<h1>Measured against predicted</h1>\n<p>Written by " +
                html_text(comparison.program) +
                ".</p>\n<nav aria-label=\"Sections\"><a href=\"#answer\">Answer</a> "
                "<a href=\"#predictions\">Predictions</a> <a href=\"#misfit\">Misfit</a> "
                "<a href=\"#rule\">Rule</a> <a href=\"#others\">Others</a> " +
                std::string(scheme_button) + "</nav>\n</header>\n";
  return html_page(page);
}
} // namespace arthrowear
