// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <functional>

namespace arthrowear
{
/// Does work that calls Gmsh in a copy of this process and returns its bytes. Gmsh's meshes depend
/// on previous calls, and meshes of its HXT algorithm on memory that it does not set: in the copy
/// they are equal each time, provided that the process itself does not call Gmsh. A crash is an
/// error. The parent handles stop requests; the copy ends with the parent.
/// @param seconds  of computing after which the copy is ended
/// @throws InputError or RunError as the work does; RunError with the reason if Gmsh crashes
std::string run_gmsh(const std::function<std::string()> &work, double seconds = 1e6);

/// As above for a mesh.
MeshData make_by_gmsh(const std::function<MeshData()> &make);
} // namespace arthrowear
