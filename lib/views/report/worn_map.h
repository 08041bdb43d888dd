// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/run_results.h"
#include "vtu/vtu_reader.h"

#include <optional>

namespace arthrowear
{
/// A surface in the colours of a field, which is drawn without a script.
struct WornMap
{
  Frame frame;               ///< of triangles, or of tetrahedra whose faces are drawn
  std::vector<float> values; ///< of its points: the field [unit]; NaN: none
  std::string field, unit;
  std::string title;  ///< of the surface
  std::string moment; ///< "1000000 gait cycles (1 year)"
  DeclaredSeries words;
  bool is_difference = false; ///< colours diverge from zero
};

/// The main surface of a run at its last frame, with its first declared field that is not zero
/// everywhere; none if there is no such surface, field or frame.
std::optional<WornMap> worn_map_of(const RunResults &run);

/// The map of the second run minus the map of the first run, on the surface of the first, as
/// `differences_of` compares them; none where fields differ.
/// @param n_without  points of the surface without a counterpart
std::optional<WornMap> difference_of(const WornMap &second, const WornMap &first,
                                     std::size_t &n_without);

/// Least and largest value; {0, 0} without finite values.
std::pair<double, double> range_of(const WornMap &map);

/// The picture with the scale of its colours. @param range  values of the ends of the colours
Html worn_figure(const WornMap &map, std::pair<double, double> range, const Html &caption);
} // namespace arthrowear
