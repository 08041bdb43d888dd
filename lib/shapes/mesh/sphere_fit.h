// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// A sphere fitted to weighted points. Lengths are in the unit of the points.
struct SphereFit
{
  Vector3 centre{};
  double radius = 0.;
  /// Distance from the sphere beyond which a point is an outlier and has no influence.
  double limit = 0.;
  double rms = 0.;           // distance of the points within the limit, weighted root mean square
  double largest = 0.;       // largest distance of any point
  double outlier_share = 0.; // weight of the outliers over the weight of all points
  /// Covariance of centre and radius (in this order), from the scatter of the points within the
  /// limit as if it were independent from point to point [length^2].
  std::array<std::array<double, 4>, 4> covariance{};

  /// Returns the distance of a point from the sphere, > 0 outside.
  double distance(const Vector3 &x) const { return norm(x - centre) - radius; }
  double standard_error_of_radius() const { return std::sqrt(covariance[3][3]); }
  /// Standard error of the centre's component along a direction of any length above 0.
  double standard_error_of_centre(const Vector3 &direction) const;
};

/// Least squares of the points' distances, after points beyond four standard deviations were left
/// out, of which the scale is the median distance. The start is the best of some hundred spheres
/// through four points each (the same ones in every call) by the median distance, so that outliers
/// have no influence up to nearly half of the weight.
/// @param weights    above 0, for instance the areas that belong to the points
/// @param resolution no point is an outlier by a distance up to this
/// @throws InputError if the points fix no sphere (fewer than four, or in a plane)
SphereFit fit_sphere(const std::vector<Vector3> &points, const std::vector<double> &weights,
                     double resolution);

/// Distance by which rounding can have moved a point whose coordinates have few digits: half a
/// unit of the last place in all three components [unit of the points]. Found from the coordinates
/// themselves: decimals, significant digits, or single precision.
double resolution_of_coordinates(const std::vector<Vector3> &points);
} // namespace arthrowear
