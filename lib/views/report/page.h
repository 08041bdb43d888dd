// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/curves.h"
#include "report/page_shell.h"
#include "report/reference_values.h"
#include "report/scan_section.h"
#include "report/surfaces.h"
#include "report/verdicts.h"
#include "report/viewer_library.h"
#include "report/worn_map.h"
#include "report/worth.h"

namespace arthrowear
{
/// A run in a report.
struct ReportedRun
{
  RunResults results;
  std::string label; ///< its unique name in tables and legends
  std::vector<ShownSeries> surfaces;
  std::vector<ReferenceValue> references;
  Worth worth;
  std::optional<WornMap> map;
};

/// Everything that a page shows.
struct Report
{
  std::vector<ReportedRun> runs;
  std::vector<ReportPlot> plots;
  std::optional<ScanResults> scan;
  std::vector<ShownSeries> differences; ///< of the other runs from the first
  ViewerLibrary library;
  std::string program;  ///< version that writes the report
  std::string identity; ///< of its runs, see page_shell.h
};

/// The report as one HTML file that needs no other.
Html report_page(const Report &report);

/// These sections of the page need no script.
Html summary_section(const Report &report);
Html reference_section(const Report &report);
Html inputs_section(const Report &report);
Html log_section(const Report &report);
Html citation_section(const Report &report);
} // namespace arthrowear
