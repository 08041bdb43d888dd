// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <array>
#include <vector>

namespace arthrowear
{
/// Volume between a triangulated surface and the same surface moved by `displacement` [mm^3],
/// exact for displacements linear on each triangle; positive against the triangles' orientation
/// (into the body, if triangles are counter-clockwise seen from outside).
/// @param positions, displacement  per surface node [mm]
double volume_between(const std::vector<std::array<unsigned int, 3>> &triangles,
                      const std::vector<Vector3> &positions,
                      const std::vector<Vector3> &displacement);
} // namespace arthrowear
