// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"

#include <map>
#include <set>

namespace arthrowear
{
/// Volumes that have a face on a boundary, ascending.
std::set<unsigned int> volumes_at(const MeshData &mesh, const std::string &boundary);

/// Returns the number of cells of each volume, in the order of volume_names.
std::vector<std::size_t> cells_of_volumes(const MeshData &mesh);

/// Surface of some volumes together: faces of exactly one of their cells, counter-clockwise seen
/// from outside of these volumes.
std::vector<Triangle> skin_of(const MeshData &mesh, const std::set<unsigned int> &volumes);

/// Triangles in which volumes are bonded, since cells of two of them share the face: by the two
/// volumes, ascending; counter-clockwise seen from outside of the first.
std::map<std::array<unsigned int, 2>, std::vector<Triangle>> bonds(const MeshData &mesh);

/// "liner on shell", by which a bond can be named where boundaries are.
std::string bond_name(const MeshData &mesh, const std::array<unsigned int, 2> &volumes);
} // namespace arthrowear
