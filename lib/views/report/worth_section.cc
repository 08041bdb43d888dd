// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/worth_section.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "report/case_words.h"
#include "report/html_number.h"
#include "report/html_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Sizes and places of the drawing.
constexpr double sheet_width = 400., plot_left = 156., plot_right = 392., line_height = 18.,
                 title_height = 26., axis_height = 20., dot_radius = 3.6;

/// A vertical line of a panel: a rate of a run.
struct RunLine
{
  double value = 0.;
  std::string words;
  std::size_t run = 0;
  bool is_dashed = false;
};

/// Rows of one quantity on a common axis.
struct Panel
{
  Html title;
  std::vector<const PublishedRow *> rows;
  std::vector<RunLine> lines;
  double band_low = 0., band_high = 0.; ///< that the constant leaves open; 0: none
  double head_diameter = 0.;            ///< of the run; 0: not known
};

class LogAxis
{
public:
  explicit LogAxis(const Panel &panel)
  {
    for (const RunLine &line : panel.lines)
      widen(line.value, line.value);
    if (panel.band_low > 0.)
      widen(panel.band_low, panel.band_high);
    for (const PublishedRow *row : panel.rows)
      widen(low_of(*row), high_of(*row));
    constexpr double air = 1.15;
    low_ /= air;
    high_ *= air;
  }

  static double high_of(const PublishedRow &row)
  {
    return *row.rate_factor() * (row.measured.value + row.measured.scatter);
  }
  /// An interval that reaches zero ends at a fifth of its middle.
  static double low_of(const PublishedRow &row)
  {
    constexpr double least = .2;
    return *row.rate_factor() *
           std::max(row.measured.value - row.measured.scatter, least * row.measured.value);
  }

  double place(const double value) const
  {
    return plot_left + (plot_right - plot_left) * std::log(value / low_) / std::log(high_ / low_);
  }

  /// 1, 2 and 5 times powers of ten; powers alone of a wide axis.
  std::vector<double> ticks() const
  {
    constexpr double wide = 200.;
    const std::vector<double> steps =
        high_ / low_ > wide ? std::vector<double>{1.} : std::vector<double>{1., 2., 5.};
    std::vector<double> all;
    for (double power = std::pow(10., std::floor(std::log10(low_))); power <= high_; power *= 10.)
      for (const double step : steps)
        if (step * power >= low_ && step * power <= high_)
          all.push_back(step * power);
    return all;
  }

private:
  void widen(const double low, const double high)
  {
    low_ = std::min(low_, low);
    high_ = std::max(high_, high);
  }

  double low_ = INFINITY, high_ = 0.;
};

Html
text_at(const double x, const double y, const Html &anchor, const Html &text)
{
  return html_formatted("<text x=\"%.1f\" y=\"%.1f\"", x, y) + " text-anchor=\"" + anchor + "\">" +
         text + "</text>";
}

std::string
words_of(const MeasuredOn on)
{
  return on == MeasuredOn::bench ? "bench" : on == MeasuredOn::patients ? "patients" : "yardstick";
}

/// "w1 patients, 32 mm"
std::string
label_of(const PublishedRow &row)
{
  std::string label = row.id + " " + words_of(row.implant.on);
  if (row.implant.material.rfind("crosslinked", 0) == 0)
    label += ", crosslinked";
  if (row.implant.head_diameter > 0.)
    label += ", " + rounded_text(row.implant.head_diameter) + " mm";
  return label;
}

bool
has_other_head(const PublishedRow &row, const double diameter)
{
  constexpr double least_difference = 2.5; // sizes of heads are 4 mm apart
  return diameter > 0. && row.implant.head_diameter > 0. &&
         std::abs(row.implant.head_diameter - diameter) > least_difference;
}

