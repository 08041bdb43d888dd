// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/rigid_part.h"

namespace arthrowear
{
/// Signed distances from a rigid part at the middles of cubes, which bound the distances elsewhere:
/// a distance changes by no more than the position does. (Where a position leaves a body through
/// the hole of an open surface, the sign changes at once: there a bound holds for the magnitude.)
/// The cube around the part has 32^3 blocks, each of 8^3 cells. A distance is computed when it is
/// needed first.
class DistanceCells
{
public:
  explicit DistanceCells(const RigidPart &part);

  /// A lower bound of the signed distance of a position [mm]: the bound of its block if that is
  /// above the reach, else of its cell.
  /// @param part  the part of the constructor
  double least_distance(const RigidPart &part, const Vector3 &position, double reach);

private:
  struct Block
  {
    double distance; ///< of its middle [mm]; unknown at first
    std::uint32_t first_cell = 0;
    bool has_cells = false;
  };
  double extent_;
  RigidPart::Hints hints_;
  std::vector<Block> blocks_;
  std::vector<double> cells_; // distances of their middles [mm]
};
} // namespace arthrowear
