// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Name of the side of an interface that belongs to a volume: `tray_bone.tray`.
std::string interface_side(const std::string &interface, const std::string &volume);

/// Adds the boundary `name` with all faces that lie between cells of the two volumes, by vertices.
/// Adds nothing, not even the name, if there are none.
void name_interface(MeshData &mesh, const std::string &volume, const std::string &other_volume,
                    const std::string &name);

/// Opens interfaces: each boundary `names[i]`, whose triangles lie between two volumes that share
/// its vertices, becomes two boundaries "name.volume" on separate vertices, in the place of
/// the interface and in the order of the volumes; the sides coincide. Cells stay bonded wherever a
/// chain of cells around a vertex joins them without crossing an interface: of the cells at a
/// vertex, each such group but the first (by cell) gets a copy of the vertex, behind the others.
/// So an interface opens where it ends on the body's surface or on another interface, and
/// stays closed at a rim inside the body.
/// @returns for each face now, the face that it was
/// @throws InputError with all findings if a name is not a boundary, or an interface does not lie
/// between exactly two volumes, has no triangles or triangles with all corners on its closed rim
std::vector<unsigned int> split_interfaces(MeshData &mesh, const std::vector<std::string> &names);
} // namespace arthrowear
