// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/quality.h"

#include "base/units.h"
#include "mesh/block.h"
#include "mesh/cup.h"
#include "mesh/tibia.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
TEST(Quality, ARegularTetrahedronHasRatioOneAndDihedralArccosOneThird)
{
  MeshData mesh;
  mesh.vertices = {{1., 1., 1.}, {1., -1., -1.}, {-1., 1., -1.}, {-1., -1., 1.}};
  mesh.cells = {{0, 1, 2, 3}};
  mesh.cell_volume_id = {0};
  make_consistent(mesh);
  const MeshQuality q = quality_of(mesh);
  EXPECT_NEAR(q.min_radius_ratio, 1., 1e-14);
  EXPECT_NEAR(q.min_dihedral, std::acos(1. / 3.), 1e-14);
  EXPECT_NEAR(q.max_dihedral, std::acos(1. / 3.), 1e-14);
}

// Corner of a cube of edge 1: r = 3V/S = (1/2)/(3/2 + sqrt(3)/2), R = sqrt(3)/2.
TEST(Quality, TheCornerOfACube)
{
  const double inscribed = .5 / (1.5 + .5 * std::sqrt(3.));
  EXPECT_NEAR(radius_ratio({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}),
              3. * inscribed / (.5 * std::sqrt(3.)), 1e-14);
}

// Over its slanted face, of area sqrt(3)/2.
TEST(Quality, TheSmallestAltitudeStandsOnTheLargestFace)
{
  EXPECT_NEAR(smallest_altitude({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}), 1. / std::sqrt(3.),
              1e-15);
}

TEST(Quality, AFlatCellHasRatioZero)
{
  EXPECT_EQ(radius_ratio({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}), 0.);
}

// Kuhn's tetrahedra of a cube have dihedral angles of 45, 60 and 90 deg.
TEST(Quality, KuhnsSplitHasAnglesFrom45To90Degrees)
{
  const MeshQuality q = quality_of(make_block({{2., 2., 2.}, {2, 2, 2}}));
  EXPECT_NEAR(q.min_dihedral / units::deg, 45., 1e-12);
  EXPECT_NEAR(q.max_dihedral / units::deg, 90., 1e-12);
  EXPECT_NEAR(q.min_volume, 1. / 6., 1e-14);
  EXPECT_NEAR(q.max_edge, std::sqrt(3.), 1e-14);
}

TEST(Quality, CupsHaveNoSlivers)
{
  for (const unsigned int target : {0u, 15000u})
  {
    CupGeometry geometry;
    geometry.target_cells = target;
    EXPECT_GT(quality_of(make_cup(geometry)).min_radius_ratio, .2);
  }
}

double
smallest_steel_altitude(const MeshData &mesh)
{
  double smallest = 1e9;
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    const auto &v = mesh.cells[c];
    const auto &x = mesh.vertices;
    if (mesh.volume_names[mesh.cell_volume_id[c]] == "tray")
      smallest = std::min(smallest, smallest_altitude(x[v[0]], x[v[1]], x[v[2]], x[v[3]]));
  }
  return smallest;
}

// The altitude of a cell over the speed of pressure waves in it bounds the stable step of explicit
// dynamics, and steel has the fastest. 1.53 mm is what the cement's ring of 2 mm leaves of a layer
// of 2.5 mm of the tray.
TEST(Quality, TibiasReachTheirTargetsWithoutSlivers)
{
  for (const unsigned int target : {5000u, 20000u, 100000u})
  {
    TibiaGeometry geometry;
    geometry.target_cells = target;
    const MeshData mesh = make_tibia(geometry);
    EXPECT_NEAR(mesh.cells.size(), target, .02 * target);
    const MeshQuality quality = quality_of(mesh);
    EXPECT_GT(quality.min_radius_ratio, target < 10000 ? .25 : .4);
    EXPECT_GT(quality.mean_radius_ratio, .54);
    EXPECT_GT(smallest_steel_altitude(mesh), 1.52);
  }
}

TEST(Quality, TheReportNamesBoundariesAndCounts)
{
  const std::string report = quality_report(make_block({{10., 10., 10.}, {3, 3, 3}}));
  EXPECT_NE(report.find("162 tetrahedra, 64 vertices"), std::string::npos) << report;
  EXPECT_NE(report.find("bottom: 18 triangles, 16 vertices, 100 mm^2"), std::string::npos);
  EXPECT_NE(report.find("block: 162 cells, 1000 mm^3"), std::string::npos);
}
} // namespace
} // namespace arthrowear
