// SPDX-License-Identifier: LGPL-2.1-or-later
// A body over ranks: who holds its mesh, its nodes and its matrix.
#include "mesh/block.h"
#include "mesh/broadcast.h"
#include "mesh/cup.h"
#include "ranks/ranks.h"
#include "solid/effective_matrix.h"
#include "solid/krylov_solver.h"

#include <gtest/gtest.h>

#include <malloc.h>

namespace arthrowear
{
namespace
{
const SolidMaterial polyethylene{MaterialLaw::linear_elastic, 1000., 0.4, 938e-12};

/// A cup whose volumes are two, on all ranks.
MeshData
cup_of_two_volumes()
{
  MeshData mesh;
  if (rank_in(MPI_COMM_WORLD) == 0)
    mesh = make_cup({});
  broadcast(mesh, MPI_COMM_WORLD);
  mesh.volume_names.emplace_back("other");
  for (std::size_t cell = 0; cell < mesh.cells.size(); cell += 3)
    mesh.cell_volume_id[cell] = 1;
  return mesh;
}

bool
are_equal(const MeshData &a, const MeshData &b)
{
  const auto same_faces = [](const MeshData::BoundaryFace &one, const MeshData::BoundaryFace &other)
  { return one.vertices == other.vertices && one.boundary_id == other.boundary_id; };
  return a.vertices == b.vertices && a.cells == b.cells && a.cell_volume_id == b.cell_volume_id &&
         a.boundary_names == b.boundary_names && a.volume_names == b.volume_names &&
         std::equal(a.faces.begin(), a.faces.end(), b.faces.begin(), b.faces.end(), same_faces);
}

TEST(BodyOnRanks, BroadcastsNodesOfCurvedEdges)
{
  MeshData mesh = cup_of_two_volumes();
  if (rank_in(MPI_COMM_WORLD) == 0)
    mesh.middles = {{{0, 1}, {.5, 0., 0.}}, {{2, 7}, {1., 2., 3.}}};
  broadcast(mesh, MPI_COMM_WORLD);
  ASSERT_EQ(mesh.middles.size(), 2u);
  EXPECT_EQ(mesh.middles[1].edge, (std::array<unsigned int, 2>{2, 7}));
  EXPECT_EQ(mesh.middles[1].position, (Vector3{1., 2., 3.}));
}

class NodesOfRanks : public testing::TestWithParam<unsigned int /*degree*/>
{
};

// Ranks of a machine keep once what grows with the volume: vertices, cells and nodes of elements,
// of which quadratic ones have two positions and an edge each. Faces and names are on each rank.
TEST_P(NodesOfRanks, AreKeptOnceOnAMachineWithTheMesh)
{
  MeshData mesh = cup_of_two_volumes();
  mesh.middles = {{{mesh.cells[0][0], mesh.cells[0][1]}, {.5, 0., 0.}}};
  std::sort(mesh.middles[0].edge.begin(), mesh.middles[0].edge.end());
  const ElementChoice elements{GetParam(), {}};
  const MachineMesh kept(mesh, elements, MPI_COMM_WORLD);
  EXPECT_EQ(kept.n_cells(), mesh.cells.size());
  EXPECT_TRUE(are_equal(kept.mesh(), mesh));
  const MeshNodes nodes = make_nodes(mesh, elements);
  const auto expect_equal = [](const auto &a, const auto &b)
  { EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())); };
  expect_equal(kept.nodes().positions, nodes.positions);
  expect_equal(kept.nodes().on_curve, nodes.on_curve);
  expect_equal(kept.nodes().edges, nodes.edges);
  const std::size_t of_faces = mesh.faces.size() * sizeof(MeshData::BoundaryFace),
                    of_volume = 24 * mesh.vertices.size() + 20 * mesh.cells.size() + 32 +
                                24 * nodes.size() +
                                (24 * nodes.on_curve.size() + 8 * nodes.edges.size());
  EXPECT_EQ(kept.is_shared(), n_ranks_in(MPI_COMM_WORLD) > 1);
  EXPECT_EQ(kept.own_bytes(), of_faces + (kept.is_shared() ? 0 : of_volume));
}

