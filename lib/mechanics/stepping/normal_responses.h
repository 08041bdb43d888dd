// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Elastic responses of a body to normal forces at contact points, however they are found.
/// Collective.
class NormalResponses
{
public:
  virtual ~NormalResponses() = default;

  /// Displacement of each point along its normal by a unit force along the normal of each other
  /// one: symmetric, row-major, on all ranks [mm/N].
  virtual std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                            const std::vector<Vector3> &normals) = 0;
  /// Displacement of all points, 3n, under 3n global forces along normals that along_normals() has
  /// had; on all ranks [mm].
  virtual std::vector<double> displacement(const std::vector<double> &forces) const = 0;
};
} // namespace arthrowear
