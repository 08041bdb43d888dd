// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/kept_meshes.h"
#include "program.h"

#include "mesh/mesh_checkpoint.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using program_test::TemporaryFolder;

namespace
{
/// A tetrahedron whose first three edges have this length; coordinates are no decimal fractions.
MeshData
tetrahedron(const double edge)
{
  MeshData mesh;
  mesh.vertices = {{0., 0., 0.}, {edge / 3., 0., 0.}, {0., edge / 3., 0.}, {0., 0., edge / 3.}};
  mesh.cells = {{0, 1, 2, 3}};
  mesh.cell_volume_id = {0};
  mesh.faces = {{{0, 2, 1}, 0}};
  mesh.boundary_names = {"wear"};
  mesh.volume_names = {"body"};
  return mesh;
}

std::string
bytes_of(const MeshData &mesh)
{
  CheckpointData data;
  pack_mesh(mesh, data);
  return data.to_bytes();
}

/// Meshes by length of edge, as one process after the other would ask for them.
class KeptMesh : public ::testing::Test
{
protected:
  MeshData get(const double edge, const char *kind = "cup")
  {
    return KeptMeshes::get(kind, {edge},
                           [&]
                           {
                             ++n_made_;
                             return tetrahedron(edge);
                           });
  }

  int n_made_ = 0;
};
} // namespace

TEST_F(KeptMesh, IsMadeOnceWhileOneLives)
{
  get(1.);
  get(1.);
  EXPECT_EQ(n_made_, 2); // none lives
  const KeptMeshes meshes;
  get(1.);
  get(1.);
  EXPECT_EQ(n_made_, 3);
}

// The file holds all bits of the mesh. Another number, or another kind, is another geometry.
TEST_F(KeptMesh, OfAFolderIsReadByTheNextProcess)
{
  const TemporaryFolder folder;
  {
    const KeptMeshes first(folder.path());
    get(1.);
  }
  const KeptMeshes second(folder.path());
  EXPECT_EQ(bytes_of(get(1.)), bytes_of(tetrahedron(1.)));
  EXPECT_EQ(n_made_, 1);
  EXPECT_EQ(bytes_of(get(2.)), bytes_of(tetrahedron(2.)));
  get(1., "block");
  EXPECT_EQ(n_made_, 3);
}

TEST_F(KeptMesh, OfADamagedFileOrNoFolderIsMade)
{
  const TemporaryFolder folder;
  {
    const KeptMeshes first(folder.path());
    get(1.);
  }
  for (const auto &entry : std::filesystem::directory_iterator(folder.path()))
  {
    const std::string bytes = program_test::read(entry.path());
    program_test::write(entry.path(), bytes.substr(0, bytes.size() - 8));
  }
  {
    const KeptMeshes second(folder.path());
    EXPECT_EQ(bytes_of(get(1.)), bytes_of(tetrahedron(1.)));
  }
  EXPECT_EQ(n_made_, 2);
  program_test::write(folder / "file", "no folder");
  const KeptMeshes third(folder / "file");
  EXPECT_EQ(bytes_of(get(1.)), bytes_of(tetrahedron(1.)));
  EXPECT_EQ(n_made_, 3);
}
