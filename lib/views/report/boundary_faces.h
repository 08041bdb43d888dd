// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// Triangles of a frame that are drawn: its triangles, or the faces of its tetrahedra that only one
/// of them has, counter-clockwise seen from outside. Faces between the pieces of two ranks are not
/// among them, nor are faces of an interface that lies between two ranks.
struct DrawnFaces
{
  std::vector<std::uint32_t> triangles; ///< numbers of points, 3 each
  std::vector<std::uint32_t> cells;     ///< cell of each triangle
};

DrawnFaces drawn_faces(const Frame &frame);
} // namespace arthrowear
