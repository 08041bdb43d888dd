// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/pin.h"

#include "base/units.h"
#include "has.h"
#include "mesh/box.h"
#include "mesh/graded_mesh.h"
#include "mesh/mesh_nodes.h"
#include "mesh/quality.h"
#include "surface.h"
#include "unit/thrown.h"

namespace arthrowear
{
namespace
{
using units::pi;

PinGeometry
pin(const double outer, const double inner, const double height, const double end,
    const double at_wear, const double at_backing)
{
  return {outer, inner, height, end, at_wear, at_backing};
}

BoxGeometry
box(const double x, const double y, const double height, const double at_wear,
    const double at_backing)
{
  return {x, y, height, at_wear, at_backing};
}

/// First and second moments of a boundary's area about x and y, by thirds of triangles at their
/// vertices.
struct Moments
{
  double x = 0., y = 0., xx = 0., yy = 0., xy = 0.;
};

Moments
moments_of(const MeshData &mesh, const std::string &boundary)
{
  Moments m;
  for (const auto &t : mesh.boundary_faces(boundary))
  {
    const double third = norm(cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                                    mesh.vertices[t[2]] - mesh.vertices[t[0]])) /
                         6.;
    for (const unsigned int v : t)
    {
      const Vector3 &p = mesh.vertices[v];
      m.x += third * p[0];
      m.y += third * p[1];
      m.xx += third * p[0] * p[0];
      m.yy += third * p[1] * p[1];
      m.xy += third * p[0] * p[1];
    }
  }
  return m;
}

// A circle of 2 pi r/h edges has an area smaller by (2 pi)^2/(6 n^2).
TEST(Pin, HasTheVolumeAndTheAreasOfACylinder)
{
  const MeshData mesh = make_pin(pin(5., 0., 10., 0., .5, 1.));
  const double section = pi * 25.;
  EXPECT_LT(mesh.boundary_area("wear"), section);
  EXPECT_GT(mesh.boundary_area("wear"), section * (1. - .5 * .5 / (6. * 25.) * 1.3));
  EXPECT_NEAR(mesh.volume(), 10. * section, .012 * 10. * section);
  EXPECT_NEAR(mesh.boundary_area("side"), 2. * pi * 5. * 10., .01 * 314.);
  // Out of the body: the lower end faces -z, the upper one +z, and the surface is closed.
  EXPECT_NEAR(area_vector_of(mesh, "wear")[2], -mesh.boundary_area("wear"), 1e-10);
  EXPECT_NEAR(area_vector_of(mesh, "backing")[2], mesh.boundary_area("backing"), 1e-10);
  const Vector3 all =
      area_vector_of(mesh, "wear") + area_vector_of(mesh, "backing") + area_vector_of(mesh, "side");
  EXPECT_NEAR(norm(all), 0., 1e-10);
}

TEST(Pin, IsFinerNearTheWornEnd)
{
  const MeshData mesh = make_pin(pin(5., 0., 10., 0., .5, 1.5));
  EXPECT_NEAR(mean_edge(mesh, "wear"), .5, .08);
  EXPECT_NEAR(mean_edge(mesh, "backing"), 1.5, .25);
}

TEST(Pin, VerticesLieOnTheirSurfaces)
{
  for (const PinGeometry &g :
       {pin(5., 0., 10., 0., 1., 2.), pin(6., 2., 4., 0., .8, 1.2), pin(4.5, 0., 12., 30., 1., 2.)})
  {
    const MeshData mesh = make_pin(g);
    for (const unsigned int v : mesh.boundary_vertices("wear"))
    {
      const Vector3 &x = mesh.vertices[v];
      if (g.end_radius > 0.)
        EXPECT_NEAR(norm(x - Vector3{0., 0., g.end_radius}), g.end_radius, 1e-13);
      else
        EXPECT_EQ(x[2], 0.);
    }
    for (const unsigned int v : mesh.boundary_vertices("backing"))
      EXPECT_EQ(mesh.vertices[v][2], g.height);
    for (const unsigned int v : mesh.boundary_vertices("side"))
    {
      const double radius = std::hypot(mesh.vertices[v][0], mesh.vertices[v][1]);
      EXPECT_NEAR(std::min(std::abs(radius - g.outer_radius),
                           std::abs(radius - g.inner_radius) + 10. * (g.inner_radius == 0.)),
                  0., 1e-14 * 10.);
    }
  }
}

// Moments of the ring: first ones vanish, second ones are pi (r_o^4 - r_i^4)/4 = 1005.3, to the
// faceting of h^2/(2 r^2); directions are alike to a percent of it.
TEST(Pin, ARingIsAlikeInAllDirections)
{
  const MeshData mesh = make_pin(pin(6., 2., 4., 0., .4, .8));
  const Moments m = moments_of(mesh, "wear");
  const double area = mesh.boundary_area("wear"), second = pi * (6. * 6. * 6. * 6. - 16.) / 4.;
  EXPECT_NEAR(area, pi * 32., .003 * 100.);
  EXPECT_LT(std::hypot(m.x, m.y) / area, .01); // mm
  EXPECT_NEAR(m.xx, second, .01 * second);
  EXPECT_NEAR(m.yy, second, .01 * second);
  EXPECT_NEAR(m.xx / m.yy, 1., 2e-3);
  EXPECT_LT(std::abs(m.xy), 2e-3 * second);
  EXPECT_NEAR(mesh.volume(), 4. * pi * 32., .01 * 402.);
}

// The end of radius R over the circle r is a segment of height s = R - sqrt(R^2 - r^2) and area
// 2 pi R s; a hemisphere at R = r.
TEST(Pin, ASphericalEndIsASegmentOfItsSphere)
{
  for (const double end : {5., 5.5, 50., 1e5})
  {
    const MeshData mesh = make_pin(pin(5., 0., 10., end, .6, 1.2));
    const double s = 25. / (end + std::sqrt(end * end - 25.)), area = 2. * pi * end * s;
    EXPECT_NEAR(mesh.boundary_area("wear"), area, .01 * area) << end;
    const double volume = pi * 25. * (10. - s) + pi * s * s * (end - s / 3.);
    EXPECT_NEAR(mesh.volume(), volume, .015 * volume) << end;
    const auto wear = mesh.boundary_vertices("wear");
    EXPECT_EQ(std::count_if(wear.begin(), wear.end(),
                            [&](const unsigned int v) { return norm(mesh.vertices[v]) < 1e-11; }),
              1)
        << end;
  }
}

/// Largest distance of the nodes of `side` from their cylinder.
double
distance_from_cylinders(const PinGeometry &g, const MeshData &mesh, const MeshNodes &nodes)
{
  double largest = 0.;
  for (const unsigned int node : nodes.of_boundary(mesh, "side"))
  {
    const double radius = std::hypot(nodes.positions[node][0], nodes.positions[node][1]);
    largest = std::max(largest, std::min(std::abs(radius - g.outer_radius),
                                         g.inner_radius > 0. ? std::abs(radius - g.inner_radius)
                                                             : g.outer_radius));
  }
  return largest;
}

TEST(Pin, QuadraticElementsLieOnCylindersAndTheSphere)
{
  for (const PinGeometry &g :
       {pin(5., 0., 10., 0., 2., 3.), pin(6., 2., 4., 0., 2., 3.), pin(4.5, 0., 12., 10., 1., 2.)})
  {
    const MeshData mesh = make_pin(g);
    const MeshNodes nodes = make_nodes(mesh, {2, curved_boundaries(g)});
    EXPECT_GT(distance_from_cylinders(g, mesh, make_nodes(mesh, {2, {}})), .05); // chords
    EXPECT_LT(distance_from_cylinders(g, mesh, nodes), 1e-13);
    for (const unsigned int node : nodes.of_boundary(mesh, "wear"))
    {
      const Vector3 &x = nodes.positions[node];
      if (g.end_radius > 0.)
        EXPECT_NEAR(norm(x - Vector3{0., 0., g.end_radius}), g.end_radius, 1e-12);
      else
        EXPECT_NEAR(x[2], 0., 1e-14);
    }
  }
}

TEST(Pin, CellsAreWellShapedAtAnyProportion)
{
  for (const PinGeometry &g :
       {pin(5., 0., 10., 0., 5., 5.), pin(6., 5.5, 3., 0., .5, .5), pin(30., 28., 10., 0., 2., 2.),
        pin(6., .3, 8., 0., 1., 2.), pin(2., 0., 60., 0., 1., 2.), pin(20., 0., 1., 0., 1., 1.),
        pin(3., 0., 5., 0., .3, 3.), pin(10., 0., 15., 10., 2., 4.), pin(.05, 0., .1, 0., .02, .02),
        pin(500., 0., 1000., 0., 200., 300.)})
  {
    const MeshData mesh = make_pin(g);
    EXPECT_GE(quality_of(mesh).min_radius_ratio, least_graded_radius_ratio)
        << g.outer_radius << " " << g.inner_radius << " " << g.height;
  }
}

TEST(Pin, IsTheSameEachTime)
{
  const PinGeometry g = pin(6., 2., 4., 0., .8, 1.2);
  const MeshData one = make_pin(g), two = make_pin(g);
  EXPECT_EQ(one.vertices, two.vertices);
  EXPECT_EQ(one.cells, two.cells);
}

TEST(Pin, ReportsAllWrongLengthsAtOnce)
{
  const auto text = [](const PinGeometry &g) { return thrown<InputError>([&] { make_pin(g); }); };
  const std::string two = text(pin(-1., 0., 0., 0., 1., 1.));
  EXPECT_TRUE(has(two, {"outer radius", "height is 0 mm, must be above 0"}));
  EXPECT_TRUE(has(text(pin(5., 5., 10., 0., 1., 1.)), "inner radius is 5 mm"));
  EXPECT_TRUE(has(text(pin(5., 0., 10., 4., 1., 1.)), "end radius is 4 mm"));
  EXPECT_TRUE(
      has(text(pin(5., 0., 4., 5., 1., 1.)), "must be above the height of its spherical end"));
  EXPECT_TRUE(has(text(pin(5., 2., 10., 50., 1., 1.)), "flat end"));
  EXPECT_TRUE(has(text(pin(5., 4., 10., 0., 2., 1.)), "at most its wall, 1 mm"));
  EXPECT_TRUE(has(text(pin(5., 0., .5, 0., 1., 1.)), "at most its height, 0.5 mm"));
  EXPECT_TRUE(has(text(pin(5., 0., 10., 0., .01, .01)), "Use larger elements"));
}

TEST(Box, FillsItsLengths)
{
  const MeshData mesh = make_box(box(6.35, 16., 10., 1., 3.));
  EXPECT_NEAR(mesh.volume(), 6.35 * 16. * 10., 1e-9);
  EXPECT_NEAR(mesh.boundary_area("wear"), 6.35 * 16., 1e-10);
  EXPECT_NEAR(area_vector_of(mesh, "wear")[2], -6.35 * 16., 1e-10);
  EXPECT_NEAR(area_vector_of(mesh, "backing")[2], 6.35 * 16., 1e-10);
  EXPECT_NEAR(mesh.boundary_area("side"), 2. * (6.35 + 16.) * 10., 1e-9);
  EXPECT_LT(mean_edge(mesh, "wear"), .5 * mean_edge(mesh, "backing"));
  const Moments m = moments_of(mesh, "wear");
  EXPECT_LT(std::hypot(m.x, m.y), 1e-9); // centred over the origin
}

TEST(Box, CellsAreWellShapedAtAnyProportion)
{
  for (const BoxGeometry &g :
       {box(10., 10., 10., 10., 10.), box(100., 5., 5., 2., 3.), box(50., 50., 2., 2., 2.),
        box(10., 10., 10., .5, 5.), box(10., 10., 100., 2., 5.), box(1., 1., 1., .9, .9)})
    EXPECT_GE(quality_of(make_box(g)).min_radius_ratio, least_graded_radius_ratio)
        << g.length_x << " " << g.height;
}

TEST(Box, ReportsWrongLengths)
{
  const auto text = [](const BoxGeometry &g) { return thrown<InputError>([&] { make_box(g); }); };
  EXPECT_TRUE(has(text(box(0., 1., 1., 1., 1.)), "length along x is 0 mm"));
  EXPECT_TRUE(
      has(text(box(9., 9., 1., 1., 2.)), "backing is 2 mm, must be at most its least length"));
}
} // namespace
} // namespace arthrowear
