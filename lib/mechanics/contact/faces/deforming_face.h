// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Place of a point on a face that deforms: mean of the face's nodes with weights.
struct Foot
{
  std::array<unsigned int, 3> nodes{}; ///< indices into DeformingFace::nodes()
  std::array<double, 3> weights{};     ///< sum 1
  bool operator==(const Foot &other) const
  {
    return nodes == other.nodes && weights == other.weights;
  }
};

/// A counterface as the boundary of an elastic body: its nodes have columns of W.
class DeformingFace
{
public:
  virtual ~DeformingFace() = default;
  /// Mesh vertices of the face, ascending.
  virtual const std::vector<unsigned int> &nodes() const = 0;
  /// Moves the nodes. @param displacement  3 per node [mm]
  virtual void place_nodes(const double *displacement) = 0;
  /// Nearest place to a position.
  virtual Foot foot(const Vector3 &position) const = 0;
};
} // namespace arthrowear
