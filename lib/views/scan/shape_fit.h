// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

#include <random>

namespace arthrowear
{
/// Quality of the fit of a pose to points of the unworn surface.
struct ShapeVerdict
{
  /// Area that fits, less the area above the surface, where wear leaves no body, and less the area
  /// that the scan does not cover; over the area of the surface.
  double score = 0.;
  double correlation = 0.; ///< of measured and predicted depths
};

/// Fits a scan to a surface of any shape by points of this surface: the scan may have other sides
/// of the part, but covers the surface.
class ShapeFit
{
public:
  ShapeFit(const ScanOfSurface &scan, std::mt19937 &random);

  /// Fits the first n points, of which far ones count less, and returns the pose and the median
  /// distance of the points [mm].
  std::pair<Pose, double> roughly(Pose pose, std::size_t n, int n_rounds) const;
  /// Fits to the points with the least depths, since wear only takes away. @param noise  standard
  /// deviation of a depth [mm]: the fit does not choose among points by less.
  Pose to_unworn(Pose pose, double noise) const;
  /// Fits the surface as the run predicts it.
  Pose to_predicted(Pose pose) const;
  /// Returns the depth within which a pose fits a twentieth of the surface [mm].
  double closeness(const Pose &pose) const;
  /// @param close  depth that counts as unworn [mm]
  ShapeVerdict judge(const Pose &pose, double close) const;
  /// Root mean square distance between the places of the surface in two poses [mm].
  double distance(const Pose &a, const Pose &b) const;

  const std::vector<Vector3> &points() const { return points_; }
  const std::vector<Vector3> &normals() const { return normals_; } ///< into the body

private:
  /// The scan at a point of the surface.
  struct Contact
  {
    Vector3 place{};    ///< closest to the point, in the axes of the run [mm]
    double depth = 0.;  ///< below the point [mm]
    Vector3 along{};    ///< unit vector to the place on the surface; 0 within the scan's edges
    double beyond = 0.; ///< distance along the surface [mm]
  };
  Contact contact(std::size_t i, const Pose &pose, double lowered) const;
  std::vector<double> magnitudes(const Pose &pose, double predicted_factor) const;
  template <class Weight>
  Pose fitted(const Pose &pose, std::size_t n, double predicted_factor, const Weight &weight) const;

  const UnwornSurface &surface_;
  std::vector<Vector3> points_, normals_;
  std::vector<double> predicted_;
  Vector3 origin_{}; // of the scan's frame
  std::unique_ptr<Frame> frame_;
  std::unique_ptr<SurfaceMap> map_;
};
} // namespace arthrowear
