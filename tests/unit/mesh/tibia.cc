// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/tibia.h"

#include "base/units.h"
#include "mesh/parts.h"
#include "mesh/quality.h"
#include "surface.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
using units::pi;

// Returns the area of the regular polygon of n corners on the unit circle.
double
polygon(const unsigned int n)
{
  return .5 * n * std::sin(2. * pi / n);
}

double
distance_from_axis(const Vector3 &x)
{
  return std::hypot(x[0], x[1]);
}

double
volume_of(const MeshData &mesh, const std::string &name)
{
  double volume = 0.;
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (mesh.volume_names[mesh.cell_volume_id[c]] == name)
      volume += mesh.cell_volume(c);
  return volume;
}

// Returns the number of corners of the tray's outline.
unsigned int
corners_of_top(const MeshData &mesh)
{
  const auto top = mesh.boundary_vertices("top");
  return std::count_if(top.begin(), top.end(),
                       [&mesh](const unsigned int v)
                       { return distance_from_axis(mesh.vertices[v]) > 35. - 1e-9; });
}

TibiaGeometry
of_size(const unsigned int n_cells)
{
  TibiaGeometry geometry;
  geometry.target_cells = n_cells;
  return geometry;
}

// Circles are polygons: of 12 corners at the post (6 per ring, two rings), of `n` at the tray. The
// cone's facets are plane, since its corners lie on straight generators.
TEST(Tibia, VolumesAreThoseOfPolygonalPrismsAndCones)
{
  const MeshData mesh = make_tibia(of_size(5000));
  const unsigned int n = corners_of_top(mesh);
  const double hole = polygon(12) * 81. * 42.;
  const double cone = polygon(n) * 100. * (35. * 35. + 35. * 20. + 20. * 20.) / 3.;
  EXPECT_NEAR(volume_of(mesh, "bearing"), polygon(n) * 35. * 35. * 10., 1e-8);
  EXPECT_NEAR(volume_of(mesh, "tray"), polygon(n) * 35. * 35. * 5. + polygon(12) * 49. * 40., 1e-8);
  EXPECT_NEAR(volume_of(mesh, "cement"), hole - polygon(12) * 49. * 40., 1e-9);
  EXPECT_NEAR(volume_of(mesh, "bone"), cone - hole, 1e-7);
}

// polygon(n)/pi = 1 - (2 pi/n)^2/6 + (2 pi/n)^4/120, so the error times n^2 is the same to
// (2 pi/18)^2/20 = .6 %; and half the element size gives twice the corners, of which there are an
// even number: second order.
TEST(Tibia, VolumesConvergeWithTheSquareOfTheElementSize)
{
  double scaled_deficit[2], n[2];
  unsigned int i = 0;
  for (const double size : {12., 6.})
  {
    TibiaGeometry geometry;
    geometry.post_length = 0.;
    geometry.element_size_at_interface = size;
    geometry.element_size_far = 40.;
    const MeshData mesh = make_tibia(geometry);
    n[i] = corners_of_top(mesh);
    scaled_deficit[i] = n[i] * n[i] * (pi * 35. * 35. * 10. - volume_of(mesh, "bearing"));
    ++i;
  }
  EXPECT_NEAR(scaled_deficit[0] / scaled_deficit[1], 1., .006);
  EXPECT_NEAR(n[1], 2. * n[0], 2.);
}

TEST(Tibia, CurvedSurfacesCarryTheirVertices)
{
  const MeshData mesh = make_tibia(of_size(5000));
  for (const unsigned int v : mesh.boundary_vertices("sides"))
  {
    const Vector3 &x = mesh.vertices[v];
    EXPECT_NEAR(distance_from_axis(x), x[2] >= 0. ? 35. : 35. + .15 * x[2], 1e-12);
  }
  for (const unsigned int v : mesh.boundary_vertices("post_cement.cement"))
    if (mesh.vertices[v][2] > -40.)
    {
      const double r = distance_from_axis(mesh.vertices[v]);
      EXPECT_LT(std::min(std::abs(r - 7.), std::abs(r - 9.)), 1e-12);
    }
  for (const unsigned int v : mesh.boundary_vertices("base"))
    EXPECT_EQ(mesh.vertices[v][2], -100.);
  for (const unsigned int v : mesh.boundary_vertices("top"))
    EXPECT_EQ(mesh.vertices[v][2], 15.);
}

// Interfaces are closed at first, so both sides must be the same triangles, turned round.
TEST(Tibia, SidesOfAnInterfaceMirrorEachOther)
{
  const MeshData mesh = make_tibia(of_size(5000));
  EXPECT_EQ(places_of(mesh, "tray_bone.tray"), places_of(mesh, "tray_bone.bone"));
  EXPECT_EQ(places_of(mesh, "post_cement.tray"), places_of(mesh, "post_cement.cement"));
  for (const std::string interface : {"tray_bone.tray", "post_cement.tray"})
    EXPECT_LT(area_vector(mesh, interface)[2], 0.); // the tray looks down
  for (const std::string interface : {"tray_bone.bone", "post_cement.cement"})
    EXPECT_GT(area_vector(mesh, interface)[2], 0.);
}

