// SPDX-License-Identifier: LGPL-2.1-or-later
#include "halves.h"
#include "has.h"
#include "mesh/export.h"
#include "mesh/gmsh_session.h"
#include "mesh/import.h"
#include "mesh/parts.h"
#include "mesh/tibia.h"
#include "surface.h"
#include "unit/thrown.h"

#include <gmsh.h>

namespace arthrowear
{
namespace
{
std::string
written(const MeshData &mesh, const std::string &name)
{
  std::string file = ::testing::TempDir() + "arthrowear_" + name;
  export_msh(mesh, file);
  return file;
}

const ImportOptions tibia_options{
    {"base", "top"}, 1., {"bone", "cement", "tray", "bearing"}, {"tray_bone", "post_cement"}, true};

ImportOptions
plane_options()
{
  return {{"top"}, 1., {"left", "right"}, {"plane"}, true};
}

void
expect_finding(const std::string &file, const ImportOptions &options, const std::string &words)
{
  EXPECT_TRUE(has(thrown<InputError>([&] { import_msh(file, options); }), words));
}

// Text carries 16 digits.
void
expect_equal(const MeshData &a, const MeshData &b)
{
  ASSERT_EQ(a.vertices.size(), b.vertices.size());
  for (std::size_t v = 0; v < a.vertices.size(); ++v)
    EXPECT_NEAR(norm(a.vertices[v] - b.vertices[v]), 0., 1e-13);
  EXPECT_EQ(a.cells, b.cells);
  EXPECT_EQ(a.cell_volume_id, b.cell_volume_id);
  EXPECT_EQ(a.volume_names, b.volume_names);
  EXPECT_EQ(a.boundary_names, b.boundary_names);
  ASSERT_EQ(a.faces.size(), b.faces.size());
  for (std::size_t f = 0; f < a.faces.size(); ++f)
  {
    EXPECT_EQ(a.faces[f].vertices, b.faces[f].vertices);
    EXPECT_EQ(a.faces[f].boundary_id, b.faces[f].boundary_id);
  }
}

TEST(ImportBodies, AWrittenTibiaComesBackWithBothSidesOfItsInterfaces)
{
  TibiaGeometry geometry;
  geometry.target_cells = 5000;
  const MeshData mesh = make_tibia(geometry);
  expect_equal(import_msh(written(mesh, "tibia.msh"), tibia_options), mesh);
}

TEST(ImportBodies, AnInterfaceOfSharedNodesIsOpened)
{
  MeshData open = halves();
  split_interfaces(open, {"plane"});
  make_consistent(open);
  const MeshData read = import_msh(written(halves(), "bonded.msh"), plane_options());
  expect_equal(read, open);
  EXPECT_EQ(number_of_parts(read), 2u);
}

// Two cubes of edge 1 on each other as Gmsh makes them: fragmented, the surface between them named.
TEST(ImportBodies, AnInterfaceMadeByGmshIsOpened)
{
  const std::string file = ::testing::TempDir() + "arthrowear_gmsh_bodies.msh";
  {
    const GmshSession session;
    gmsh::model::add("cubes");
    const int low = gmsh::model::occ::addBox(0, 0, 0, 1, 1, 1);
    const int high = gmsh::model::occ::addBox(0, 0, 1, 1, 1, 1);
    gmsh::vectorpair pieces;
    std::vector<gmsh::vectorpair> map;
    gmsh::model::occ::fragment({{3, low}}, {{3, high}}, pieces, map);
    gmsh::model::occ::synchronize();
    const auto name =
        [](const int dim, const double z_min, const double z_max, const std::string &text)
    {
      constexpr double slack = 1e-3;
      gmsh::vectorpair found;
      gmsh::model::getEntitiesInBoundingBox(-slack, -slack, z_min - slack, 1. + slack, 1. + slack,
                                            z_max + slack, found, dim);
      ASSERT_EQ(found.size(), 1u);
      gmsh::model::setPhysicalName(dim, gmsh::model::addPhysicalGroup(dim, {found.front().second}),
                                   text);
    };
    name(3, 0., 1., "low");
    name(3, 1., 2., "high");
    name(2, 1., 1., "joint");
    name(2, 2., 2., "top");
    gmsh::option::setNumber("Mesh.MeshSizeMax", .3);
    gmsh::model::mesh::generate(3);
    gmsh::write(file);
  }
  const MeshData mesh = import_msh(file, {{"top"}, 1., {"low", "high"}, {"joint"}, true});
  EXPECT_EQ(number_of_parts(mesh), 2u);
  EXPECT_NEAR(area_vector(mesh, "joint.low")[2], 1., 1e-12);
  EXPECT_NEAR(area_vector(mesh, "joint.high")[2], -1., 1e-12);
  EXPECT_EQ(places_of(mesh, "joint.low"), places_of(mesh, "joint.high"));
  EXPECT_TRUE(is_closed_manifold(surface_of(mesh)));
}

TEST(ImportBodies, OnlySeveralBodiesMayFallIntoParts)
{
  ImportOptions options = plane_options();
  options.several_bodies = false;
  expect_finding(
      written(halves(), "parts.msh"), options,
      "the volumes `left` and `right` are not bonded: 16 triangles lie on the other volume");
}

TEST(ImportBodies, AnUnknownInterfaceIsAnErrorWithTheNearestName)
{
  TibiaGeometry geometry;
  geometry.target_cells = 5000;
  ImportOptions options = tibia_options;
  options.interfaces = {"tray_bon", "post_cement"};
  expect_finding(written(make_tibia(geometry), "unknown.msh"), options,
                 "has no interface `tray_bon`: neither a physical surface `tray_bon` between two "
                 "volumes nor its sides `tray_bon.<volume>`; it has the surfaces base, top, sides, "
                 "tray_bone, post_cement. Did you mean `tray_bone`?");
}

TEST(ImportBodies, AMissingVolumeIsAnErrorWithTheNearestName)
{
  ImportOptions options = plane_options();
  options.required_volumes = {"left", "rigth"};
  expect_finding(written(halves(), "volumes.msh"), options,
                 "has no physical volume `rigth`; it has left, right. Did you mean `right`?");
  options.required_volumes = {"top"};
  expect_finding(written(halves(), "surface.msh"), options,
                 "`top` names a surface, must name volumes");
}

TEST(ImportBodies, AnInterfaceMustLieBetweenTwoVolumes)
{
  ImportOptions options = plane_options();
  options.interfaces = {"plane", "top"};
  expect_finding(written(halves(), "between.msh"), options, "the interface `top` has 8 triangles");
}

TEST(ImportBodies, SidesMustBeTwoOnTheVolumesOfTheirNames)
{
  MeshData mesh = halves();
  split_interfaces(mesh, {"plane"});
  make_consistent(mesh);
  std::string &left = mesh.boundary_names[mesh.boundary_id("plane.left")];
  std::string &right = mesh.boundary_names[mesh.boundary_id("plane.right")];

  right = "other";
  expect_finding(written(mesh, "one_side.msh"), plane_options(),
                 "the interface `plane` has 1 side, plane.left");
  right = "plane.rihgt";
  expect_finding(written(mesh, "side_name.msh"), plane_options(),
                 "the side `plane.rihgt` names no physical volume; the mesh has left, right. Did "
                 "you mean `right`?");
  right = "plane.left";
  left = "plane.right";
  expect_finding(written(mesh, "swapped.msh"), plane_options(),
                 "of `plane.left`: on another volume than `left`");
}

TEST(ImportBodies, AllFindingsComeAtOnce)
{
  MeshData mesh = halves();
  std::swap(mesh.cells[0][0], mesh.cells[0][1]);
  ImportOptions options = plane_options();
  options.interfaces = {"plane", "plone"};
  const std::string file = written(mesh, "many_bodies.msh");
  expect_finding(file, options, "has no interface `plone`");
  expect_finding(file, options, "is an inverted tetrahedron");
}
} // namespace
} // namespace arthrowear
