// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
/// The surface of `arthrowear compare` has this name.
constexpr const char *scan_series = "scan";

/// Returns the words about a series of a run, or about the scan of its wearing surface.
DeclaredSeries series_words(const RunResults &run, const std::string &series);

/// Names of the main series of the run: the existing series of the least rank,
/// else the first series. The run has series.
std::vector<std::string> main_series(const RunResults &run);

/// Label of a frame by its time in the list of frames: "42.5 % of gait cycle 1", "cycle 310000",
/// "load 240 % BW".
std::string frame_label(const RunResults &run, const std::string &series, double time);
} // namespace arthrowear
