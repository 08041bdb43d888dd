// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"
#include "mesh/side_shape.h"

#include <map>

namespace arthrowear
{
/// Faces of the boundary that slide in themselves, as smooth patches: faces that meet at less than
/// 30 deg belong together. A patch whose vertices lie on a circular cylinder or cone is known by
/// its axis, so that vertices slide along its straight lines and stay on it to round-off.
class SidePatches
{
public:
  SidePatches(const MeshData &mesh, const std::vector<Triangle> &faces);

  /// Vectors along which a place on the boundary must not move: area vectors of the faces around
  /// it; on a cylinder or cone the normal there and the direction around the axis.
  /// @param faces  that contain the place, indices
  std::vector<Vector3> blocked(const std::vector<unsigned int> &faces, const Vector3 &place) const;
  /// True if a patch at one of the faces is curved and neither a cylinder nor a cone.
  bool is_free_form(const std::vector<unsigned int> &faces) const;

  /// Returns the shapes of the patches, and which of them meet at each vertex of the mesh.
  /// @param faces  of the constructor
  Sides sides(const std::vector<Triangle> &faces, std::size_t n_vertices) const;

private:
  static double improve(const std::vector<Vector3> &places, SideShape &cone);
  static bool fit(const std::vector<Vector3> &places, const std::vector<Vector3> &areas,
                  SideShape &cone);

  std::vector<Vector3> areas_;         // per face
  std::vector<unsigned int> patch_of_; // per face, index of its first face
  std::map<unsigned int, SideShape> patches_;
};
} // namespace arthrowear