Html
mark_of(const PublishedRow &row, const bool is_hollow, const LogAxis &axis, const double y)
{
  const double x = axis.place(*row.rate_factor() * row.measured.value),
               low = axis.place(LogAxis::low_of(row)), high = axis.place(LogAxis::high_of(row));
  const Html title =
      "<title>" + html_text(row.title + ": " + row.measured.text() + ", " + row.measured.source) +
      "</title>";
  if (row.implant.on == MeasuredOn::yardstick)
    return "<g class=\"yardstick\">" + title +
           html_formatted("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"9\"/></g>", low - 2.,
                          y - 4.5, high - low + 4.);
  Html mark = (is_hollow ? Html("<g class=\"hollow\">") : Html("<g class=\"measured\">")) + title;
  if (row.measured.scatter > 0.)
    mark +=
        html_formatted("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", low, y, high, y);
  mark += row.implant.on == MeasuredOn::patients
              ? html_formatted("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                               x - dot_radius, y - dot_radius, 2. * dot_radius, 2. * dot_radius)
              : html_formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", x, y, dot_radius);
  return mark + "</g>";
}

/// The panel from a level on, which is moved below it.
Html
drawn(const Panel &panel, double &level)
{
  const LogAxis axis(panel);
  const double top = level + title_height, bottom = top + line_height * panel.rows.size() + 4.;
  Html drawing =
      text_at(0., level + 16., "start", "<tspan class=\"strong\">" + panel.title + "</tspan>");
  if (panel.band_low > 0.)
    drawing +=
        html_formatted("<rect class=\"band curve-0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                       "height=\"%.1f\"/>",
                       axis.place(panel.band_low), top,
                       axis.place(panel.band_high) - axis.place(panel.band_low), bottom - top);
  double last = -INFINITY;
  for (const double tick : axis.ticks())
  {
    const double x = axis.place(tick);
    constexpr double least_distance = 26.;
    drawing += html_formatted("<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
                              "y2=\"%.1f\"/>",
                              x, top, x, bottom);
    if (x - last >= least_distance)
      drawing += text_at(last = x, bottom + 14., "middle", html_text(rounded_text(tick)));
  }
  for (const RunLine &line : panel.lines)
    drawing += html_formatted("<line class=\"curve curve-%zu\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
                              "y2=\"%.1f\"",
                              line.run % n_curve_colours, axis.place(line.value), top,
                              axis.place(line.value), bottom) +
               (line.is_dashed ? Html(" stroke-dasharray=\"5 3\">") : Html(">")) + "<title>" +
               html_text(line.words + " " + rounded_text(line.value, 4)) + "</title></line>";
  double y = top + .5 * line_height + 2.;
  for (const PublishedRow *row : panel.rows)
  {
    drawing += text_at(0., y + 4., "start", html_text(label_of(*row))) +
               mark_of(*row, has_other_head(*row, panel.head_diameter), axis, y);
    y += line_height;
  }
  level = bottom + axis_height;
  return drawing;
}

/// Rows on benches, of patients, then yardsticks.
std::vector<const PublishedRow *>
rows_of(const Worth &worth, const bool are_volumes)
{
  std::vector<const PublishedRow *> rows;
  for (const PublishedRow &row : worth.rows)
    if (row.is_volume() == are_volumes)
      rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const PublishedRow *a, const PublishedRow *b)
                   { return a->implant.on < b->implant.on; });
  return rows;
}

Panel
panel_of(const Report &report, const bool are_volumes)
{
  Panel panel;
  for (std::size_t i = 0; i < report.runs.size(); ++i)
  {
    const ReportedRun &run = report.runs[i];
    const auto rate = are_volumes ? volume_rate(run.results) : penetration_rate(run.results);
    if (!rate || run.worth.joint.empty())
      continue;
    if (panel.rows.empty())
    {
      panel.rows = rows_of(run.worth, are_volumes);
      panel.head_diameter = run.results.declared.bearing.head_diameter;
    }
    if (rate->first)
      panel.lines.push_back({*rate->first, run.label + ", first million cycles", i, true});
    if (!rate->first || rate->later)
      panel.lines.push_back({rate->steady(), run.label, i, false});
    if (report.runs.size() == 1 && run.worth.has_spread())
    {
      panel.band_low = rate->steady() / run.worth.most;
      panel.band_high = rate->steady() / run.worth.least;
    }
  }
  panel.title = are_volumes ? Html("Worn volume per 1e6 cycles [mm³]")
                            : Html("Penetration of the head per 1e6 cycles [mm]");
  return panel;
}

std::string
law_of(const Worth &worth, const RunResults &run)
{
  const std::string law = run.input("Wear / From law / Law");
  return worth.is_of_all_laws           ? "The laws of wear that were compared, with"
         : law.empty() || law == "none" ? "A wear factor"
                                        : "This law";
}

Html
factor_text(const double factor)
{
  return html_text(rounded_text(factor, 2));
}

