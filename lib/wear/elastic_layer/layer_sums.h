// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Energy, force and stiffness, summed over the points of a layer that are in contact.
struct LayerSums
{
  double energy = 0.;                ///< of the layer [N mm]
  Vector3 force{};                   ///< its gradient by the head's position [N]
  std::array<double, 6> stiffness{}; ///< second derivatives xx, yy, zz, xy, yz, zx [N/mm]
  std::size_t n_closed = 0; ///< points, 0 where there are none; linear layers count them in fours
};

/// Points of a linear layer with small wear, in arrays of a length that is a multiple of four.
class LinearLayerPoints
{
public:
  /// @param directions of length 1
  explicit LinearLayerPoints(const std::vector<Vector3> &directions);
  /// @param gaps  of the head in the middle: clearance and depth [mm]; @param stiffness  force over
  /// overlap [N/mm]
  void set(const std::vector<double> &gaps, const std::vector<double> &stiffness);
  /// With the head's centre away from the middle; four points at once.
  LayerSums sums(const Vector3 &centre) const;

private:
  std::vector<double> x_, y_, z_, gap_, stiffness_;
};
} // namespace arthrowear