// Side of a prism of 12 faces, its end and the cement's annulus below the tray; tray_bone is the
// rest of the tray's underside.
TEST(Tibia, InterfacesHaveTheAreasOfTheirPrisms)
{
  const MeshData mesh = make_tibia(of_size(5000));
  const double side = 12. * 2. * 7. * std::sin(pi / 12.) * 40.;
  EXPECT_NEAR(mesh.boundary_area("post_cement.tray"), side + polygon(12) * 81., 1e-10);
  EXPECT_NEAR(mesh.boundary_area("tray_bone.bone"),
              polygon(corners_of_top(mesh)) * 35. * 35. - polygon(12) * 81., 1e-10);
}

TEST(Tibia, FallsIntoImplantAndBoneEachWithAClosedSurface)
{
  for (const double post_length : {40., 0.})
  {
    TibiaGeometry geometry = of_size(5000);
    geometry.post_length = post_length;
    const MeshData mesh = make_tibia(geometry);
    EXPECT_EQ(number_of_parts(mesh), 2u);
    const auto surface = surface_of(mesh);
    EXPECT_TRUE(is_closed_manifold(surface));
    EXPECT_EQ(surface.size(), mesh.faces.size()); // every surface face has a name
    const auto bone = mesh.boundary_vertices("tray_bone.bone");
    const auto tray = mesh.boundary_vertices("tray_bone.tray");
    std::vector<unsigned int> shared;
    std::set_intersection(bone.begin(), bone.end(), tray.begin(), tray.end(),
                          std::back_inserter(shared));
    EXPECT_TRUE(shared.empty());
  }
}

TEST(Tibia, WithoutAPostThereIsNoCement)
{
  TibiaGeometry geometry = of_size(5000);
  geometry.post_length = 0.;
  const MeshData mesh = make_tibia(geometry);
  EXPECT_EQ(mesh.volume_names, (std::vector<std::string>{"bone", "tray", "bearing"}));
  EXPECT_EQ(mesh.boundary_names,
            (std::vector<std::string>{"base", "top", "sides", "tray_bone.bone", "tray_bone.tray"}));
}

TEST(Tibia, IsItsOwnMirrorImageInYIsZero)
{
  const MeshData mesh = make_tibia(of_size(5000));
  std::multiset<std::set<Vector3>> cells, mirrored;
  for (const auto &cell : mesh.cells)
  {
    std::set<Vector3> here, there;
    for (const unsigned int v : cell)
    {
      const Vector3 &x = mesh.vertices[v];
      here.insert(x);
      there.insert({x[0], x[1] == 0. ? 0. : -x[1], x[2]});
    }
    cells.insert(here);
    mirrored.insert(there);
  }
  EXPECT_EQ(cells, mirrored);
}

TEST(Tibia, IsTheSameEachTime)
{
  const MeshData one = make_tibia(of_size(5000)), two = make_tibia(of_size(5000));
  EXPECT_EQ(one.vertices, two.vertices);
  EXPECT_EQ(one.cells, two.cells);
}

// A tray that leaves a rim of the bone free, and one that stands over: the interface is the smaller
// circle in both cases.
TEST(Tibia, TheTrayMayBeNarrowerOrWiderThanTheBone)
{
  for (const double proximal : {40., 30.})
  {
    TibiaGeometry geometry = of_size(10000);
    geometry.proximal_radius = proximal;
    const MeshData mesh = make_tibia(geometry);
    double reach = 0.;
    for (const unsigned int v : mesh.boundary_vertices("tray_bone.tray"))
      reach = std::max(reach, distance_from_axis(mesh.vertices[v]));
    EXPECT_NEAR(reach, std::min(proximal, 35.), 1e-12);
    EXPECT_EQ(number_of_parts(mesh), 2u);
    EXPECT_TRUE(is_closed_manifold(surface_of(mesh)));
    EXPECT_GT(quality_of(mesh).min_radius_ratio, .2);
  }
}

std::string
message_of(const TibiaGeometry &geometry)
{
  return thrown<InputError>([&] { make_tibia(geometry); });
}

TEST(Tibia, PartsThatDoNotFitAreErrors)
{
  const auto says = [](const TibiaGeometry &geometry, const std::string &words)
  {
    const std::string message = message_of(geometry);
    EXPECT_NE(message.find(words), std::string::npos) << message;
  };
  TibiaGeometry g;
  g.post_length = 99.;
  says(g, "post and cement reach down to 101 mm (post 99 mm + cement 2 mm)");
  g = {};
  g.cement_thickness = 30.;
  says(g, "the cement's radius is 37 mm (post 7 mm + cement 30 mm), must be below the tray's");
  g = {};
  g.distal_radius = 5.;
  g.post_length = 88.;
  says(g, "must be below the bone's radius 8 mm at the cement's lower end");
  g = {};
  g.proximal_radius = 35.5;
  says(g, "must be the tray's radius 35 mm or differ by 5 % or more");
  g = {};
  g.element_size_far = 71.;
  says(g, "must not exceed the tray's diameter 70 mm");
}

TEST(Tibia, ReportsAllWrongLengthsAtOnce)
{
  TibiaGeometry g;
  g.tray_radius = 0.;
  g.proximal_radius = 35.;
  g.post_length = -1.;
  g.bone_height = std::nan("");
  EXPECT_EQ(messages_of([&] { make_tibia(g); }).size(), 3u);
}
} // namespace
} // namespace arthrowear
