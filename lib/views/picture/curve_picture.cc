// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/curve_picture.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "report/curves.h"

namespace arthrowear
{
ComposedPlot
compose_report_curve(const PictureRequest &request, const std::vector<RunResults> &runs)
{
  std::vector<std::string> names;
  std::vector<std::vector<ReportPlot>> plots;
  for (std::size_t i = 0; i < runs.size(); ++i)
  {
    names.push_back(request.names.size() == runs.size() ? request.names[i] : runs[i].name);
    plots.push_back(plots_of(runs[i]));
  }
  if (!request.names.empty() && request.names.size() != runs.size())
    throw InputError("--names: " + std::to_string(request.names.size()) + " names for " +
                     std::to_string(runs.size()) + " runs. Give one to each.");
  std::vector<ReportPlot> joined = runs.size() == 1 ? plots.front() : joined_plots(names, plots);
  const auto found = find_by(joined, &ReportPlot::title, request.curve);
  if (!found)
  {
    std::vector<std::string> titles = mapped<std::string>(joined, &ReportPlot::title);
    const std::string near = nearest_name(request.curve, titles);
    throw InputError("--curve is " + shown_value(request.curve) +
                     ", must be a plot of the report: " + comma_list(titles) + "." +
                     (near.empty() ? "" : " Is it '" + near + "'?"));
  }
  ComposedPlot result;
  result.plot = *found;
  result.plot.subtitle = runs.size() == 1 ? names.front() : "";
  for (PlotCurve &curve : result.plot.curves)
    curve.as_dots = curve.x.size() == 1;
  return result;
}

std::vector<std::string>
list_of_curves(const RunResults &run)
{
  return mapped<std::string>(plots_of(run), [&](const ReportPlot &plot)
                             { return "--curve \"" + plot.title + "\""; });
}
} // namespace arthrowear
