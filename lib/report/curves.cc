// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/curves.h"

#include "base/format.h"
#include "base/number_text.h"
#include "report/run_axis.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace arthrowear
{
namespace
{
constexpr std::size_t most_points = 3000, n_colours = 6; // of the style of the page

using Along = DeclaredPlot::Along;

std::string
unit_of(const std::string &header)
{
  const std::size_t begin = header.rfind('[');
  return begin == header.npos ? "" : header.substr(begin);
}

/// The rows from x = begin to end, with x less a shift.
PlotCurve
piece_of(const std::string &name, const std::vector<double> &x, const std::vector<double> &y,
         const double begin, const double end, const double shift)
{
  PlotCurve curve{name, {}, {}};
  for (std::size_t i = 0; i < x.size(); ++i)
    if (std::isfinite(x[i]) && std::isfinite(y[i]) && x[i] >= begin && x[i] <= end)
    {
      curve.x.push_back(x[i] - shift);
      curve.y.push_back(y[i]);
    }
  return curve;
}

/// A column over another column in the last gait cycle; in the whole run if that has no cycles.
PlotCurve
portrait(const std::string &name, const RunAxis &axis, const std::vector<double> &x,
         const std::vector<double> &y)
{
  PlotCurve curve{name, {}, {}};
  const double begin = axis.is_gait ? last_cycle(axis) : -INFINITY;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (axis.values[i] >= begin && std::isfinite(x[i]) && std::isfinite(y[i]))
    {
      curve.x.push_back(x[i]);
      curve.y.push_back(y[i]);
    }
  return curve;
}

/// First and last whole gait cycle of a column.
void
add_cycles(ReportPlot &plot, const std::string &name, const RunAxis &axis,
           const std::vector<double> &y)
{
  const double first = first_cycle(axis);
  const double last = last_cycle(axis);
  if (!(last > first + .5 * whole_cycle))
  {
    plot.curves.push_back(piece_of(name, axis.values, y, -INFINITY, INFINITY, std::max(first, 0.)));
    return;
  }
  plot.curves.push_back(piece_of(name + ", first cycle", axis.values, y, first - cycle_slack,
                                 first + whole_cycle + cycle_slack, first));
  plot.curves.push_back(piece_of(name + ", last cycle", axis.values, y, last - cycle_slack,
                                 last + whole_cycle + cycle_slack, last));
}

bool
is_constant_zero(const std::vector<double> &values)
{
  return std::all_of(values.begin(), values.end(), [](const double v) { return v == 0.; });
}

ReportPlot
plot_of(const RunResults &run, const DeclaredPlot &rule, const CsvTable &table)
{
  const RunAxis axis = axis_of(run, table);
  ReportPlot plot{
      {rule.title, rule.x.empty() ? axis.label : rule.x, rule.y_label, {}, rule.has_log_y}};
  if (plot.x_label == "cycle_percent")
    plot.x_label = "gait cycle [%]";
  double band = 0.;
  if (const SummaryItem *error = run.find_summary(rule.error); error && error->value)
    band = *error->value;
  for (const std::string &column : rule.columns)
  {
    if (!table.has_column(column))
      continue;
    const std::vector<double> &y = table.column(column);
    const bool is_one_of_many = rule.columns.size() > 1;
    if (is_one_of_many && is_constant_zero(y))
      continue;
    const std::string name = without_unit(column);
    if (rule.along == Along::gait && axis.is_gait)
      add_cycles(plot, name, axis, y);
    else if (rule.along == Along::portrait)
      plot.curves.push_back(portrait(name, axis, table.column(rule.x), y));
    else
      plot.curves.push_back(
          piece_of(name, rule.along == Along::column ? table.column(rule.x) : axis.values, y,
                   -INFINITY, INFINITY, 0.));
    plot.curves.back().band = band;
  }
  if (plot.x_label == "cycles [-]")
    plot.note = year_rule(run);
  else if (std::all_of(rule.columns.begin(), rule.columns.end(),
                       [&table](const std::string &column) { return table.has_column(column); }))
    plot.note = rule.note;
  return plot;
}

/// A plot of each unit with the columns of statistics.csv that have it.
void
add_all_columns(const RunResults &run, const CsvTable &table, std::vector<ReportPlot> &plots)
{
  const RunAxis axis = axis_of(run, table);
  std::vector<std::string> units;
  for (const std::string &name : table.names)
    if (std::find(units.begin(), units.end(), unit_of(name)) == units.end())
      units.push_back(unit_of(name));
  for (const std::string &unit : units)
  {
    ReportPlot plot{{"All columns in " + (unit.empty() ? "no unit" : unit), axis.label, unit, {}},
                    false};
    for (std::size_t c = 0; c < table.names.size(); ++c)
      if (unit_of(table.names[c]) == unit && table.names[c] != axis.label &&
          table.names[c] != "time [s]")
        plot.curves.push_back(piece_of(without_unit(table.names[c]), axis.values, table.columns[c],
                                       -INFINITY, INFINITY, 0.));
    plots.push_back(std::move(plot));
  }
}

/// Curves without points, and plots without curves, are not drawn.
void
tidy(std::vector<ReportPlot> &plots)
{
  for (ReportPlot &plot : plots)
  {
    auto &curves = plot.curves;
    curves.erase(std::remove_if(curves.begin(), curves.end(),
                                [](const PlotCurve &curve) { return curve.x.empty(); }),
                 curves.end());
    for (std::size_t i = 0; i < curves.size(); ++i)
    {
      curves[i] = thinned(curves[i], most_points);
      curves[i].colour = static_cast<unsigned int>(i % n_colours);
      curves[i].dash = static_cast<unsigned int>(i / n_colours);
    }
  }
  plots.erase(std::remove_if(plots.begin(), plots.end(),
                             [](const ReportPlot &plot) { return plot.curves.empty(); }),
              plots.end());
}
} // namespace

PlotCurve
thinned(const PlotCurve &curve, const std::size_t most)
{
  const std::size_t n = curve.x.size();
  if (n <= most || most < 4)
    return curve;
  PlotCurve kept{curve.name, {}, {}, false, curve.band, curve.colour, curve.dash};
  const std::size_t n_runs = most / 4;
  for (std::size_t run = 0; run < n_runs; ++run)
  {
    const std::size_t begin = run * n / n_runs, end = (run + 1) * n / n_runs;
    const auto first = curve.y.begin() + begin, last = curve.y.begin() + end;
    const auto [lowest, highest] = std::minmax_element(first, last);
    const std::set<std::size_t> rows{begin, static_cast<std::size_t>(lowest - curve.y.begin()),
                                     static_cast<std::size_t>(highest - curve.y.begin()), end - 1};
    for (const std::size_t row : rows)
    {
      kept.x.push_back(curve.x[row]);
      kept.y.push_back(curve.y[row]);
    }
  }
  return kept;
}

std::vector<ReportPlot>
plots_of(const RunResults &run)
{
  std::vector<ReportPlot> plots;
  for (const DeclaredPlot &rule : run.declared.plots)
  {
    const CsvTable *table = run.find_table(rule.table);
    if (table == nullptr || (!rule.x.empty() && !table->has_column(rule.x)))
      continue;
    if (rule.without.empty() || run.find_table(rule.without) == nullptr)
      plots.push_back(plot_of(run, rule, *table));
  }
  if (const CsvTable *table = run.find_table("statistics.csv"))
    add_all_columns(run, *table, plots);
  tidy(plots);
  return plots;
}

std::vector<ReportPlot>
joined_plots(const std::vector<std::string> &names,
             const std::vector<std::vector<ReportPlot>> &plots)
{
  std::vector<ReportPlot> joined;
  for (std::size_t run = 0; run < plots.size(); ++run)
    for (const ReportPlot &plot : plots[run])
    {
      auto same = std::find_if(joined.begin(), joined.end(),
                               [&](const ReportPlot &other)
                               {
                                 return other.title == plot.title &&
                                        other.x_label == plot.x_label &&
                                        other.y_label == plot.y_label;
                               });
      if (same == joined.end())
      {
        joined.push_back(plot);
        joined.back().curves.clear();
        same = joined.end() - 1;
      }
      for (std::size_t i = 0; i < plot.curves.size(); ++i)
      {
        PlotCurve curve = plot.curves[i];
        curve.name = names[run] + (plot.curves.size() > 1 ? ": " + curve.name : "");
        curve.colour = static_cast<unsigned int>(run % n_colours);
        curve.dash = static_cast<unsigned int>(i);
        same->curves.push_back(std::move(curve));
      }
    }
  return joined;
}
} // namespace arthrowear
