// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"
#include "mesh/msh_file.h"

namespace arthrowear
{
struct ImportOptions
{
  /// Surfaces that must be there.
  std::vector<std::string> required_boundaries{"wear", "backing", "rim"};
  /// One unit of length of the file [mm].
  double length_unit = 1.;
  /// Volumes that must be there; if there are any, no cell may be in an unnamed one.
  std::vector<std::string> required_volumes{};
  /// Contact interfaces that must be there: each either one surface of the interface's name between
  /// two volumes that share its nodes, which is opened (split_interfaces()), or two surfaces
  /// "interface.volume" with own nodes.
  std::vector<std::string> interfaces{};
  /// True if the mesh may consist of bodies that share no node, once its interfaces are open.
  bool several_bodies = false;
  /// True if volumes have materials: of several, each must have a name, and no part of the body may
  /// be in two that differ. Bonded volumes share nodes: a surface between two, which is not one of
  /// the required boundaries, is left out.
  bool has_materials = false;
};

/// A Gmsh file (.msh, versions 2.2, 4.0 and 4.1, text or binary) of first- or second-order
/// tetrahedra as it stands, scaled to mm. Nodes of quadratic cells may have the order of another
/// program, which their positions show (node_order.h). Nodes on edges that are not straight become
/// MeshData::middles; with `interfaces`, edges are straight. Boundaries are its physical surfaces,
/// volumes its physical volumes, both in the order of their tags; cells in no physical volume
/// belong to `unnamed`. Vertices ascend by node tag, cells and faces by element tag. If all cells
/// are left-handed, their orientation is reversed.
/// @throws InputError with all findings, each naming the file and, where there are some, the first
/// five element tags: what parse_msh() refuses, required name missing or not a surface or empty, no
/// volume, third-order or other cells than tetrahedra, an edge with two nodes or with a node
/// farther from its middle than half its length, cells in different orders of nodes, inverted, flat
/// or doubled cells, triangles of a boundary that are not faces of exactly one cell or belong to
/// two boundaries, interfaces that do not lie between two volumes, parts that are not connected
/// @param remarks  becomes what was found out about the file, sentences; may be null
MeshData import_msh(const std::string &file, const ImportOptions &options = ImportOptions(),
                    std::vector<std::string> *remarks = nullptr);

/// The same of a file that has been read; findings name it.
MeshData import_msh(const MshFile &mesh, const std::string &file,
                    const ImportOptions &options = ImportOptions(),
                    std::vector<std::string> *remarks = nullptr);
} // namespace arthrowear
