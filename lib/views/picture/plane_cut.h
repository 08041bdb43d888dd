// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <vector>

namespace arthrowear
{
/// The plane normal · x = distance [mm]; what lies beyond it, along the normal, is not drawn.
struct CutPlane
{
  Vector3 normal{};
  double distance = 0.;
};

/// A corner of the face in which a plane cuts a body: its place [mm] and its value.
struct CutCorner
{
  Vector3 place;
  double value = 0.;
  std::uint32_t cell = 0; ///< tetrahedron
};

/// Triangles, 3 corners each, in which a plane cuts tetrahedra.
/// @param values  of the points, or of the cells
std::vector<CutCorner> cut_tetrahedra(const std::vector<float> &points,
                                      const std::vector<std::uint32_t> &tetrahedra,
                                      const CutPlane &plane, const std::vector<double> &values,
                                      bool is_of_cells);
} // namespace arthrowear
