// SPDX-License-Identifier: LGPL-2.1-or-later
// Volumes of one mesh: where they are bonded, and where they only lie on each other.
#include "mesh/volumes.h"

#include "halves.h"
#include "mesh/cup.h"
#include "mesh/curved_bonds.h"
#include "mesh/import.h"
#include "mesh/layers.h"
#include "mesh/parts.h"
#include "mesh/quality.h"
#include "mesh/raw_mesh.h"
#include "mesh/refill.h"
#include "mesh/unbonded.h"
#include "mesh/wall_thickness.h"
#include "unit/thrown.h"
#include "wear_positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

using namespace arthrowear;

namespace
{
/// Left and right halves of which only the faces of the plane x = 1 above z = 1 are opened.
MeshData
half_open()
{
  MeshData mesh = halves();
  const auto is_low = [&mesh](const MeshData::BoundaryFace &face)
  {
    double z = 0.;
    for (const unsigned int v : face.vertices)
      z += mesh.vertices[v][2] / 3.;
    return mesh.boundary_names[face.boundary_id] == "plane" && z < 1.;
  };
  mesh.faces.erase(std::remove_if(mesh.faces.begin(), mesh.faces.end(), is_low), mesh.faces.end());
  split_interfaces(mesh, {"plane"});
  return mesh;
}

/// The right half pulled away.
MeshData
apart(const double distance)
{
  MeshData mesh = halves();
  split_interfaces(mesh, {"plane"});
  std::vector<bool> is_right(mesh.vertices.size(), false);
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (mesh.cell_volume_id[c] == 1)
      for (const unsigned int v : mesh.cells[c])
        is_right[v] = true;
  for (std::size_t v = 0; v < is_right.size(); ++v)
    if (is_right[v])
      mesh.vertices[v][0] += distance;
  return mesh;
}

MeshData
layered_cup(const std::vector<Layer> &layers)
{
  CupGeometry geometry;
  geometry.inner_radius = 14.;
  geometry.outer_radius = 19.;
  geometry.target_cells = 400;
  return add_layers(make_cup(geometry), layers);
}
} // namespace

// The plane between the halves has 2 x 2 squares of two triangles.
TEST(Volumes, AreBondedWhereCellsShareFaces)
{
  const auto found = bonds(halves());
  ASSERT_EQ(found.size(), 1u);
  const std::array<unsigned int, 2> left_and_right{0, 1};
  EXPECT_EQ(found.begin()->first, left_and_right);
  EXPECT_EQ(found.begin()->second.size(), 8u);
  const MeshData mesh = halves();
  for (const Triangle &t : found.begin()->second) // out of the left half
    EXPECT_GT(cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                    mesh.vertices[t[2]] - mesh.vertices[t[0]])[0],
              0.);
  EXPECT_TRUE(unbonded_volumes(halves()).empty());
}

// Both sides of the 8 triangles; of half of them where the halves stay joined below.
TEST(Volumes, AreNotBondedWhereNodesAreDoubled)
{
  MeshData open = halves();
  split_interfaces(open, {"plane"});
  const auto found = unbonded_volumes(open);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].one, "left");
  EXPECT_EQ(found[0].other, "right");
  EXPECT_EQ(found[0].n_faces, 16u);
  EXPECT_NEAR(found[0].place[0], 1., 1e-12);
  EXPECT_TRUE(bonds(open).empty());

  ASSERT_EQ(number_of_parts(half_open()), 1u);
  const auto part = unbonded_volumes(half_open());
  ASSERT_EQ(part.size(), 1u);
  EXPECT_EQ(part[0].n_faces, 8u);
  EXPECT_GT(part[0].place[2], 1.);
}

// A tenth of the longest edge, sqrt(2) of unit squares: below it volumes lie on each other. Of
// mirrored cells too, which a file may have.
TEST(Volumes, LieOnEachOtherUpToATenthOfAnEdge)
{
  EXPECT_EQ(unbonded_volumes(apart(.14)).size(), 1u);
  EXPECT_TRUE(unbonded_volumes(apart(.15)).empty());
  MeshData mirrored = apart(0.);
  for (auto &cell : mirrored.cells)
    std::swap(cell[0], cell[1]);
  EXPECT_EQ(unbonded_volumes(mirrored).size(), 1u);
}

// Farther apart they are two parts, whose volumes the message names.
TEST(Volumes, ThatAreApartAreNamed)
{
  RawMesh raw;
  raw.data = apart(.5);
  raw.cell_tags.resize(raw.data.cells.size());
  raw.face_tags.resize(raw.data.faces.size());
  InputErrors errors;
  check_body(raw, "cup.msh", false, errors);
  EXPECT_EQ(thrown<InputError>([&] { errors.throw_if_any(); }),
            "cup.msh: falls into 2 parts that share no node (`left`; `right`), the smallest of 24 "
            "cells. Join them: fragment the volumes, or remove doubled nodes with `Coherence "
            "Mesh;`");
}

// The liner and the shell of this mesh have separate triangles on one sphere.
TEST(Volumes, ThatDoNotMatchAreRefusedByName)
{
  ImportOptions options;
  options.has_materials = true;
  const std::string finding = thrown<InputError>(
      [&] { import_msh(ARTHROWEAR_SOURCE_DIR "/meshes/concentric_shells.msh", options); });
  EXPECT_NE(finding.find("the volumes `liner` and `shell` are not bonded"), std::string::npos)
      << finding;
  EXPECT_NE(finding.find(" mm. Let them share the nodes"), std::string::npos) << finding;
  EXPECT_EQ(finding.find("falls into"), std::string::npos) << "one message is enough";
}

