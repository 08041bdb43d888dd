// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A file's mesh before any check, with the element tags that messages name.
struct RawMesh
{
  MeshData data; // not yet consistent
  std::vector<std::size_t> cell_tags, face_tags;
};

/// Interfaces in import_msh(): opens those that are one surface between two volumes, and checks
/// the sides of those that are two. Removes the triangles of wrong ones, so that they are not
/// findings of check_body().
void open_interfaces(RawMesh &raw, const std::string &file,
                     const std::vector<std::string> &interfaces, InputErrors &errors);

/// Leaves out named triangles between two volumes, and boundaries that consist of them, unless the
/// boundary is required.
void leave_out_bonds(RawMesh &raw, const std::vector<std::string> &required);

/// Checks cells and boundary triangles in import_msh(): adds as findings inverted (unless every
/// cell is inverted), flat and doubled cells, triangles that are not faces of exactly one cell or
/// that are doubled; unless there may be several bodies, also volumes that lie on each other
/// without common nodes (unbonded_volumes()), and more than one part.
void check_body(const RawMesh &raw, const std::string &file, bool several_bodies,
                InputErrors &errors);

/// "bone, tray. Did you mean `tray`?", or "none"
std::string known_names(const std::string &name, const std::vector<std::string> &known);

/// "3, 7, 12, 13, 20 and 4 more"
std::string list_of_tags(const std::vector<std::size_t> &tags);

/// "element 3", "elements 3, 7"
std::string list_of_elements(const std::vector<std::size_t> &tags);
} // namespace arthrowear
