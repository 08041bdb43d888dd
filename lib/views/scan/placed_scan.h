// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/pose.h"
#include "scan/unworn_surface.h"

namespace arthrowear
{
/// A scan in the axes of a run: places of its points on the unworn surface.
struct PlacedScan
{
  std::vector<Vector3> points;    ///< [mm]
  std::vector<Vector3> places;    ///< on the unworn surface [mm]
  std::vector<Vector3> into_body; ///< unit normals there
  std::vector<double> depth;      ///< along them [mm]
  std::vector<double> predicted;  ///< depth of the run [mm]; 0 beyond its edges
  /// Scan triangles on the wearing surface, without triangles of other sides of the part.
  std::vector<TriangleMesh::Triangle> triangles;
  std::vector<char> is_on_surface; ///< the point is a corner of one of them
};

/// A pose in which the scan fits the unworn surface as well as in the chosen one.
struct OtherPose
{
  Pose turn;                    ///< from the chosen pose to this one, in the axes of the run
  double best_correlation = 0.; ///< of measured and predicted depths, in the chosen pose
  double correlation = 0.;      ///< in this pose
  bool is_tie = false;          ///< the depths do not tell which pose is right
};

/// A scan and the unworn surface, and which way the scan's triangles turn.
struct ScanOfSurface
{
  const TriangleMesh &mesh;
  const UnwornSurface &surface;
  std::vector<Vector3> area_vectors;   ///< of the points [mm^2]
  std::vector<Vector3> near_normals;   ///< mean over a neighbourhood of some twelve points
  double side = 1.;                    ///< -1: area vectors point out of the body
  std::optional<OtherPose> other_pose; ///< by a symmetry of the surface
  /// The scan is a part of the surface, and may be turned: the surface's edges do not cut it.
  bool is_part = false;
  /// Triangles without outliers: each outlier is joined to a neighbour.
  std::vector<TriangleMesh::Triangle> triangles;
  std::vector<char> is_outlier;         ///< of each point
  std::vector<std::uint32_t> joined_to; ///< point that stands for an outlier; else the point itself

  ScanOfSurface(const TriangleMesh &mesh, const UnwornSurface &surface);
  /// The same scan, without its outliers, on another surface.
  ScanOfSurface(const ScanOfSurface &scan, const UnwornSurface &surface);

  /// Places all points. Points whose normals are askew, or which are deeper than half the size of
  /// the surface, are of other sides of the part.
  /// @param within_edges  finds the edges of the surface as well, and the predicted wear; else both
  ///                      come from `before`, or everything is within
  PlacedScan place(const Pose &pose, bool within_edges, const PlacedScan *before = nullptr) const;
  /// Sets `side` by the points close to the surface.
  void choose_side(const Pose &pose, double close);

  /// Sets the triangles without outliers, and normals by them.
  void set_triangles(std::vector<TriangleMesh::Triangle> own);

private:
  void choose_triangles(PlacedScan &placed, const Pose &pose,
                        const std::vector<char> &is_within) const;
};
} // namespace arthrowear
