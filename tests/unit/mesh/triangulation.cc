// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/triangulation.h"

#include "mesh/block.h"
#include "mesh/broadcast.h"
#include "mesh/cup.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
MeshData
cup_on_every_rank()
{
  MeshData mesh;
  if (dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    mesh = make_cup({});
  broadcast(mesh, MPI_COMM_WORLD);
  return mesh;
}

// Contact points refer to vertices by their index in MeshData; an index of the triangulation must
// mean the same vertex.
TEST(Triangulation, KeepsTheNumbersOfVerticesAndCells)
{
  const MeshData mesh = cup_on_every_rank();
  const auto triangulation = make_triangulation(mesh, MPI_COMM_WORLD);
  ASSERT_EQ(triangulation->n_vertices(), mesh.vertices.size());
  ASSERT_EQ(triangulation->n_active_cells(), mesh.cells.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    for (unsigned int d = 0; d < 3; ++d)
      ASSERT_EQ(triangulation->get_vertices()[v][d], mesh.vertices[v][d]);
  for (const auto &cell : triangulation->active_cell_iterators())
    for (unsigned int v = 0; v < 4; ++v)
      ASSERT_EQ(cell->vertex_index(v), mesh.cells[cell->active_cell_index()][v]);
}

TEST(Triangulation, BroadcastsNodesOfCurvedEdges)
{
  MeshData mesh = cup_on_every_rank();
  if (dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    mesh.middles = {{{0, 1}, {.5, 0., 0.}}, {{2, 7}, {1., 2., 3.}}};
  broadcast(mesh, MPI_COMM_WORLD);
  ASSERT_EQ(mesh.middles.size(), 2u);
  EXPECT_EQ(mesh.middles[1].edge, (std::array<unsigned int, 2>{2, 7}));
  EXPECT_EQ(mesh.middles[1].position, (Vector3{1., 2., 3.}));
}

TEST(Triangulation, CarriesBoundaryIds)
{
  MeshData mesh = cup_on_every_rank();
  const auto triangulation = make_triangulation(mesh, MPI_COMM_WORLD);
  std::vector<unsigned int> n_faces(mesh.boundary_names.size(), 0);
  for (const auto &cell : triangulation->active_cell_iterators())
    for (const unsigned int f : cell->face_indices())
      if (cell->at_boundary(f))
      {
        ASSERT_LT(cell->face(f)->boundary_id(), n_faces.size());
        ++n_faces[cell->face(f)->boundary_id()];
      }
  for (unsigned int id = 0; id < n_faces.size(); ++id)
    EXPECT_EQ(n_faces[id], mesh.boundary_faces(mesh.boundary_names[id]).size());
}

TEST(Triangulation, UnnamedFacesGetNoNamedId)
{
  MeshData mesh = make_block({{1., 1., 1.}, {1, 1, 1}});
  mesh.faces.resize(1);
  dealii::Triangulation<3> triangulation;
  fill_triangulation(mesh, triangulation);
  unsigned int n_named = 0;
  for (const auto &cell : triangulation.active_cell_iterators())
    for (const unsigned int f : cell->face_indices())
      if (cell->at_boundary(f))
        n_named += cell->face(f)->boundary_id() < mesh.boundary_names.size();
  EXPECT_EQ(n_named, 1u);
}

TEST(Triangulation, EveryCellHasOneOwnerAndNoneIsArtificial)
{
  const auto triangulation = make_triangulation(cup_on_every_rank(), MPI_COMM_WORLD);
  unsigned int n_owned = 0;
  for (const auto &cell : triangulation->active_cell_iterators())
  {
    ASSERT_FALSE(cell->is_artificial());
    n_owned += cell->is_locally_owned();
  }
  EXPECT_EQ(dealii::Utilities::MPI::sum(n_owned, MPI_COMM_WORLD), triangulation->n_active_cells());
}
} // namespace
} // namespace arthrowear
