// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"

#include <optional>

namespace arthrowear
{
/// Two triangles of a surface, the place where an edge of the first goes through the second [mm].
struct Crossing
{
  std::array<unsigned int, 2> triangles;
  Vector3 place;
};

/// Pairs of triangles that cross each other without sharing the edge's ends, up to `most` pairs.
std::vector<Crossing> crossings(const std::vector<Vector3> &vertices,
                                const std::vector<Triangle> &triangles, std::size_t most);

/// A place where a surface crosses itself: where an edge of a triangle goes through another one
/// that does not share its ends [mm].
std::optional<Vector3> crossing(const std::vector<Vector3> &vertices,
                                const std::vector<Triangle> &triangles);
} // namespace arthrowear
