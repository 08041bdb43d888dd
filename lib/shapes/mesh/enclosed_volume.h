// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_nodes.h"

namespace arthrowear
{
/// Volume inside the outer faces of a mesh as they are, flat or curved (MeshNodes::on_curve): a
/// third of the integral of position times area vector, exact for both [mm^3].
double enclosed_volume(const MeshData &mesh, const MeshNodes &nodes);
} // namespace arthrowear
