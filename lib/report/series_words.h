// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "report/run_results.h"

namespace arthrowear
{
/// Words about a series for a reader, besides its numbers.
struct SeriesWords
{
  std::string title;       ///< "Wearing surface of the cup"
  std::string orientation; ///< which way is up
  Vector3 seen_from{};     ///< direction from the body to the eye, at first
  bool is_curved = false;  ///< quadratic elements
  std::string view;        ///< name of the first view: "Into the cup"
};

/// The surface of `arthrowear compare` has this name.
constexpr const char *scan_series = "scan";

/// Returns the words about a series of this program's models; plain words for other series.
SeriesWords series_words(const RunResults &run, const std::string &series);

/// Label of a frame by its time in the list of frames: "42.5 % of gait cycle 1", "cycle 310000",
/// "load 240 % BW".
std::string frame_label(const RunResults &run, const std::string &series, double time);
} // namespace arthrowear
