// SPDX-License-Identifier: LGPL-2.1-or-later

#include "knee_volume.h"
#include "mesh/enclosed_volume.h"
#include "mesh/kept_meshes.h"
#include "mesh/quality.h"
#include "surface.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <memory>

namespace arthrowear
{
namespace
{
using units::pi;

struct NamedShape
{
  const char *name;
  KneeInsertShape shape;
};

KneeInsertShape
insert(const double sagittal, const double coronal, const double distance, const double depth,
       const unsigned int cells = 6000)
{
  KneeInsertShape g;
  g.sagittal_radius = sagittal;
  g.coronal_radius = coronal;
  g.distance = distance;
  g.depth = depth;
  g.target_cells = cells;
  return g;
}

/// The usual insert and its neighbours.
std::vector<NamedShape>
shapes()
{
  std::vector<NamedShape> all{{"usual", insert(58., 90., 49.3, 5.)},
                              {"conforming", insert(40., 30., 49.3, 6.)},
                              {"nearly flat", insert(1e5, 1e5, 49.3, 5.)},
                              {"rounds within the top", insert(35., 25., 49.3, 5.)},
                              {"no top", insert(58., 90., 49.3, 50.)},
                              {"shallow", insert(58., 90., 49.3, .2)},
                              {"thin", insert(58., 90., 49.3, 5.)},
                              {"one dish", insert(58., 90., 0., 4.)},
                              {"sharp corners", insert(58., 90., 49.3, 5.)},
                              {"round ends", insert(58., 90., 49.3, 5.)}};
  all[6].shape.thickness = 3.;
  all[7].shape.width = 36.;
  all[7].shape.length = 40.;
  all[8].shape.corner_radius = 0.;
  all[9].shape.corner_radius = 24.;
#ifndef NDEBUG // three shapes pass all assertions
  all.erase(all.begin() + 1, all.begin() + 8);
#endif
  return all;
}

/// Height of the top by the equation of the torus.
double
height(const KneeInsertShape &g, const Vector3 &x)
{
  const double r = reach(g, std::abs(x[2]));
  return r > std::abs(x[0]) ? std::min(g.depth, g.sagittal_radius - std::sqrt(r * r - x[0] * x[0]))
                            : g.depth;
}

/// Keeps meshes: tests ask for the same ones.
class KneeInsert : public testing::Test
{
protected:
  static void SetUpTestSuite() { kept_ = std::make_unique<KeptMeshes>(); }
  static void TearDownTestSuite() { kept_.reset(); }

private:
  static inline std::unique_ptr<KeptMeshes> kept_;
};

// Without corners the solid of two cylindrical dishes has the section of one arc: 2 (T l + S l - (l
// sqrt(S^2 - l^2) + S^2 asin(l/S))/2) times the width. Coronal arcs of radius 1e9 rise by 8e-7 mm.
TEST(KneeVolume, IsRightForACylinder)
{
  KneeInsertShape g = insert(58., 1e9, 0., 50.);
  g.corner_radius = 0.;
  const double l = 26.5, S = 58.;
  const double section = 2. * (g.thickness * l + S * l -
                               .5 * (l * std::sqrt(S * S - l * l) + S * S * std::asin(l / S)));
  EXPECT_NEAR(volume_of_solid(g), section * 80., 1e-7 * section * 80.);
  g.depth = 3.; // the border is at sqrt(6 S - 9)
  const double m = std::sqrt(6. * S - 9.);
  const double cut = 2. * (S * m - .5 * (m * std::sqrt(S * S - m * m) + S * S * std::asin(m / S)) +
                           3. * (l - m) + g.thickness * l);
  EXPECT_NEAR(volume_of_solid(g), cut * 80., 1e-7 * cut * 80.);
}

TEST_F(KneeInsert, QuadraticElementsHaveTheVolumeOfTheSolid)
{
  for (const auto &[name, g] : shapes())
  {
    const MeshData mesh = make_knee_insert_mesh(g);
    const double volume = volume_of_solid(g);
    EXPECT_NEAR(enclosed_volume(mesh, make_nodes(mesh, {2, {}})), volume, 1e-5 * volume) << name;
    EXPECT_NEAR(mesh.volume(), volume, 2e-3 * volume) << name;
  }
}

// Without a top and without corners straight sides are chords of dishes alone, whose error has one
// sign and falls with the square of the edge. The error of parabolas falls with its third power or
// faster.
TEST_F(KneeInsert, ErrorsOfTheVolumeFallWithTheEdge)
{
  double straight[2], curved[2], edge[2];
  for (const int fine : {0, 1})
  {
    KneeInsertShape g = insert(30., 40., 49.3, 15., fine ? 24000 : 3000);
    g.length = 40.;
    g.corner_radius = 0.;
    const MeshData mesh = make_knee_insert_mesh(g);
    const double volume = volume_of_solid(g);
    edge[fine] = mean_edge(mesh, "wear");
    straight[fine] = mesh.volume() / volume - 1.;
    curved[fine] = enclosed_volume(mesh, make_nodes(mesh, {2, {}})) / volume - 1.;
  }
  const double finer = edge[0] / edge[1];
  EXPECT_NEAR(straight[0] / straight[1] / (finer * finer), 1., .2);
  EXPECT_GT(std::abs(curved[0] / curved[1]), finer * finer * finer);
}

TEST_F(KneeInsert, VerticesLieOnTheirSurfaces)
{
  for (const auto &[name, g] : shapes())
  {
    const MeshData mesh = make_knee_insert_mesh(g);
    for (const unsigned int v : mesh.boundary_vertices("wear"))
    {
      const double y = mesh.vertices[v][1];
      EXPECT_NEAR(y, height(g, mesh.vertices[v]), 1e-7) << name;
      EXPECT_TRUE(y == g.depth || y < g.depth - 1e-6) << name << " the top is plane";
    }
    for (const unsigned int v : mesh.boundary_vertices("backing"))
      EXPECT_EQ(mesh.vertices[v][1], -g.thickness) << name;
    for (const unsigned int v : mesh.boundary_vertices("side"))
    {
      const Vector3 &x = mesh.vertices[v];
      const double z = std::abs(x[2]);
      EXPECT_TRUE(std::abs(z - .5 * g.width) < 1e-12 ||
                  std::abs(std::abs(x[0]) - half_length(g, z)) < 1e-7)
          << name << " " << x[0] << " " << x[2];
    }
  }
}

TEST_F(KneeInsert, NodesOnEdgesLieOnTheirSurfaces)
{
  for (const auto &[name, g] : shapes())
  {
    const MeshData mesh = make_knee_insert_mesh(g);
    MeshNodes nodes = make_nodes(mesh, {2, {}});
    for (const unsigned int node : nodes.of_boundary(mesh, "wear"))
    {
      const Vector3 &x = nodes.on_curve[node];
      EXPECT_NEAR(x[1], height(g, x), 1e-7) << name << " " << x[0] << " " << x[2];
    }
  }
}

// The top overhangs nowhere: seen from above it has the area of the outline, as the backing has.
// Straight sides cut off a part of corners: less than 1 % of the outline.
TEST_F(KneeInsert, BoundariesCloseTheSolid)
{
  for (const auto &[name, g] : shapes())
  {
    const MeshData mesh = make_knee_insert_mesh(g);
    const double outline = g.length * g.width - (4. - pi) * g.corner_radius * g.corner_radius;
    const double share_of_corners = g.corner_radius > 0. ? .01 : 1e-8;
    for (const auto &[boundary, sign] : {std::pair{"wear", 1.}, {"backing", -1.}})
    {
      const double seen = sign * area_vector_of(mesh, boundary)[1];
      EXPECT_LT(seen, outline * (1. + 1e-8)) << name << boundary;
      EXPECT_GT(seen, outline * (1. - share_of_corners)) << name << boundary;
    }
    EXPECT_LT(norm(area_vector_of(mesh, "wear") + area_vector_of(mesh, "backing") +
                   area_vector_of(mesh, "side")),
              1e-8 * outline)
        << name;
    EXPECT_EQ(mesh.faces.size(), surface_of(mesh).size()) << name;
    EXPECT_TRUE(is_closed_manifold(surface_of(mesh))) << name;
  }
}

// The area over a place is the square root of 1 + |slope|^2; without a top and corners the slopes
// of the torus are x/s and (r/s) b/q for s^2 = r^2 - x^2 and q^2 = R^2 - b^2. The side is the
// height along the outline.
TEST_F(KneeInsert, AreasAreThoseOfTheTorusAndOfItsOutline)
{
  KneeInsertShape g = insert(58., 90., 49.3, 50., 20000);
  g.corner_radius = 0.;
  const MeshData mesh = make_knee_insert_mesh(g);
  const double l = .5 * g.length, w = .5 * g.width;
  const auto over_half_width = [&](const auto &f) { return integral(f, 0., w); };
  const double wear = 4. * over_half_width(
                               [&](const double z)
                               {
                                 const double r = reach(g, z), b = z - .5 * g.distance,
                                              q2 = g.coronal_radius * g.coronal_radius - b * b;
                                 return integral(
                                     [&](const double x)
                                     {
                                       const double s2 = r * r - x * x;
                                       return std::sqrt(1. + x * x / s2 + r * r / s2 * b * b / q2);
                                     },
                                     0., l);
                               });
  const double side = 4. * integral(
                               [&](const double x) {
                                 return g.thickness + height(g, {x, 0., w});
                               },
                               0., l) +
                      4. * over_half_width(
                               [&](const double z) {
                                 return g.thickness + height(g, {l, 0., z});
                               });
  EXPECT_NEAR(mesh.boundary_area("wear"), wear, 5e-4 * wear);
  EXPECT_NEAR(mesh.boundary_area("side"), side, 5e-4 * side);
  EXPECT_NEAR(mesh.boundary_area("backing"), g.length * g.width, 1e-9 * g.length * g.width);
}

TEST_F(KneeInsert, IsItsOwnMirrorImage)
{
  const MeshData mesh = make_knee_insert_mesh(insert(58., 90., 49.3, 5., 3000));
  const auto key = [&mesh](const auto &vertices, const double sign)
  {
    std::set<Vector3> places;
    for (const unsigned int v : vertices)
      places.insert({mesh.vertices[v][0], mesh.vertices[v][1], sign * mesh.vertices[v][2] + 0.});
    return places;
  };
  std::set<std::set<Vector3>> cells, mirrored;
  for (const auto &cell : mesh.cells)
  {
    cells.insert(key(cell, 1.));
    mirrored.insert(key(cell, -1.));
  }
  EXPECT_EQ(cells.size(), mesh.cells.size());
  EXPECT_EQ(cells, mirrored);
  std::set<std::pair<unsigned int, std::set<Vector3>>> faces, mirrored_faces;
  for (const auto &face : mesh.faces)
  {
    faces.emplace(face.boundary_id, key(face.vertices, 1.));
    mirrored_faces.emplace(face.boundary_id, key(face.vertices, -1.));
  }
  EXPECT_EQ(faces, mirrored_faces);
  std::set<Vector3> middles, mirrored_middles;
  for (const EdgeMiddle &middle : mesh.middles)
  {
    const Vector3 &x = middle.position;
    middles.insert({x[0], x[1], x[2] + 0.});
    mirrored_middles.insert({x[0], x[1], 0. - x[2]});
  }
  EXPECT_EQ(middles, mirrored_middles);
}

TEST_F(KneeInsert, HasTheWishedCellsInGoodShape)
{
  for (const auto &[name, g] : shapes())
  {
    const MeshData mesh = make_knee_insert_mesh(g);
    EXPECT_NEAR(mesh.cells.size(), g.target_cells, knee_cells_tolerance * g.target_cells) << name;
    EXPECT_GE(quality_of(mesh).min_radius_ratio, .2) << name;
  }
  for (const unsigned int cells : {1000, 15000, 40000})
  {
    const MeshData mesh = make_knee_insert_mesh(insert(58., 90., 49.3, 5., cells));
    EXPECT_NEAR(mesh.cells.size(), cells, knee_cells_tolerance * cells);
    EXPECT_GE(quality_of(mesh).min_radius_ratio, .2) << cells;
  }
}

// Dishes of coronal radius R and depth d end at b^2 = d (2 R - d) from their lowest points: at 15
// mm for 25 and 5. Where they touch, the top has corners without an angle, and cells there are
// flat.
TEST_F(KneeInsert, DishesMayTouch)
{
  const KneeInsertShape g = insert(35., 25., 30., 5.);
  const MeshData mesh = make_knee_insert_mesh(g);
  const double volume = volume_of_solid(g);
  EXPECT_NEAR(enclosed_volume(mesh, make_nodes(mesh, {2, {}})), volume, 1e-5 * volume);
  EXPECT_GE(quality_of(mesh).min_radius_ratio, .01);
}

// Edges below the condyles are near half of the edges at the backing.
TEST_F(KneeInsert, IsFineBelowTheCondyles)
{
  const KneeInsertShape g = insert(58., 90., 49.3, 5., 15000);
  const MeshData mesh = make_knee_insert_mesh(g);
  double area = 0.;
  unsigned int n = 0;
  for (const auto &t : mesh.boundary_faces("wear"))
  {
    const Vector3 *const a = &mesh.vertices[t[0]], *const b = &mesh.vertices[t[1]],
                         *const c = &mesh.vertices[t[2]];
    const Vector3 centre = 1. / 3. * (*a + *b + *c);
    if (std::hypot(centre[0], std::abs(centre[2]) - .5 * g.distance) > 10.)
      continue;
    area += .5 * norm(cross(*b - *a, *c - *a));
    ++n;
  }
  const double edge = std::sqrt(4. / std::sqrt(3.) * area / n);
  EXPECT_GT(edge, 1.5);
  EXPECT_LT(edge, 2.);
  EXPECT_GT(mean_edge(mesh, "backing"), 2. * edge);
}

TEST(KneeInsertMadeTwice, IsTheSame)
{
  const KneeInsertShape g = insert(58., 90., 49.3, 5., 2000);
  const MeshData one = make_knee_insert_mesh(g), two = make_knee_insert_mesh(g);
  EXPECT_EQ(one.vertices, two.vertices);
  EXPECT_EQ(one.cells, two.cells);
}

std::string
refusal(const KneeInsertShape &g)
{
  return thrown<InputError>([&] { make_knee_insert_mesh(g); });
}

TEST_F(KneeInsert, ReportsWrongLengthsWithRemedies)
{
  KneeInsertShape g = insert(-1., 90., 49.3, 5.);
  g.thickness = 0.;
  const std::string two = refusal(g);
  EXPECT_NE(two.find("sagittal radius is -1 mm, must be above 0"), std::string::npos) << two;
  EXPECT_NE(two.find("thickness is 0 mm, must be above 0"), std::string::npos) << two;
  const auto expect = [](const KneeInsertShape &wrong, const std::string &words)
  {
    const std::string text = refusal(wrong);
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  expect(insert(58., 90., 80., 5.), "distance of dishes is 80 mm, must be 0 or above and below the "
                                    "width, 80 mm");
  expect(insert(58., 90., -1., 5.), "distance of dishes is -1 mm");
  expect(insert(58., 9., 49.3, 5.), "Use a smaller depth or a larger radius");
  expect(insert(58., 90., 49.3, 5., 6000000),
         "number of cells is 6000000, must be at most 5000000");
  g = insert(58., 90., 49.3, 5.);
  g.corner_radius = 26.5;
  expect(
      g,
      "corner radius is 26.5 mm, must be 0 for sharp corners, or at least 1.06 mm and below half");
  g.corner_radius = .5;
  expect(g, "corner radius is 0.5 mm, must be 0");
  g = insert(58., 90., 49.3, 5., 0);
  g.element_size_at_wear = g.element_size_far = .01;
  expect(g, "Use larger elements");
}

// The border of a dish ends at x^2 = d (2 S - d): 0.05 mm within the end of the insert.
TEST_F(KneeInsert, RefusesANarrowTop)
{
  const double S = 58., x = 26.45, depth = S - std::sqrt(S * S - x * x);
  const std::string text = refusal(insert(S, 90., 49.3, depth));
  EXPECT_NE(text.find("top is only 0.05 mm wide"), std::string::npos) << text;
  EXPECT_NE(text.find("Change the depth"), std::string::npos) << text;
}
} // namespace
} // namespace arthrowear
