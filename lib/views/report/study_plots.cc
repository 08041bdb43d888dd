// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_plots.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "report/study_words.h"

#include <numeric>

namespace arthrowear
{
namespace
{
constexpr std::size_t most_dots = 1000;

/// Ends of an interval that can be drawn: an open end is the value itself.
void
add_interval(const Estimate &estimate, CurveInterval &interval)
{
  interval.lower.push_back(std::isfinite(estimate.low) ? estimate.low : estimate.value);
  interval.upper.push_back(std::isfinite(estimate.high) ? estimate.high : estimate.value);
}

/// A curve with the colour of its number, and other dashes where colours repeat.
PlotCurve
numbered(const std::string &name, const unsigned int number)
{
  PlotCurve curve{name, {}, {}};
  curve.colour = number % n_curve_colours;
  curve.dash = number / n_curve_colours;
  return curve;
}

ReportPlot
bars_of(const StudySpread &study, const std::size_t k)
{
  const ResultSpread &result = study.results[k];
  const Origin origin = origin_of(study, result);
  ReportPlot plot{
      {result.name,
       "",
       origin.are_indices ? "share of the variance [-]" : "Spearman's rank correlation [-]",
       {}}};
  plot.place = origin_place(k).text();
  const auto add = [&](const std::string &name, Estimate Index::*part)
  {
    PlotCurve curve = numbered(name, plot.curves.size());
    CurveInterval interval;
    for (const Index &share : origin.shares)
    {
      const Estimate &estimate = share.*part;
      curve.x.push_back(curve.x.size());
      curve.y.push_back(std::isfinite(estimate.value) ? estimate.value : 0.);
      add_interval(std::isfinite(estimate.value) ? estimate : Estimate{0., 0., 0.}, interval);
    }
    plot.curves.push_back(std::move(curve));
    plot.intervals.push_back(std::move(interval));
  };
  if (origin.are_indices)
    add("alone (first index)", &Index::first);
  add(origin.are_indices ? "with all interactions (total index)" : "rank correlation",
      &Index::total);
  for (const Index &share : origin.shares)
    plot.bars.push_back(share.group);
  plot.note = "Thin lines are 95 % intervals. " + computation_errors(result.spread, result.unit);
  return plot;
}

std::string
last_errors(const StudySpread &study, const HistorySpread &history)
{
  const std::string year = rounded_text(study.years.back(), 4);
  return " " + computation_errors(history.years.back(), history.unit,
                                  " after " + year + (year == "1" ? " year" : " years"));
}

/// Sentences on the errors of a fan.
std::string
fan_note(const StudySpread &study, const HistorySpread &history, const bool has_open_end)
{
  std::string years;
  for (std::size_t year = 0; year < study.years.size(); ++year)
    for (const SpreadError &error : history.years[year].errors)
      if (history.years[year].is_large(error))
        years += (years.empty() ? "" : ", ") + rounded_text(study.years[year], 4) + " (" +
                 error.cause + ")";
  return "Bands around the lines are 95 % intervals of sampling." +
         std::string(has_open_end ? " Ends that too few cases leave open are not drawn." : "") +
         last_errors(study, history) +
         (years.empty() ? ""
                        : " Read with care: an error is above a third of the standard deviation "
                          "after the years " +
                              years + ".");
}

/// The median of each year with the errors of its computation, added up; without errors no points.
std::pair<PlotCurve, CurveInterval>
computation_of(const StudySpread &study, const HistorySpread &history, const std::size_t median)
{
  std::pair<PlotCurve, CurveInterval> area{numbered("median with errors of the computation", 1),
                                           {}};
  bool has_errors = false;
  for (std::size_t year = 0; year < study.years.size(); ++year)
  {
    const double middle = history.years[year].quantiles[median].value;
    double sum = 0.;
    for (const SpreadError &error : history.years[year].errors)
      if (error.cause != "sampling" && std::isfinite(error.size))
        sum += error.size;
    if (!std::isfinite(middle))
      continue;
    has_errors |= sum > 0.;
    area.first.x.push_back(study.years[year]);
    area.first.y.push_back(middle);
    add_interval({middle, middle - sum, middle + sum}, area.second);
  }
  if (!has_errors)
    area.first.x.clear();
  return area;
}

/// Quantiles over the years with their intervals of sampling; the area between the outer ones.
ReportPlot
fan_of(const StudySpread &study, const HistorySpread &history)
{
  ReportPlot plot{{history.name, "years of use", with_unit(history.name, history.unit), {}}};
  plot.place = years_place;
  std::vector<std::size_t> order(study.probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::sort(order.begin(), order.end(),
            [&](const std::size_t a, const std::size_t b)
            { return study.probabilities[a] < study.probabilities[b]; });
  bool has_open_end = false;
  const auto add = [&](const std::string &name, const unsigned int dash, const std::size_t low,
                       const std::size_t line, const std::size_t high)
  {
    constexpr unsigned int other_colour = 2; // bands of the outer quantiles cross the area's end
    PlotCurve curve = numbered(name, dash == 0 ? 0 : other_colour);
    curve.dash = dash;
    CurveInterval interval;
    for (std::size_t year = 0; year < study.years.size(); ++year)
    {
      const std::vector<Estimate> &quantiles = history.years[year].quantiles;
      const Estimate &estimate = quantiles[line];
      if (!std::isfinite(estimate.value))
        continue;
      curve.x.push_back(study.years[year]);
      curve.y.push_back(estimate.value);
      has_open_end |= !std::isfinite(estimate.low) || !std::isfinite(estimate.high);
      if (low == high)
        add_interval(estimate, interval);
      else
        add_interval({estimate.value, quantiles[low].value, quantiles[high].value}, interval);
    }
    if (curve.x.empty())
      return;
    plot.curves.push_back(std::move(curve));
    plot.intervals.push_back(std::move(interval));
  };
  const std::size_t first = order.front(), last = order.back();
  if (first != last)
    add("between " + quantile_words(study.probabilities[first]) + " and " +
            quantile_words(study.probabilities[last]) + " of the cases",
        0, first, last, last);
  if (const auto median = places_of(study.probabilities).median)
    if (auto [curve, interval] = computation_of(study, history, *median); !curve.x.empty())
    {
      plot.curves.push_back(std::move(curve));
      plot.intervals.push_back(std::move(interval));
    }
  plot.n_areas = plot.curves.size();
  unsigned int dash = 0;
  for (const std::size_t k : order)
    add(quantile_words(study.probabilities[k]), study.probabilities[k] == .5 ? 0 : ++dash, k, k, k);
  plot.note = fan_note(study, history, has_open_end);
  return plot;
}

/// Total index of each input over the years.
ReportPlot
ages_of(const StudySpread &study, const HistorySpread &history)
{
  ReportPlot plot{{history.name, "years of use", "total index [-]", {}}};
  plot.place = ages_place;
  for (std::size_t year = 0; year < history.indices.size(); ++year)
    for (const Index &share : history.indices[year].groups)
    {
      auto curve = std::find_if(plot.curves.begin(), plot.curves.end(),
                                [&](const PlotCurve &other) { return other.name == share.group; });
      if (curve == plot.curves.end())
      {
        curve = plot.curves.insert(curve, numbered(share.group, plot.curves.size()));
        plot.intervals.emplace_back();
      }
      if (!std::isfinite(share.total.value))
        continue;
      curve->x.push_back(study.years[year]);
      curve->y.push_back(share.total.value);
      add_interval(share.total, plot.intervals[curve - plot.curves.begin()]);
    }
  constexpr std::size_t most_bands = 3;
  plot.note = "Bands are 95 % intervals of sampling.";
  if (plot.curves.size() > most_bands)
  {
    plot.intervals.clear();
    plot.note = "Intervals of sampling are in indices.csv.";
  }
  plot.note += last_errors(study, history);
  return plot;
}

ReportPlot
scatter_of(const StudySpread &study, const std::size_t k, const SpreadInput &input)
{
  const ResultSpread &result = study.results[k];
  ReportPlot plot{
      {input.entry, input.entry, with_unit(result.name, result.unit), {numbered("cases", 0)}}};
  plot.place = scatter_place(k).text();
  PlotCurve &dots = plot.curves.front();
  dots.as_dots = true;
  std::vector<std::size_t> whole;
  for (std::size_t i = 0; i < std::min(input.values.size(), result.values.size()); ++i)
    if (std::isfinite(input.values[i]) && std::isfinite(result.values[i]))
      whole.push_back(i);
  for (const std::size_t i : evenly_chosen(whole.size(), most_dots))
  {
    dots.x.push_back(input.values[whole[i]]);
    dots.y.push_back(result.values[whole[i]]);
  }
  plot.note = std::to_string(dots.x.size()) + " of " + std::to_string(study.n_cases) +
              " cases are drawn. " + computation_errors(result.spread, result.unit);
  return plot;
}
} // namespace

Html
origin_place(const std::size_t result)
{
  return html_formatted("origin-%zu", result);
}

Html
scatter_place(const std::size_t result)
{
  return html_formatted("scatter-%zu", result);
}

std::vector<std::size_t>
evenly_chosen(const std::size_t n, const std::size_t most)
{
  const std::size_t n_chosen = std::min(n, most);
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < n_chosen; ++i)
    chosen.push_back(i * n / n_chosen);
  return chosen;
}

std::vector<ReportPlot>
plots_of(const StudySpread &study)
{
  std::vector<ReportPlot> plots;
  for (std::size_t k = 0; k < study.results.size(); ++k)
  {
    plots.push_back(bars_of(study, k));
    for (const SpreadInput &input : study.inputs)
      plots.push_back(scatter_of(study, k, input));
  }
  for (const HistorySpread &history : study.histories)
  {
    if (study.years.empty() || study.probabilities.empty())
      break;
    plots.push_back(fan_of(study, history));
    plots.push_back(ages_of(study, history));
  }
  erase_where(plots, [](const ReportPlot &plot)
              { return plot.curves.empty() || plot.curves.front().x.empty(); });
  return plots;
}
} // namespace arthrowear
