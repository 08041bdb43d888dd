// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/volumes.h"

#include "base/ranges.h"

namespace arthrowear
{
std::set<unsigned int>
volumes_at(const MeshData &mesh, const std::string &boundary)
{
  std::set<unsigned int> volumes;
  if (mesh.volume_names.size() == 1)
  {
    if (!mesh.boundary_faces(boundary).empty())
      volumes.insert(mesh.cell_volume_id.begin(), mesh.cell_volume_id.end());
    return volumes;
  }
  const std::vector<CellFace> faces = sorted_faces(mesh);
  for (const Triangle &t : mesh.boundary_faces(boundary))
    volumes.insert(mesh.cell_volume_id[cells_at(faces, t).first->cell]);
  return volumes;
}

std::vector<std::size_t>
cells_of_volumes(const MeshData &mesh)
{
  std::vector<std::size_t> n_cells(mesh.volume_names.size(), 0);
  for (const unsigned int volume : mesh.cell_volume_id)
    ++n_cells[volume];
  return n_cells;
}

std::vector<Triangle>
skin_of(const MeshData &mesh, const std::set<unsigned int> &volumes)
{
  MeshData alone;
  alone.vertices = mesh.vertices;
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (volumes.count(mesh.cell_volume_id[c]) != 0)
      alone.cells.push_back(mesh.cells[c]);
  return mapped<Triangle>(outer_faces(alone),
                          [&](const CellFace &face) { return outward_vertices(alone, face); });
}

std::map<std::array<unsigned int, 2>, std::vector<Triangle>>
bonds(const MeshData &mesh)
{
  std::map<std::array<unsigned int, 2>, std::vector<Triangle>> result;
  if (mesh.volume_names.size() < 2)
    return result;
  const std::vector<CellFace> faces = sorted_faces(mesh);
  for (std::size_t f = 0; f + 1 < faces.size(); ++f)
  {
    const unsigned int here = mesh.cell_volume_id[faces[f].cell],
                       next = mesh.cell_volume_id[faces[f + 1].cell];
    if (faces[f].key != faces[f + 1].key || here == next)
      continue;
    const CellFace &of_first = here < next ? faces[f] : faces[f + 1];
    result[{std::min(here, next), std::max(here, next)}].push_back(
        outward_vertices(mesh, of_first));
  }
  return result;
}

std::string
bond_name(const MeshData &mesh, const std::array<unsigned int, 2> &volumes)
{
  return mesh.volume_names[volumes[0]] + " on " + mesh.volume_names[volumes[1]];
}
} // namespace arthrowear
