// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <vector>

namespace arthrowear
{
/// Points sorted into the cubes of a grid; the cubes that contain points are numbered.
class PointGrid
{
public:
  /// @param edge  of a cube [mm]; points may be a million cubes apart
  PointGrid(const std::vector<Vector3> &points, double edge);

  std::size_t n_cubes() const { return cubes_.size(); }
  std::uint32_t cube_of(const std::size_t point) const { return cube_of_[point]; }
  /// Returns the points of each cube, ascending.
  const std::vector<std::vector<std::uint32_t>> &points() const { return points_; }
  /// The cube itself and the cubes with points that touch it.
  std::vector<std::uint32_t> around(std::uint32_t cube) const;

private:
  using Cube = std::uint64_t; // places along x, y and z, a third of the bits each
  std::vector<Cube> cubes_;   // ascending
  std::vector<std::uint32_t> cube_of_;
  std::vector<std::vector<std::uint32_t>> points_;
};
} // namespace arthrowear
