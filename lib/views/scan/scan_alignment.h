// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/unworn_region.h"
#include "scan/wear_estimate.h"

namespace arthrowear
{
/// A scan fitted to the unworn surface by its unworn points.
struct ScanAlignment
{
  Pose pose;
  double expected_offset = 0.; ///< [mm]
  double offset = 0.;          ///< of the unworn part below the surface of the run [mm]
  double scatter = 0.;         ///< root mean square of the depths of unworn points [mm]
  double white_noise = 0.;     ///< of a point, independent of its neighbours [mm]
  double last_change = 0.;     ///< largest change of shift, turn or offset in the last round [mm]
  bool rim_is_held = false;    ///< the edges of scan and surface lie in one plane
  PlacedScan placed;
  std::vector<double> depth;                  ///< of each point without the offset [mm]
  std::vector<double> areas;                  ///< of each point on the unworn surface [mm^2]
  std::vector<char> is_unworn;                ///< of each point
  std::vector<char> is_worn;                  ///< of each point: its depth counts as wear
  std::size_t n_unworn = 0, n_on_surface = 0; ///< points
  double unworn_area = 0.;                    ///< [mm^2]
  SurfaceCells cells;
  UnwornRegion region; ///< of the cells
  FormError form;      ///< by estimate_wear()

  bool has_offset() const { return form.offset_share > .5; }
  double covered_share(const UnwornSurface &surface) const; ///< of a surface by the scan
};

/// Finds the unworn points, fits the scan to them, and repeats both until the pose stays.
/// @param offset  depth at which the unworn part is sought below the unworn surface [mm]: not 0
///                where the part was made with another size
/// @throws InputError if less than 3 % of the scan is unworn
ScanAlignment align(const ScanOfSurface &scan, const Pose &first, double offset = 0.);

/// Estimates wear and form error together, and improves pose and unworn region by them.
std::unique_ptr<WearEstimate> estimate_wear(ScanAlignment &aligned, const ScanOfSurface &scan);
} // namespace arthrowear
