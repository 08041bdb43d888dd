// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"

#include <optional>

namespace arthrowear
{
/// A place where a surface crosses itself: where an edge of a triangle goes through another one
/// that does not share its ends [mm].
std::optional<Vector3> crossing(const std::vector<Vector3> &vertices,
                                const std::vector<Triangle> &triangles);
} // namespace arthrowear
