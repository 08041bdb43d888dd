// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/condyles.h"

#include "surface/curved_triangles.h"
#include "surface/surface_faults.h"
#include "surface/surface_file.h"
#include "surface/torus.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace arthrowear
{
namespace
{
CondyleShape
condyles(const double sagittal, const double coronal, const double distance, const double edge)
{
  CondyleShape g;
  g.sagittal_radius = sagittal;
  g.coronal_radius = coronal;
  g.distance = distance;
  g.edge = edge;
  return g;
}

TEST(Condyles, LieOnTheirToriWithNormalsOutwards)
{
  for (const CondyleShape &g : {CondyleShape{}, condyles(25., 22., 48., 1.),
                                condyles(30., 30., 40., 2.), condyles(20., 500., 50., 1.)})
  {
    const TriangleMesh mesh = make_condyles(g);
    const Torus torus(g.sagittal_radius - g.coronal_radius, g.coronal_radius);
    const auto own = [&g](const Vector3 &x) {
      return Vector3{x[0], x[1], x[2] - std::copysign(.5 * g.distance, x[2])};
    };
    for (const Vector3 &x : mesh.points)
      EXPECT_NEAR(torus.nearest_point(own(x)).distance, 0., 1e-11);
    for (const TriangleMesh::Triangle &t : mesh.triangles)
    {
      const Vector3 centre = 1. / 3. * (mesh.points[t[0]] + mesh.points[t[1]] + mesh.points[t[2]]);
      EXPECT_GT(dot(normalised(mesh.area_vector(t)), torus.nearest_point(own(centre)).normal), .99);
    }
  }
}

// A band over the angles +-a has the area 2 pi R (2 (S - R) a + 2 R sin a) for sagittal radius S
// and coronal radius R: the ring's part and the arc's part of the radius integrated over R da.
TEST(Condyles, HaveTheAreaOfBands)
{
  const CondyleShape g;
  const TriangleMesh mesh = make_condyles(g);
  double area = 0.;
  for (const TriangleMesh::Triangle &t : mesh.triangles)
    area += norm(mesh.area_vector(t));
  const double S = g.sagittal_radius, R = g.coronal_radius, a = std::asin(.3 * g.distance / R);
  EXPECT_NEAR(area, 2. * 2. * M_PI * R * (2. * (S - R) * a + 2. * R * std::sin(a)), 1e-4 * area);
}

TEST(Condyles, AreNearlyRegularAndOpenAtTheSidesAlone)
{
  const CondyleShape g;
  const CheckedSurface checked = check_surface(make_condyles(g));
  EXPECT_TRUE(checked.faults.is_oriented());
  EXPECT_EQ(checked.faults.borders.n, 4u); // two of each condyle
  EXPECT_EQ(checked.faults.slivers.n + checked.faults.welding.dropped.n, 0u);
  const TriangleMesh &mesh = checked.mesh;
  for (const TriangleMesh::Triangle &t : mesh.triangles)
    for (int i = 0; i < 3; ++i)
    {
      const double edge = norm(mesh.points[t[i]] - mesh.points[t[(i + 1) % 3]]);
      EXPECT_LT(edge, 1.02 * g.edge);
      EXPECT_GT(edge, .8 * g.edge);
    }
}

// Flat triangles of edge h lie h^2/(6 r) behind a sphere, curved patches on it to higher order.
TEST(Condyles, FlatTrianglesLieCloseBehindTheTorus)
{
  const CondyleShape g = condyles(30., 30., 40., 1.);
  const CurvedTriangles flat(make_condyles(g), 0.), curved(make_condyles(g), .7);
  double largest = 0.;
  for (int k = 0; k < 200; ++k)
  {
    const double turn = .01 * k, side = .001 * k;
    const Vector3 x{30. * std::cos(side) * std::sin(turn), -30. * std::cos(side) * std::cos(turn),
                    20. + 30. * std::sin(side)};
    largest = std::max(largest, flat.nearest_point(x).distance);
    EXPECT_NEAR(curved.nearest_point(x).distance, 0., 2e-5);
  }
  EXPECT_LT(largest, 1.1 / (6. * 30.));
  EXPECT_GT(largest, .7 / (6. * 30.));
}

TEST(Condyles, AFileKeepsThem)
{
  const TriangleMesh mesh = make_condyles(condyles(25., 22., 48., 4.));
  const std::string file = std::filesystem::temp_directory_path() / "arthrowear_condyles.stl";
  std::ofstream(file, std::ios::binary) << stl_bytes(mesh, "condyles");
  const TriangleMesh read = read_surface(file, 1.);
  std::filesystem::remove(file);
  ASSERT_EQ(read.triangles.size(), mesh.triangles.size());
  ASSERT_EQ(read.points.size(), mesh.points.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (int i = 0; i < 3; ++i)
      EXPECT_LT(norm(read.points[read.triangles[t][i]] - mesh.points[mesh.triangles[t][i]]), 1e-5);
}

TEST(Condyles, AreRefusedWithRemedies)
{
  const auto text = [](const CondyleShape &g)
  { return thrown<InputError>([&] { make_condyles(g); }); };
  const std::string two = text(condyles(0., -1., 48., 1.));
  EXPECT_NE(two.find("sagittal radius is 0 mm, must be above 0"), std::string::npos) << two;
  EXPECT_NE(two.find("coronal radius is -1 mm, must be above 0"), std::string::npos) << two;
  EXPECT_NE(text(condyles(25., 22., 48., 12.)).find("at most half of its smaller radius, 11 mm"),
            std::string::npos);
  EXPECT_NE(text(condyles(25., 22., 48., .01)).find("Use a longer edge"), std::string::npos);
  EXPECT_NE(text(condyles(25., 22., -1., 1.)).find("must be 0 or above"), std::string::npos);
}
} // namespace
} // namespace arthrowear
