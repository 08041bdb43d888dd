// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Finds the tetrahedra that contain given points, by a grid of boxes over the mesh.
class PointLocation
{
public:
  /// @param mesh  at least one cell; must outlive this
  explicit PointLocation(const MeshData &mesh);

  struct Place
  {
    unsigned int cell = 0;
    std::array<double, 4> weights{}; ///< barycentric, sum 1; below 0 outside the cell
  };
  /// The cell that contains x. Outside the mesh: among cells near x, that whose smallest weight is
  /// the largest.
  Place find(const Vector3 &x) const;

private:
  std::array<int, 3> box_of(const Vector3 &x) const;
  Place place_in(unsigned int cell, const Vector3 &x) const;
  void search(const std::array<int, 3> &centre, int ring, const Vector3 &x, Place &best,
              double &least) const;

  const MeshData &mesh_;
  Vector3 low_{};
  double size_ = 1.; // of a box [mm]
  std::array<int, 3> n_{};
  std::vector<std::vector<unsigned int>> cells_; // by box
};
} // namespace arthrowear
