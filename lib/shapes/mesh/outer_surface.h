// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"
#include "surface/triangle_mesh.h"

namespace arthrowear
{
/// The named boundaries of a mesh as triangles, whose normals point out of it. A face with nodes
/// that do not lie on the middles of its edges becomes four triangles through these nodes.
TriangleMesh outer_surface(const MeshData &mesh);
} // namespace arthrowear
