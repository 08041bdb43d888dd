// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A file's mesh before any check, with the element tags that messages name.
struct RawMesh
{
  MeshData data; // not yet consistent
  std::vector<std::size_t> cell_tags, face_tags;
};

/// What import_msh() asks of cells and boundary triangles together.
/// @throws InputError with all findings: inverted (unless all are), flat and doubled cells,
/// triangles that are not faces of exactly one cell or that are doubled, more parts than one
void check_body(const RawMesh &raw, const std::string &file);

/// "3, 7, 12, 13, 20 and 4 more"
std::string list_of_tags(const std::vector<std::size_t> &tags);

/// "element 3", "elements 3, 7"
std::string list_of_elements(const std::vector<std::size_t> &tags);
} // namespace arthrowear
