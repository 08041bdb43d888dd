// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

namespace arthrowear
{
/// Rule that separates worn and unworn parts of a scan.
struct UnwornRule
{
  double standard_errors = 3.; ///< of the mean of a neighbourhood: deeper ones are worn
  double least_depth = 1e-3;   ///< no less than this [mm]
  double margin = 2.;          ///< around worn parts, which does not count as unworn [mm]
};

struct UnwornRegion
{
  std::vector<char> is_unworn; ///< of each point
  std::size_t n = 0;
  /// Mean square of the means of neighbourhoods over their variance, if points scatter
  /// independently of each other; 1 if they do, more for errors that neighbours share.
  double shared_scatter = 1.;
};

/// Points of a scan where nothing is worn. Means over neighbourhoods of some twelve points decide;
/// single worn neighbourhoods count as scatter.
/// @param depth    of each point, without an offset [mm]
/// @param area     of the surface [mm^2]
/// @param scatter  of a point [mm]
UnwornRegion find_unworn(const PlacedScan &placed, const std::vector<double> &depth, double area,
                         double scatter, const UnwornRule &rule);
} // namespace arthrowear
