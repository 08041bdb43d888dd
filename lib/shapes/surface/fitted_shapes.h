// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <Eigen/Core>

#include <vector>

namespace arthrowear
{
struct Sphere
{
  Vector3 centre{};   ///< [mm]
  double radius = 0.; ///< [mm]
};

/// Sphere of least squares through points: of |x|^2 - 2 c x + (c^2 - r^2), which is linear.
Sphere fit_sphere(const std::vector<Vector3> &points);

/// A plane: the points x with normal · x = height.
struct Plane
{
  Vector3 normal{};   ///< unit vector
  double height = 0.; ///< [mm]
};

struct FittedPlane
{
  Plane plane;
  double scatter = 0.;    ///< of the points about it: 1.48 times the median distance [mm]
  double share_near = 0.; ///< share of the points within four times the scatter
};

/// Plane of least squares through points; those beyond four times the scatter of the others do not
/// count. The normal has either sign.
FittedPlane fit_plane(const std::vector<Vector3> &points);

struct PrincipalAxes
{
  Vector3 middle{};
  Eigen::Matrix3d axes; // columns, by ascending moments
};
PrincipalAxes principal_axes(const std::vector<Vector3> &points);

/// 1.48 times the median of the absolute values: the standard deviation, if most are normal.
double median_scatter(std::vector<double> values);
} // namespace arthrowear
