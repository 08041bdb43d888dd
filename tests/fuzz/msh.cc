// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz.h"
#include "mesh/import.h"

using namespace arthrowear;

namespace
{
// The rules of MeshData.
void
check_mesh(const MeshData &mesh)
{
  fuzz::require(!mesh.cells.empty() && mesh.cells.size() == mesh.cell_volume_id.size(),
                "a mesh has cells with volumes");
  std::vector<bool> used(mesh.vertices.size(), false);
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    for (const unsigned int v : mesh.cells[c])
      used.at(v) = true;
    fuzz::require(mesh.cell_volume(c) > 0., "cells are positive");
    fuzz::require(mesh.cell_volume_id[c] < mesh.volume_names.size(), "volumes have names");
  }
  for (const bool is_used : used)
    fuzz::require(is_used, "vertices belong to cells");
  for (const MeshData::BoundaryFace &face : mesh.faces)
  {
    fuzz::require(face.boundary_id < mesh.boundary_names.size(), "boundaries have names");
    for (const unsigned int v : face.vertices)
      fuzz::require(v < mesh.vertices.size(), "faces have vertices");
  }
}
} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  const std::string_view bytes(reinterpret_cast<const char *>(data), size);
  const ImportOptions cup{{"top"}, 1.}, bodies{{}, 1e3, {}, {"top"}, true};
  for (const ImportOptions &options : {cup, bodies})
    try
    {
      check_mesh(import_msh(parse_msh(bytes, "mesh.msh"), "mesh.msh", options));
    }
    catch (const InputError &error)
    {
      fuzz::check_findings(error);
    }
  return 0;
}