// Facets of one shape on all spheres cut the same share of each layer off, less than 7 % here:
// prisms along the radii fill the space between two of them.
TEST(Layers, GrowOnACupAndAreBonded)
{
  const MeshData liner = layered_cup({}), mesh = layered_cup({{"shell", 4.}, {"cement", 2.}});
  const std::vector<std::string> names{"liner", "shell", "cement"};
  EXPECT_EQ(mesh.volume_names, names);
  EXPECT_EQ(number_of_parts(mesh), 1u);
  EXPECT_EQ(bonds(mesh).size(), 2u);
  EXPECT_TRUE(unbonded_volumes(mesh).empty());
  EXPECT_EQ(cells_of_volumes(mesh)[0], liner.cells.size());
  EXPECT_EQ(mesh.boundary_vertices("wear"), liner.boundary_vertices("wear"));
  std::vector<double> volumes(3, 0.);
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    volumes[mesh.cell_volume_id[c]] += mesh.cell_volume(c);
  const double radii[4] = {14., 19., 23., 25.};
  const auto share = [&](const int k)
  { return volumes[k] / (2. / 3. * M_PI * (std::pow(radii[k + 1], 3) - std::pow(radii[k], 3))); };
  EXPECT_NEAR(share(1), share(2), 1e-12);
  for (int k = 0; k < 3; ++k)
  {
    EXPECT_LT(share(k), 1.) << names[k];
    EXPECT_GT(share(k), .93) << names[k];
  }
  EXPECT_NEAR(mesh.boundary_area("rim") / (M_PI * (25. * 25. - 14. * 14.)), 1., .05);
  for (const unsigned int v : mesh.boundary_vertices("rim"))
    EXPECT_EQ(mesh.vertices[v][2], 0.);
  for (const unsigned int v : mesh.boundary_vertices("backing"))
    EXPECT_NEAR(norm(mesh.vertices[v]), 25., 1e-12);
  EXPECT_GT(quality_of(mesh).min_radius_ratio, .1);
}

// A wall ends where the shell begins, 5 mm behind the cavity, less what facets cut off.
TEST(Layers, DoNotBelongToTheWallThatWears)
{
  const std::vector<double> walls = wall_thickness(layered_cup({{"shell", 4.}}), "wear");
  for (const double wall : walls)
    EXPECT_NEAR(wall, 5., .5);
}

// A wall of 5 mm wears by 2 mm, once by motion and then with new cells: nodes of the bond, on
// curved edges too, and the shell stay, bit for bit.
TEST(Layers, StandWhileTheLinerWears)
{
  const MeshData mesh = layered_cup({{"shell", 4.}, {"cement", 2.}});
  ElementChoice elements{2, curved_bonds(mesh)};
  elements.curved.insert(elements.curved.end(), {"wear", "backing"});
  const MeshNodes nodes = make_nodes(mesh, elements);
  const MeshMotion motion(mesh, elements, {"wear", {"backing"}});
  std::vector<Vector3> displacement;
  for (const Vector3 &x : wear_positions(motion, elements))
    displacement.push_back((2. * x[2] / norm(x)) * normalised(x));
  const MovedMesh moved = motion.move(displacement);
  EXPECT_TRUE(moved.is_valid());
  const double edge_of_liner = 19. - 1e-9;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    if (norm(mesh.vertices[v]) > edge_of_liner)
    {
      EXPECT_EQ(moved.mesh.vertices[v], mesh.vertices[v]);
    }
  const auto expect_curved_bonds = [&](const MeshData &now, const std::vector<unsigned int> &former)
  {
    const MeshNodes after = make_nodes(now, {2, {}});
    const auto before_by_volumes = bonds(mesh), after_by_volumes = bonds(now);
    ASSERT_EQ(after_by_volumes.size(), 2u);
    for (const auto &[volumes, triangles] : after_by_volumes)
    {
      EXPECT_EQ(triangles.size(), before_by_volumes.at(volumes).size());
      for (const Triangle &t : triangles)
        for (int e = 0; e < 3; ++e)
        {
          const unsigned int a = t[e], b = t[(e + 1) % 3];
          const Vector3 &here = after.on_curve[after.on_edge(a, b)],
                        &there = nodes.on_curve[nodes.on_edge(former[a], former[b])];
          EXPECT_NEAR(norm(here - there), 0., 1e-12);
        }
    }
  };
  std::vector<unsigned int> same(mesh.vertices.size());
  std::iota(same.begin(), same.end(), 0);
  expect_curved_bonds(moved.mesh, same);
  const RefilledMesh filled = refill(moved.mesh, "wear");
  expect_curved_bonds(filled.mesh, filled.former);
  EXPECT_EQ(number_of_parts(filled.mesh), 1u);
  EXPECT_TRUE(unbonded_volumes(filled.mesh).empty());
  for (const unsigned int volume : {1, 2})
    EXPECT_EQ(cells_of_volumes(filled.mesh)[volume], cells_of_volumes(mesh)[volume]);
}

TEST(Layers, NeedAThickness)
{
  EXPECT_EQ(thrown<InputError>(
                [] {
                  layered_cup({{"shell", -1.}});
                }),
            "the thickness of the layer `shell` is -1 mm, must be above 0");
}
