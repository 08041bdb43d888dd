// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "cad/primitive.h"
#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A face of a shape from CAD.
struct CadFace
{
  Primitive primitive;
  std::string name_in_file; ///< may be empty
  double area = 0.;         ///< [mm^2]
  bool is_outer = true;     ///< false: between two solids, which are bonded there
  /// The rest is of the outer faces. Which side of the primitive is outside of the body: the side
  /// with the sphere's or axis's middle for a cavity.
  bool is_concave = false;
  Vector3 outward{};                ///< sum of the outward area vectors [mm^2]
  std::vector<unsigned int> beside; ///< outer faces that share an edge, ascending
};

struct CadSolid
{
  std::string name;
  double volume = 0.; ///< [mm^3]
};

/// A shape from CAD and its mesh.
struct CadShape
{
  std::string kind;           ///< of the file: "STEP", "STL"
  double unit = 1.;           ///< of its lengths [mm]
  bool is_unit_stated = true; ///< by the file
  std::vector<CadSolid> solids;
  std::vector<CadFace> faces;
  double size = 0.;           ///< of elements [mm]; 0: sizes follow from the triangles of the file
  bool is_size_chosen = true; ///< by the program
  unsigned int order = 1;
  /// One boundary per outer face, named by its index in `faces`.
  MeshData mesh;
  std::vector<std::string> notes, warnings; ///< sentences
};

/// Finds for all outer faces in which direction they look and which faces lie beside them, from the
/// mesh; normals of planes are turned outwards.
void find_sides(CadShape &shape);
} // namespace arthrowear