/// A line for each verdict on the law of the run, on all laws if there are too few trials, and for
/// what may be trusted.
Html
judged_words(const Worth &worth)
{
  Html lines;
  for (const LawJudgement &law : worth.has_few_trials() ? worth.all_laws : worth.laws)
    lines +=
        "<li>" +
        html_text(law.group.words() + ", " + law.law + " with constants " + law.origin + ": ") +
        html_text(range_text(law.least, law.most, 2) + " times in " + trials_text(law.n_trials) +
                  ", " + law.verdict()) +
        "</li>\n";
  for (std::string sentence : worth.trusted)
  {
    sentence.erase(std::remove(sentence.begin(), sentence.end(), '`'), sentence.end());
    lines += "<li>" + html_text("To be trusted: " + sentence) + "</li>\n";
  }
  return "<details class=\"small\"><summary>By trials that no constant has seen</summary>\n<ul>\n" +
         lines + "</ul>\n</details>\n";
}
} // namespace

Html
worth_words(const ReportedRun &run)
{
  const Worth &worth = run.worth;
  const auto volume = volume_rate(run.results);
  if (worth.joint.empty() || !volume)
    return "";
  Html words;
  if (worth.has_spread())
  {
    words += "<p><b>By the wear constant " +
             html_with_unit(html_number(volume->steady() / worth.most, 2) + " to " +
                                html_number(volume->steady() / worth.least, 2),
                            volume->unit) +
             " per million cycles.</b> " + html_text(law_of(worth, run.results)) +
             " with constants of another source predicted " + factor_text(worth.least) + " to " +
             factor_text(worth.most) + " times what was measured.";
    if (worth.has_few_trials())
      words += " All laws: " + factor_text(worth.least_of_all) + " to " +
               factor_text(worth.most_of_all) + " times in at most " +
               html_text(trials_text(worth.n_trials)) +
               ", each in the table “Case and further "
               "numbers”. So few trials give no verdict on a law.";
    words += "</p>\n" + judged_words(worth);
  }
  else
    words += "<p><b>The error of the wear constant is not known:</b> " +
             (worth.trouble.empty()
                  ? Html("the program has predicted no measured wear of such an implant.")
                  : html_text(without_folders(worth.trouble))) +
             "</p>\n";
  if (const Html law = law_words(run.results); !law.empty())
    words += "<p class=\"small\">" + law + ".</p>\n";
  return words;
}

Html
worth_figure(const Report &report)
{
  double level = 0.;
  Html drawing;
  for (const bool are_volumes : {true, false})
    if (const Panel panel = panel_of(report, are_volumes);
        !panel.rows.empty() && !panel.lines.empty())
      drawing += drawn(panel, level);
  if (drawing.empty())
    return "";
  const bool is_single = report.runs.size() == 1;
  return html_formatted("<figure class=\"worth\"><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" ",
                        sheet_width, level) +
         "aria-label=\"Wear of the run beside measured wear\">" + drawing +
         "</svg><figcaption class=\"small\">" +
         (is_single ? Html("Line: this run; dashed: its first million cycles; its band: what the "
                           "constant leaves open.")
                    : Html("Lines: the runs, in the colours of the curves below; dashed: first "
                           "million cycles.")) +
         " Round: benches; square: patients; bars: ± as the source gives it; hollow: another head "
         "diameter; grey: yardsticks. A year is counted as 1e6 cycles, a mass at 935 "
         "kg/m³.</figcaption></figure>\n";
}

Html
worth_table(const Worth &worth)
{
  if (worth.rows.empty())
    return "";
  std::vector<std::string> laws;
  for (const PublishedPrediction &one : worth.predictions)
    if (std::find(laws.begin(), laws.end(), one.law) == laws.end())
      laws.push_back(one.law);
  std::sort(laws.begin(), laws.end());
  std::vector<Html> head{"row", "measured", "what", "source"};
  for (const std::string &law : laws)
    head.push_back(html_text(law));
  std::vector<std::vector<Html>> rows;
  for (const bool are_volumes : {true, false})
    for (const PublishedRow *row : rows_of(worth, are_volumes))
    {
      std::vector<Html> cells{html_text(row->id), html_unit(row->measured.text()),
                              html_text(row->title), html_text(row->measured.origin())};
      for (const std::string &law : laws)
      {
        Html cell;
        for (const PublishedPrediction &one : worth.predictions)
          if (one.row == row->id && one.law == law)
            cell += (cell.empty() ? Html() : ", ") + factor_text(one.factor()) + " (" +
                    html_text(one.constants) + ")";
        cells.push_back(cell);
      }
      rows.push_back(std::move(cells));
    }
  return html_table(head, rows) +
         "<p class=\"small\">Laws: predicted over measured, and the row or paper of the constants. "
         "S: read in the source, in the named part. `arthrowear measured` computes them.</p>\n";
}
} // namespace arthrowear
