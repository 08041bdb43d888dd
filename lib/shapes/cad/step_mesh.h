// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "cad/cad_shape.h"

namespace arthrowear
{
/// Choices for the mesh of a shape.
struct CadOptions
{
  double size = 0.;       ///< of elements [mm]; 0: chosen by the program
  unsigned int order = 0; ///< of elements; 0: 2 of a STEP file, 1 of an STL file
  double unit = 0.;       ///< of the file's lengths [mm]; 0: as the file states, of STL 1
  double angle = 0.;      ///< at which faces of an STL surface meet at least [rad]
  double seconds = 0.;    ///< of computing after which Gmsh is ended
};

/// Meshes the solids of a STEP file by Gmsh and OpenCASCADE in a copy of this process
/// (gmsh_process.h), which reads a copy of the file without a name. Solids that touch share the
/// nodes of the face between them.
/// @throws InputError `file: …` if it is no STEP file or cut short, has no solid, solids that
/// overlap or do not touch, or if elements of the given size would be too many; RunError if Gmsh or
/// OpenCASCADE fail, crash, or need more time
CadShape mesh_step(const std::string &file, const std::string &bytes, const CadOptions &options);
} // namespace arthrowear
