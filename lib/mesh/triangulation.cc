// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/triangulation.h"

#include <algorithm>
#include <set>

namespace arthrowear
{
void
fill_triangulation(const MeshData &mesh, dealii::Triangulation<3> &triangulation)
{
  std::vector<dealii::Point<3>> points;
  points.reserve(mesh.vertices.size());
  for (const Vector3 &v : mesh.vertices)
    points.emplace_back(v[0], v[1], v[2]);

  std::vector<dealii::CellData<3>> cells(mesh.cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c)
  {
    cells[c].vertices.assign(mesh.cells[c].begin(), mesh.cells[c].end());
    cells[c].material_id = mesh.cell_volume_id[c];
    cells[c].manifold_id = dealii::numbers::flat_manifold_id;
  }

  dealii::SubCellData boundary;
  boundary.boundary_quads.resize(mesh.faces.size());
  for (std::size_t f = 0; f < mesh.faces.size(); ++f)
  {
    const auto &face = mesh.faces[f];
    boundary.boundary_quads[f].vertices.assign(face.vertices.begin(), face.vertices.end());
    boundary.boundary_quads[f].boundary_id = face.boundary_id;
    boundary.boundary_quads[f].manifold_id = dealii::numbers::flat_manifold_id;
  }
  triangulation.create_triangulation(points, cells, boundary);

  // deal.II gives faces that are not listed id 0, which is a named boundary here.
  std::set<std::array<unsigned int, 3>> listed;
  for (auto face : mesh.faces)
  {
    std::sort(face.vertices.begin(), face.vertices.end());
    listed.insert(face.vertices);
  }
  for (const auto &cell : triangulation.active_cell_iterators())
    for (const unsigned int f : cell->face_indices())
      if (cell->at_boundary(f))
      {
        std::array<unsigned int, 3> key;
        for (unsigned int v = 0; v < 3; ++v)
          key[v] = cell->face(f)->vertex_index(v);
        std::sort(key.begin(), key.end());
        if (listed.count(key) == 0)
          cell->face(f)->set_boundary_id(dealii::numbers::internal_face_boundary_id - 1);
      }
}

std::unique_ptr<dealii::parallel::shared::Triangulation<3>>
make_triangulation(const MeshData &mesh, MPI_Comm communicator)
{
  auto triangulation = std::make_unique<dealii::parallel::shared::Triangulation<3>>(
      communicator, dealii::Triangulation<3>::none, false,
      dealii::parallel::shared::Triangulation<3>::partition_metis);
  fill_triangulation(mesh, *triangulation);
  return triangulation;
}
} // namespace arthrowear
