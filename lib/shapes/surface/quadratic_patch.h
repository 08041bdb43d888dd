// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// A parabola x(s) = begin + s tangent + s^2 curvature between s = 0 and 1.
struct QuadraticEdge
{
  Vector3 begin{}, tangent{}, curvature{};

  Vector3 at(const double s) const { return begin + s * (tangent + s * curvature); }
  /// The parameter of its nearest point; exactly 0 or 1 at an end.
  double nearest(const Vector3 &position) const;
};

/// A triangle x(u, v) = x0 + u xu + v xv + u^2 xuu + v^2 xvv + u v xuv, where u, v >= 0 and
/// u + v <= 1, with parabolas as edges (Nagata, Simple local interpolation of surfaces using normal
/// vectors, Computer Aided Geometric Design 22 (2005) 327).
class QuadraticPatch
{
public:
  /// @param corners     at (u, v) = (0, 0), (1, 0), (0, 1)
  /// @param curvatures  of the edges from corner 0 to 1, 1 to 2 and 2 to 0
  QuadraticPatch(const std::array<Vector3, 3> &corners, const std::array<Vector3, 3> &curvatures);

  Vector3 at(const double u, const double v) const
  {
    return x0_ + u * (xu_ + u * xuu_ + v * xuv_) + v * (xv_ + v * xvv_);
  }
  /// Normal times the ratio of areas in space and in (u, v).
  Vector3 area_vector(const double u, const double v) const
  {
    return cross(xu_ + (2. * u) * xuu_ + v * xuv_, xv_ + (2. * v) * xvv_ + u * xuv_);
  }
  /// Control points of the Bézier triangle, whose hull contains the patch.
  std::array<Vector3, 6> control_points() const;

  /// Places on the patch; (u, v) of a place inside.
  struct Place
  {
    double u = 0., v = 0.;
    double squared = 0.; ///< of the distance from the position [mm^2]
  };
  /// Nearest place of the flat triangle of the corners.
  Place nearest_of_chord_triangle(const Vector3 &position) const;
  /// The patch lies within this distance from the triangle of its corners [mm].
  double sagitta() const { return sagitta_; }

  /// True only if the squared distance from a position is convex over the patch, so that it has one
  /// minimum at most.
  /// @param near  the nearest place of the triangle of the corners
  bool is_convex_at(const Vector3 &position, const Place &near) const;
  /// The nearest place inside, found by Newton's method; false if there is none, and the nearest
  /// place lies on an edge.
  /// @param near       the nearest place of the triangle of the corners
  /// @param is_convex  is_convex_at(position, near)
  bool nearest_inside(const Vector3 &position, const Place &near, bool is_convex,
                      Place &found) const;

  /// Distances along a line of length 1 at which it passes through the patch, at most two. A line
  /// that passes within round-off of an edge passes.
  struct Passes
  {
    std::array<double, 2> travel{};
    std::array<double, 2> facing{}; ///< cosine between the direction and the normal
    int n = 0;
  };
  Passes passes(const Vector3 &start, const Vector3 &direction) const;

private:
  enum class Search
  {
    inside,  ///< a minimum within the triangle
    outside, ///< a minimum of its continuation
    failed
  };
  Search newton(const Vector3 &position, Place &at) const;

  Vector3 x0_, xu_, xv_, xuu_, xvv_, xuv_;
  double sagitta_ = 0.;
  /// The squared distance of a position that is nearer is convex over the patch [mm].
  double convex_distance_ = 0.;
  /// Least eigenvalue of the Hessian of half the squared distance, without the part by which the
  /// vector from the position to corner 0 bends it [mm^2].
  double least_stretch_ = 0.;
};
} // namespace arthrowear
