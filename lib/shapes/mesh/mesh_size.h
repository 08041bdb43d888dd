// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/bounds.h"
#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Lowest and highest corner of the box around all vertices and nodes on edges [mm].
Bounds3 box_of(const MeshData &mesh);

/// Longest side of this box [mm].
double longest_side(const MeshData &mesh);
} // namespace arthrowear
