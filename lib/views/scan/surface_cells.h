// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"
#include "scan/pose_fit.h"

namespace arthrowear
{
/// A scan on the surface divided into some hundred cells: means over their points.
struct SurfaceCells
{
  double edge = 0.;                       ///< of the cubes that contain the cells [mm]
  std::vector<std::uint32_t> cell;        ///< of each point of the scan; `none` beside the surface
  std::vector<Vector3> places;            ///< [mm]
  std::vector<std::vector<Vector3>> arms; ///< from the place to points of the cell, not to all
  Eigen::VectorXd area, depth, n;         ///< [mm^2], [mm], number of points
  /// Derivatives of the depth by shift and turn of the scan, and the offset.
  Eigen::Matrix<double, Eigen::Dynamic, n_pose_parameters> rows;

  static constexpr std::uint32_t none = 0xffffffffu;
  std::size_t size() const { return places.size(); }
};

/// @param areas  of the points on the surface [mm^2]
SurfaceCells cells_of(const PlacedScan &placed, const std::vector<double> &areas,
                      const UnwornSurface &surface);

/// Area of each point on the unworn surface, of triangles that lie on it [mm^2].
std::vector<double> areas_of(const PlacedScan &placed);
} // namespace arthrowear
