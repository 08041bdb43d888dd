// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/surface_cells.h"

namespace arthrowear
{
/// Cells of a scan where nothing is worn, and the pose that fits them.
struct UnwornRegion
{
  std::vector<char> is_unworn; ///< of each cell
  double share = 0.;           ///< of the area of the cells
  double scatter = 0.;         ///< root mean square of their depths after the change [mm]
  double limit = 0.;           ///< depth above which cells are worn [mm]
  PoseParameters change{};     ///< of the pose, and the offset [mm]
  bool has_offset = false;
};

/// Finds the unworn cells and the pose together: cells that are deeper than three standard
/// deviations of the unworn ones are worn, and a margin around them whose width follows from the
/// slope of the worn part at its border. Begins with the present pose, and with poses that have few
/// cells above the surface, where wear leaves nothing, and chooses the likeliest region.
/// @param white_noise      of a point [mm]
/// @param expected_offset  of the unworn surface [mm]
UnwornRegion find_unworn(const SurfaceCells &cells, double white_noise, double size,
                         double expected_offset);

/// The same from a region and its pose, which are close.
UnwornRegion find_unworn_near(const SurfaceCells &cells, double white_noise, double size,
                              double expected_offset, const UnwornRegion &before);
} // namespace arthrowear
