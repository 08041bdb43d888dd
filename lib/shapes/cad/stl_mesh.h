// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "cad/step_mesh.h"

namespace arthrowear
{
/// Fills the closed surface of an STL file with linear tetrahedra by Gmsh, in a copy of this
/// process; all triangles of the file are kept. Equal points are merged.
/// @throws InputError `file: …` with number and place of its holes, branches and crossings, or if
/// it has several bodies; RunError if Gmsh fails, crashes, or needs more time
CadShape mesh_stl(const std::string &file, const CadOptions &options);
} // namespace arthrowear