// One of the ranks with a cell at a node owns it. Ranks number their nodes one after the other.
TEST_P(NodesOfRanks, HaveOneOwnerAndAreFoundByTheirMeshNode)
{
  const MeshData mesh = cup_of_two_volumes();
  const Body body(mesh, {polyethylene, polyethylene}, MPI_COMM_WORLD, {GetParam(), {}});
  const NodePartition &partition = body.partition();
  const int n_ranks = n_ranks_in(MPI_COMM_WORLD);
  EXPECT_EQ(partition.sum(body.n_cells()), mesh.cells.size());
  constexpr double most_over_mean = 1.15;
  EXPECT_LE(partition.max(body.n_cells()), most_over_mean * mesh.cells.size() / n_ranks);
  EXPECT_EQ(partition.sum(partition.n_owned()), body.nodes().size());
  EXPECT_EQ(partition.n_global(), body.nodes().size());

  std::vector<int> has_cell(body.nodes().size(), 0), owners(has_cell), global(has_cell.size(), -1);
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
  {
    std::array<unsigned int, 10> nodes;
    body.nodes().of_cell(mesh.cells[body.mesh_cell(cell)], nodes.data());
    for (unsigned int k = 0; k < body.nodes_per_cell(); ++k)
    {
      has_cell[nodes[k]] = 1;
      ASSERT_EQ(body.local_node(nodes[k]), body.cell_nodes(cell)[k]);
    }
  }
  for (unsigned int local = 0; local < partition.n_local(); ++local)
  {
    ASSERT_EQ(body.local_node(body.mesh_node(local)), local);
    global[body.mesh_node(local)] = static_cast<int>(partition.global(local));
  }
  for (unsigned int node = 0; node < body.nodes().size(); ++node)
    owners[node] = body.owns(node) ? 1 : 0;
  reduce_on_all(owners.data(), owners.size(), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  std::vector<int> of_all(global);
  reduce_on_all(of_all.data(), of_all.size(), MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  for (unsigned int node = 0; node < body.nodes().size(); ++node)
  {
    ASSERT_EQ(owners[node], 1);
    ASSERT_TRUE(!body.owns(node) || has_cell[node] == 1);
    ASSERT_EQ(body.local_node(node) == Body::not_local, global[node] < 0);
    ASSERT_TRUE(global[node] < 0 || global[node] == of_all[node]);
  }
  std::sort(of_all.begin(), of_all.end());
  for (std::size_t k = 0; k < of_all.size(); ++k)
    ASSERT_EQ(of_all[k], static_cast<int>(k));
}

INSTANTIATE_TEST_SUITE_P(BothDegrees, NodesOfRanks, testing::Values(1u, 2u));

/// A cube of some 6000 cells, whose lowest face is held.
struct HeldBlock
{
  explicit HeldBlock(const unsigned int degree)
      : body(make_block({{8., 8., 8.}, {10, 10, 10}}), polyethylene, MPI_COMM_WORLD, {degree, {}}),
        conditions(body.partition())
  {
    for (unsigned int local = 0; local < body.partition().n_local(); ++local)
      for (unsigned int c = 0; c < 3 && body.nodes().positions[body.mesh_node(local)][2] == 0.; ++c)
        conditions.fix(local, c);
  }

  /// Values that are the same on any ranks, 0 where the body is held.
  Field field() const
  {
    Field field = body.partition().zero_field();
    for (std::size_t i = 0; i < field.size(); ++i)
      if (!conditions.is_fixed(i))
        field[i] = std::sin(1. + 3. * body.mesh_node(i / 3) + i % 3);
    return field;
  }

  Body body;
  Conditions conditions;
};

// A linearly elastic body has f(u) = K u. The matrix for Krylov methods keeps its values alone, and
// is filled again when another one is needed.
TEST(BodyOnRanks, MatrixWithoutAFactorIsFilledAgain)
{
  const HeldBlock block(1);
  EffectiveMatrix matrix(block.body, block.conditions, LinearSolver::gamg);
  const Field u = block.field();
  Field force;
  block.body.internal_force(u, force);
  std::vector<double> product(3 * block.body.partition().n_owned());
  for (const double factor : {1., 1., 2.5})
  {
    ASSERT_TRUE(matrix.factor(block.body.partition().zero_field(), 0., factor));
    matrix.krylov()->multiply(u.data(), product.data());
    for (std::size_t i = 0; i < product.size(); ++i)
    {
      const double expected = block.conditions.is_fixed(i) ? 0. : factor * force[i];
      ASSERT_NEAR(product[i], expected, 1e-11 * factor * block.body.stiffness_scale());
    }
  }
}

// An entry of K needs 12 bytes, and the hierarchy with its vectors about as many. The values of
// pairs of nodes would need 8 bytes more, the data by which they are summed 16, and the data by
// which products of matrices are repeated 27 on several ranks.
TEST(BodyOnRanks, MatrixWithoutAFactorKeepsItsValuesAlone)
{
  const HeldBlock block(2);
  EffectiveMatrix matrix(block.body, block.conditions, LinearSolver::gamg);
  const auto in_use = []()
  {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
  };
  const double before = in_use();
  ASSERT_TRUE(matrix.factor(block.body.partition().zero_field(), 0., 1.));
  const NodePartition &partition = block.body.partition();
  const double grown = partition.sum(in_use() - before), entries = matrix.krylov()->size().entries;
  std::printf("%.1f bytes per entry of K, %g entries\n", grown / entries, entries);
  EXPECT_LT(grown, 2.25 * 12. * entries);
}
} // namespace
} // namespace arthrowear
