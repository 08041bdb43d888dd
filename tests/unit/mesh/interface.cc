// SPDX-License-Identifier: LGPL-2.1-or-later

#include "base/ranges.h"
#include "halves.h"
#include "has.h"
#include "mesh/parts.h"
#include "surface.h"
#include "unit/thrown.h"

namespace arthrowear
{
namespace
{
std::string
message_of(MeshData mesh, const std::vector<std::string> &names)
{
  return thrown<InputError>([&] { split_interfaces(mesh, names); });
}

// 3 x 3 vertices in the plane get a copy each; the plane has 2 x 2 squares of two triangles.
TEST(Interface, APlaneThroughABlockMakesTwoPartsWithCoincidingSides)
{
  MeshData mesh = halves();
  ASSERT_EQ(mesh.boundary_faces("plane").size(), 8u);
  split_interfaces(mesh, {"plane"});
  make_consistent(mesh);
  EXPECT_EQ(mesh.vertices.size(), 27u + 9);
  EXPECT_EQ(number_of_parts(mesh), 2u);
  EXPECT_EQ(mesh.boundary_names,
            (std::vector<std::string>{"bottom", "top", "sides", "plane.left", "plane.right"}));
  EXPECT_EQ(places_of(mesh, "plane.left"), places_of(mesh, "plane.right"));
  EXPECT_NEAR(area_vector(mesh, "plane.left")[0], 4., 1e-14);
  EXPECT_NEAR(area_vector(mesh, "plane.right")[0], -4., 1e-14);
  EXPECT_TRUE(is_closed_manifold(surface_of(mesh)));
  EXPECT_EQ(surface_of(mesh).size(), mesh.faces.size());
}

// The other boundaries follow the copies and keep their areas.
TEST(Interface, OtherBoundariesStayOnTheirCells)
{
  MeshData mesh = halves();
  split_interfaces(mesh, {"plane"});
  make_consistent(mesh); // throws if a triangle is no face of a cell
  EXPECT_NEAR(mesh.boundary_area("bottom"), 4., 1e-14);
  EXPECT_NEAR(mesh.boundary_area("sides"), 16., 1e-13);
}

// Open for z > 1 only: the three vertices in z = 2 get copies, the vertices in z = 1 are the closed
// rim.
TEST(Interface, StaysClosedAtARimInsideTheBody)
{
  MeshData mesh = halves();
  const unsigned int id = mesh.boundary_id("plane");
  const auto low = [&](const MeshData::BoundaryFace &face)
  {
    return face.boundary_id == id && any_of(face.vertices, [&mesh](const unsigned int v)
                                            { return mesh.vertices[v][2] < .5; });
  };
  mesh.faces.erase(std::remove_if(mesh.faces.begin(), mesh.faces.end(), low), mesh.faces.end());
  split_interfaces(mesh, {"plane"});
  make_consistent(mesh);
  EXPECT_EQ(mesh.vertices.size(), 27u + 3);
  EXPECT_EQ(number_of_parts(mesh), 1u);
  EXPECT_NEAR(mesh.boundary_area("plane.left"), 2., 1e-14);
  EXPECT_TRUE(is_closed_manifold(surface_of(mesh)));
}

// Three bodies that meet in the line x = 1, z = 1 of three vertices: there two copies each, one
// for the 6 other vertices of x = 1 and one for the 3 of z = 1, x = 2.
TEST(Interface, WhereInterfacesMeetEachBodyGetsItsOwnVertices)
{
  MeshData mesh = cut_block({"left", "low", "high"},
                            [](const Vector3 &x) { return x[0] < 1.   ? 0
                                                          : x[2] < 1. ? 1
                                                                      : 2; });
  name_interface(mesh, "left", "low", "one");
  name_interface(mesh, "left", "high", "two");
  name_interface(mesh, "low", "high", "three");
  const MeshData bonded = mesh;
  split_interfaces(mesh, {"one", "two", "three"});
  make_consistent(mesh);
  EXPECT_EQ(mesh.vertices.size(), 27u + 3 * 2 + 6 + 3);
  EXPECT_EQ(number_of_parts(mesh), 3u);
  EXPECT_TRUE(is_closed_manifold(surface_of(mesh)));
  EXPECT_EQ(places_of(mesh, "three.low"), places_of(bonded, "three"));

  // With `three` bonded the line opens once: 9 copies in x = 1.
  mesh = bonded;
  erase_where(mesh.faces,
              [&](const auto &face) { return face.boundary_id == mesh.boundary_id("three"); });
  split_interfaces(mesh, {"two", "one"});
  EXPECT_EQ(mesh.vertices.size(), 27u + 9);
  EXPECT_EQ(number_of_parts(mesh), 2u);
}

TEST(Interface, TellsWhichFaceEachFaceWas)
{
  const MeshData before = halves();
  MeshData mesh = before;
  const std::vector<unsigned int> source = split_interfaces(mesh, {"plane"});
  ASSERT_EQ(source.size(), mesh.faces.size());
  for (std::size_t f = 0; f < source.size(); ++f)
    for (unsigned int i = 0; i < 3; ++i)
    {
      const auto &now = mesh.faces[f].vertices;
      const auto &then = before.faces[source[f]].vertices;
      EXPECT_TRUE(any_of(now, [&](const unsigned int v)
                         { return mesh.vertices[v] == before.vertices[then[i]]; }));
    }
}

TEST(Interface, AnUnknownNameIsAnErrorWithTheNearest)
{
  const std::string message = message_of(halves(), {"plan"});
  EXPECT_TRUE(has(message, {"no boundary `plan`", "Did you mean `plane`?"}));
}

TEST(Interface, MustLieBetweenExactlyTwoVolumes)
{
  EXPECT_TRUE(has(message_of(halves(), {"top"}), "`top` has 8 triangles that do not lie"));

  MeshData three = cut_block({"left", "low", "high"},
                             [](const Vector3 &x) { return x[0] < 1.   ? 0
                                                           : x[2] < 1. ? 1
                                                                       : 2; });
  name_interface(three, "left", "low", "all");
  const unsigned int id = three.boundary_id("all");
  name_interface(three, "low", "high", "rest");
  for (auto &face : three.faces)
    face.boundary_id = std::min(face.boundary_id, id);
  EXPECT_TRUE(has(message_of(three, {"all"}), "between the volumes `left`, `low`, `high`"));
  EXPECT_TRUE(has(message_of(three, {"rest"}), "`rest` has no triangles"));
}

// A single triangle within the plane: nothing around its corners opens.
TEST(Interface, TrianglesThatCannotOpenAreAnError)
{
  MeshData mesh = halves();
  const unsigned int id = mesh.boundary_id("plane");
  bool kept = false;
  const auto superfluous = [&](const MeshData::BoundaryFace &face)
  { return face.boundary_id == id && std::exchange(kept, true); };
  erase_where(mesh.faces, superfluous);
  EXPECT_TRUE(has(message_of(mesh, {"plane"}), "has 1 triangles with all corners on the rim"));
}
} // namespace
} // namespace arthrowear
