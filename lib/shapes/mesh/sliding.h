// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Directions in which a node of a mesh may move: all three inside, two in a face of the boundary,
/// one along an edge between two of them, none at a corner.
class FreeDirections
{
public:
  /// All directions.
  FreeDirections();
  static FreeDirections none();
  /// Perpendicular to the normals of the faces around a node, by principal directions of the sum of
  /// area times normal times normal: a direction is open if the root mean square of its cosine with
  /// the normals is below `tolerance`.
  /// @param areas  area vectors of the faces
  static FreeDirections along(const std::vector<Vector3> &areas, double tolerance);
  /// As above after faces whose normals differ by less than `smooth_angle` [rad] are joined to one
  /// with their mean normal: on a finely divided curved face, along its tangent plane.
  static FreeDirections along_smooth(const std::vector<Vector3> &areas, double smooth_angle);

  unsigned int n_directions() const { return n_; }
  /// Orthonormal; along the axes of space where these are open.
  const Vector3 &direction(const unsigned int k) const { return directions_[k]; }
  /// The component of a displacement in the open directions.
  Vector3 project(const Vector3 &displacement) const;

private:
  unsigned int n_ = 3;
  std::array<Vector3, 3> directions_ = identity3;
};
} // namespace arthrowear
