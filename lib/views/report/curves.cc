// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/curves.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "report/run_axis.h"

#include <set>

namespace arthrowear
{
namespace
{
constexpr std::size_t most_points = 3000;

using Along = DeclaredPlot::Along;

/// Values along a run that a curve shows, with its x less a shift.
struct Piece
{
  double begin = -INFINITY, end = INFINITY, shift = 0.;
};

/// The rows of a piece of `along`, with numbers in both columns.
PlotCurve
piece_of(const std::string &name, const std::vector<double> &x, const std::vector<double> &y,
         const std::vector<double> &along, const Piece &piece)
{
  PlotCurve curve{name, {}, {}};
  for (std::size_t i = 0; i < x.size(); ++i)
    if (std::isfinite(x[i]) && std::isfinite(y[i]) && along[i] >= piece.begin &&
        along[i] <= piece.end)
    {
      curve.x.push_back(x[i] - piece.shift);
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
  const auto add = [&](const std::string &part, const Piece &piece)
  { plot.curves.push_back(piece_of(part, axis.values, y, axis.values, piece)); };
  if (!(last > first + .5 * whole_cycle))
  {
    add(name, {-INFINITY, INFINITY, std::max(first, 0.)});
    return;
  }
  add(name + ", first cycle", {first - cycle_slack, first + whole_cycle + cycle_slack, first});
  add(name + ", last cycle", {last - cycle_slack, last + whole_cycle + cycle_slack, last});
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
    else if (rule.along == Along::portrait) // of the last gait cycle, if the run has cycles
      plot.curves.push_back(piece_of(name, table.column(rule.x), y, axis.values,
                                     {axis.is_gait ? last_cycle(axis) : -INFINITY}));
    else
    {
      const std::vector<double> &x =
          rule.along == Along::column ? table.column(rule.x) : axis.values;
      plot.curves.push_back(piece_of(name, x, y, x, {}));
    }
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
    if (std::find(units.begin(), units.end(), bracketed_unit(name)) == units.end())
      units.push_back(bracketed_unit(name));
  for (const std::string &unit : units)
  {
    ReportPlot plot{{"All columns in " + (unit.empty() ? "no unit" : unit), axis.label, unit, {}},
                    false};
    for (std::size_t c = 0; c < table.names.size(); ++c)
      if (bracketed_unit(table.names[c]) == unit && table.names[c] != axis.label &&
          table.names[c] != "time [s]")
        plot.curves.push_back(
            piece_of(without_unit(table.names[c]), axis.values, table.columns[c], axis.values, {}));
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
    erase_where(curves, [](const PlotCurve &curve) { return curve.x.empty(); });
    for (std::size_t i = 0; i < curves.size(); ++i)
    {
      curves[i] = thinned(curves[i], most_points);
      curves[i].colour = static_cast<unsigned int>(i % n_curve_colours);
      curves[i].dash = static_cast<unsigned int>(i / n_curve_colours);
    }
  }
  erase_where(plots, [](const ReportPlot &plot) { return plot.curves.empty(); });
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
        curve.colour = static_cast<unsigned int>(run % n_curve_colours);
        curve.dash = static_cast<unsigned int>(i);
        same->curves.push_back(std::move(curve));
      }
    }
  return joined;
}
} // namespace arthrowear
