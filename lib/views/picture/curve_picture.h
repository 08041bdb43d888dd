// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "picture/sheet.h"
#include "report/run_results.h"

namespace arthrowear
{
/// A plot with lines for the screen.
struct ComposedPlot
{
  Plot plot;
  std::vector<std::string> notes;
};

/// Columns of tables, of runs or studies, over a common one. Without --x a table of a run is drawn
/// over % of the gait cycle, the load or the time, as in its report.
/// @throws InputError with all findings
ComposedPlot compose_columns(const PictureRequest &request);

/// A plot of the reports of runs, by its title.
/// @throws InputError
ComposedPlot compose_report_curve(const PictureRequest &request,
                                  const std::vector<RunResults> &runs);

/// Lists the titles of the plots in a run's report.
std::vector<std::string> list_of_curves(const RunResults &run);
} // namespace arthrowear
