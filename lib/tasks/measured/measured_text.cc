// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"

#include "base/ranges.h"
#include "report/html_text.h"
#include "report/page_shell.h"
#include "study/table_text.h"

namespace arthrowear
{
namespace
{
/// A part with a heading and a table; empty if the table is.
std::string
part(const std::string &heading, const std::string &words, const TextTable &table)
{
  if (table.rows.empty())
    return "";
  std::vector<std::vector<std::string>> rows{table.head};
  rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  return "## " + heading + "\n\n" + words + markdown_table(rows) + "\n";
}

std::string
inputs_text(const std::vector<InputWords> &inputs)
{
  std::string text;
  for (const InputWords &input : inputs)
    text += "  - " + input.name + ": " + input.value + " (" + input.mark +
            (input.note.empty() ? "" : ", " + input.note) + ")\n";
  return text;
}

/// The missing input that matters most for each prediction of a row, once.
std::string
widest_text(const Comparison &comparison, const PublishedRow &row)
{
  std::string text;
  for (const Prediction &prediction : comparison.predictions)
    if (prediction.row == row.id && !prediction.widest.empty())
      text += (text.empty() ? "- Narrows the interval most: " : "; ") + prediction.widest + " (" +
              formatted("%.0f %%", 100. * prediction.widest_share) + " of the spread of " +
              prediction.law + ", " + comparison.constants_of(prediction) + ")";
  return text.empty() ? "" : text + "\n";
}

std::string
row_text(const Comparison &comparison, const PublishedRow &row)
{
  std::string text = "### " + row.id + "\n\n" + row.title + ".";
  if (row.measured.exists())
    text += " Measured: " + row.measured.text() + "; " + row.measured.origin() + ".";
  text += "\n\n";
  if (!row.known.empty())
    text += "- Known\n" + inputs_text(row.known);
  return text + "- Missing\n" + inputs_text(row.missing) + widest_text(comparison, row) + "\n";
}

std::string
others_text(const Comparison &comparison)
{
  std::string text;
  for (const PublishedRow *row : comparison.without_prediction())
    text += "- **" + row->id + "**, " + verdict_without_prediction(*row) + ": " + row->title +
            ", " + row->measured.text() + "; " + row->measured.origin() +
            ". Reason: " + row->reason + ".\n";
  return text.empty() ? "" : "## Rows without a prediction\n\n" + text + "\n";
}

std::string
law_lines(const Comparison &comparison)
{
  std::string text;
  for (const LawOnTrial &law : comparison.rows.laws)
    text += "- `" + law.name + "`: " + law.title +
            (law.scaled.empty() ? ", constants as published" : "") + ".\n";
  return text + "\n";
}

using Json = nlohmann::ordered_json; // numbers that are not finite become null

Json
json_of(const PredictedInterval &interval)
{
  return {{"median", interval.median}, {"low", interval.low}, {"high", interval.high}};
}

Json
json_of(const Comparison &comparison, const Prediction &prediction)
{
  const Measurement &measured = comparison.rows.row(prediction.row).measured;
  Json json = {{"row", prediction.row},
               {"law", prediction.law},
               {"constants", comparison.constants_of(prediction)},
               {"unit", measured.unit_text()},
               {"cases", prediction.n_cases},
               {"failed", prediction.n_failed},
               {"predicted", json_of(prediction.interval)},
               {"factor of constants", json_of(prediction.factor)}};
  if (!prediction.failure.empty())
    json["failure"] = prediction.failure;
  if (measured.exists())
    json["measured"] = {{"value", measured.value},
                        {"standard error", measured.mean().standard_error}};
  if (const JudgedRow *judged = comparison.judged(prediction); judged && judged->low > 0.)
    json["with a trial's factor"] = {{"low", judged->low}, {"high", judged->high}};
  json["verdict"] = verdict_of(comparison, prediction);
  json["widest input"] = prediction.widest;
  json["share of the widest input"] = prediction.widest_share;
  return json;
}

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
colour_of(const std::string &verdict)
{
  return verdict == "inside" ? Html("#2f7d4f") : verdict == "outside" ? Html("#c0392b") : "#8a8a8a";
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

/// Intervals over the measured value, a line for each prediction of one: thick by the missing
/// inputs, thin with the factor of the trial.
Html
drawing(const Comparison &comparison)
{
  Html items;
  double y = top;
  for (const Prediction &prediction : comparison.predictions)
  {
    const double measured = comparison.rows.row(prediction.row).measured.value;
    if (!prediction.failure.empty() || !(measured > 0.))
      continue;
    const Html colour = colour_of(verdict_of(comparison, prediction));
    items += text_at(left - 10., y + 4., "end", words_of(comparison, prediction));
    const auto interval = [&](const double low, const double high, const double width)
    { return line_of(place_of(low / measured), y, place_of(high / measured), y, colour, width); };
    if (const JudgedRow *judged = comparison.judged(prediction); judged && judged->low > 0.)
      items += interval(judged->low, judged->high, 1.);
    items += interval(prediction.interval.low, prediction.interval.high, 3.);
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

/// A text without the marks of Markdown.
std::string
without_marks(std::string text)
{
  for (const char mark : {'*', '`'})
    text.erase(std::remove(text.begin(), text.end(), mark), text.end());
  return text;
}

/// A section with a table; empty if the table is.
Html
section_of(const Html &id, const Html &heading, const Html &words, const TextTable &table)
{
  const auto cells_of = [](const std::vector<std::string> &texts)
  {
    return mapped<Html>(texts,
                        [&](const std::string &text) { return html_unit(without_marks(text)); });
  };
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
  const std::string text = judging_rule();
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1)
  {
    end = std::min(text.find('\n', begin), text.size());
    std::string words = text.substr(begin, end - begin);
    words = without_marks(words);
    if (words.rfind("- ", 0) == 0)
      words = "• " + words.substr(2);
    if (!words.empty())
      html += html_paragraph(words);
  }
  return html_section("rule", "The rule", html);
}
} // namespace

std::string
comparison_markdown(const Comparison &comparison)
{
  std::string text = "# Measured against predicted\n\nWhat may be trusted:\n\n";
  for (const std::string &sentence : comparison.answer())
    text += "- " + sentence + "\n";
  text +=
      "\nWritten by `" + comparison.command + "`.\n\n" +
      part("Laws", std::string(laws_words) + "\n\n", laws_table(comparison)) +
      law_lines(comparison) + "## The rule\n\n" + judging_rule() + "\n" +
      part("All predictions", "", predictions_table(comparison)) +
      part("Constants", "Values that the calibration rows give:\n\n", constants_table(comparison)) +
      others_text(comparison) +
      "## Inputs\n\nMarks: S read in the source, M from memory, D derived, A assumed.\n\n";
  for (const std::string &id : comparison.rows.wanted)
    if (comparison.rows.row(id).predicted_by != PredictedBy::nothing)
      text += row_text(comparison, comparison.rows.row(id));
  text.pop_back();
  return text;
}

std::string
comparison_json(const Comparison &comparison)
{
  Json predictions = Json::array(), laws = Json::array(), others = Json::array();
  for (const Prediction &prediction : comparison.predictions)
    predictions.push_back(json_of(comparison, prediction));
  for (const LawJudgement &law : comparison.laws)
    laws.push_back({{"group", law.group.words()},
                    {"law", law.law},
                    {"constants", law.origin},
                    {"trials", law.n_trials},
                    {"least predicted over measured", law.least},
                    {"largest predicted over measured", law.most},
                    {"spread of factors", law.spread},
                    {"inside", law.n_inside},
                    {"score", law.score},
                    {"baseline", law.baseline},
                    {"verdict", law.verdict()}});
  for (const PublishedRow *row : comparison.without_prediction())
    others.push_back(
        {{"row", row->id}, {"verdict", verdict_without_prediction(*row)}, {"reason", row->reason}});
  const Json all = {{"rule", judging_rule()},
                    {"program", comparison.program},
                    {"predictions", predictions},
                    {"laws", laws},
                    {"without prediction", others}};
  return all.dump(1) + "\n";
}

Html
comparison_page(const Comparison &comparison)
{
  PageParts page;
  page.title = "Measured against predicted";
  Html answer = html_paragraph("What may be trusted:");
  for (const std::string &sentence : comparison.answer())
    answer += html_paragraph("• " + without_marks(sentence));
  page.main =
      html_section("answer", "Answer",
                   answer +
                       html_paragraph("Thick: the interval by the missing inputs; thin: with the "
                                      "factor of the trial. Green: inside of it, red: outside, "
                                      "grey: no verdict.") +
                       drawing(comparison)) +
      section_of("laws", "Laws", html_paragraph(laws_words), laws_table(comparison)) +
      section_of("predictions", "All predictions", "", predictions_table(comparison)) +
      section_of("constants", "Constants", html_paragraph("Values that the calibration rows give."),
                 constants_table(comparison)) +
      section_of("others", "Rows without a prediction", "", others_table(comparison)) +
      rule_section() + html_section("licences", "Licences", licence_words);
  page.header = "<header>\n<h1>Measured against predicted</h1>\n<p>Written by " +
                html_text(comparison.program) +
                ".</p>\n<nav aria-label=\"Sections\"><a href=\"#answer\">Answer</a> <a "
                "href=\"#predictions\">Predictions</a> <a href=\"#laws\">Laws</a> <a "
                "href=\"#rule\">Rule</a> <a href=\"#others\">Others</a> " +
                scheme_button + "</nav>\n</header>\n";
  return html_page(page);
}
} // namespace arthrowear
