// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/surface.h"
#include "stepping/surface_motion.h"

namespace arthrowear
{
/// Bounds of the gaps of a surface that moves against a counterface in a step. A gap is a distance:
/// it changes by no more than a place moves against the counterface, and from a place to the next
/// by no more than their distance. Points whose bound is large need no search until they have
/// moved.
class NearPoints
{
public:
  /// @param surface  must outlive this
  explicit NearPoints(const ContactSurface &surface);

  /// Lower bounds of the gaps of points [mm]. @param at_means  gaps at the means of all points [mm]
  std::vector<double> least_gaps(const std::vector<double> &at_means,
                                 const SurfaceMotion &now) const;
  /// Raises lower bounds of the gaps of some points, up to `most`, where the counterface is seen to
  /// be far from their triangles.
  /// @param gaps       of points, or at their means; or lower bounds of them [mm]
  /// @param positions  of the means, 3n [mm]
  void raise(const std::vector<bool> &points, const std::vector<double> &gaps,
             const std::vector<double> &positions, const SurfaceMotion &now,
             const Obstacle &obstacle, double most, std::vector<double> &least) const;
  /// Sets the motion in which gaps have these lower bounds [mm].
  void set(const SurfaceMotion &at, std::vector<double> least);
  bool is_set() const { return !least_.empty(); }
  /// Sets the gap that a point has in the last motion [mm].
  void set_gap(const unsigned int point, const double gap) { least_[point] = gap; }
  /// Lower bounds of the gaps of points in another motion of the step [mm].
  std::vector<double> least_gaps(const SurfaceMotion &now) const;

private:
  const ContactSurface &surface_;
  std::vector<Vector3> distances_; // of the places of gaps from the means of the corners [mm]
  std::vector<double> sizes_;      // largest such distance of each point [mm]
  SurfaceMotion at_;
  std::vector<double> least_;
};
} // namespace arthrowear
