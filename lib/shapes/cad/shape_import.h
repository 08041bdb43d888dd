// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "cad/face_names.h"
#include "cad/step_mesh.h"

namespace arthrowear
{
/// A mesh made from a CAD file, and lines for people about the file, its faces, the names and what
/// the mesh loses.
struct ImportedShape
{
  MeshData mesh;
  unsigned int order = 1;
  std::string report;
};

/// Makes a mesh of a STEP or STL file, by its ending.
/// @throws InputError, RunError as mesh_step() and mesh_stl(), name_faces()
ImportedShape import_shape(const std::string &file, const CadOptions &options,
                           const GivenNames &given);
} // namespace arthrowear
