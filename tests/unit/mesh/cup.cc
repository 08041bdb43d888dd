// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup.h"

#include "base/units.h"
#include "has.h"
#include "mesh/quality.h"
#include "unit/thrown.h"

#include <gmsh.h>

#include <algorithm>
#include <csignal>
#include <map>

namespace arthrowear
{
namespace
{
using units::pi;

// The mesh of the hip cup in [Jourdan2009] has 1562 tetrahedra. Versions of Gmsh differ by 14 % in
// the number of cells of the same sizes.
TEST(Cup, DefaultHasAboutTheCellsOfThePaper)
{
  EXPECT_NEAR(make_cup({}).cells.size(), 1562., .2 * 1562.);
  CupGeometry geometry;
  geometry.target_cells = 1562;
  const MeshData mesh = make_cup(geometry);
  EXPECT_NEAR(mesh.cells.size(), 1562., .005 * 1562.);
  const std::size_t n_wear = mesh.boundary_vertices("wear").size();
  EXPECT_GE(n_wear, 100u);
  EXPECT_LE(n_wear, 120u);
}

TEST(Cup, WearAndBackingVerticesLieOnTheirSpheresAndTheRimInItsPlane)
{
  const MeshData mesh = make_cup({});
  for (const unsigned int v : mesh.boundary_vertices("wear"))
    EXPECT_NEAR(norm(mesh.vertices[v]), 14., 14. * 4e-16);
  for (const unsigned int v : mesh.boundary_vertices("backing"))
    EXPECT_NEAR(norm(mesh.vertices[v]), 28., 28. * 4e-16);
  for (const unsigned int v : mesh.boundary_vertices("rim"))
    EXPECT_EQ(mesh.vertices[v][2], 0.);
  for (const Vector3 &x : mesh.vertices)
    EXPECT_GE(x[2], 0.);
}

// Between cavity and rim the wearing surface is a tube of 1.5 mm that touches both.
TEST(Cup, MayHaveARoundedRimWithSmallElementsOnOneSide)
{
  CupGeometry geometry;
  geometry.outer_radius = 22.;
  geometry.element_size_at_wear = 3.;
  geometry.element_size_at_backing = 4.;
  geometry.rim_radius = 1.5;
  geometry.element_size_at_rim = .6;
  geometry.refined_side = -1.;
  const MeshData mesh = make_cup(geometry);
  const double radius = std::sqrt(15.5 * 15.5 - 1.5 * 1.5); // of the middle of the tube
  unsigned int on_tube = 0, on_fine_side = 0;
  double lowest = 1.;
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
  {
    const Vector3 &x = mesh.vertices[vertex];
    const double from_axis = std::hypot(x[0], x[1]);
    const bool is_on_cavity = std::abs(norm(x) - 14.) < 1e-9,
               is_on_tube = std::abs(std::hypot(from_axis - radius, x[2] - 1.5) - 1.5) < 1e-9;
    EXPECT_TRUE(is_on_cavity || is_on_tube);
    EXPECT_TRUE(!is_on_tube || x[2] < 1.5 * 14. / 15.5 + 1e-6);
    on_tube += is_on_tube && x[2] < 1.3;
    on_fine_side += is_on_tube && x[2] < 1.3 && x[1] < -.9 * from_axis;
    lowest = std::min(lowest, x[2]);
  }
  EXPECT_NEAR(lowest, 0., 1e-9);
  EXPECT_GT(on_fine_side, .5 * on_tube); // on a seventh of the circle
  for (const unsigned int vertex : mesh.boundary_vertices("rim"))
    EXPECT_EQ(mesh.vertices[vertex][2], 0.);
  EXPECT_GE(quality_of(mesh).min_radius_ratio, least_cup_radius_ratio);
  geometry.rim_radius = 20.;
  EXPECT_THROW(make_cup(geometry), InputError);
}

TEST(Cup, HasAVertexAtThePole)
{
  const MeshData mesh = make_cup({});
  const auto wear = mesh.boundary_vertices("wear");
  EXPECT_EQ(std::count_if(wear.begin(), wear.end(),
                          [&mesh](const unsigned int v) {
                            return mesh.vertices[v] == Vector3{0., 0., 14.};
                          }),
            1);
}

// Facets lie inside spheres: a spherical triangle of edges a b c is larger than the plane one by
// (a^2+b^2+c^2)/(24 R^2), that is h^2/(8 R^2); twice that leaves room for edges up to 1.4 h.
TEST(Cup, AreasAndVolumeApproachTheShellsFromTheFacetedSide)
{
  CupGeometry geometry;
  geometry.element_size_at_wear = geometry.element_size_at_backing = 2.5;
  const MeshData mesh = make_cup(geometry);
  const double wear = 2. * pi * 14. * 14., backing = 2. * pi * 28. * 28.;
  EXPECT_LT(mesh.boundary_area("wear"), wear);
  EXPECT_GT(mesh.boundary_area("wear"), wear * (1. - 2. * 2.5 * 2.5 / (8. * 14. * 14.)));
  EXPECT_LT(mesh.boundary_area("backing"), backing);
  EXPECT_NEAR(mesh.boundary_area("rim"), pi * (28. * 28. - 14. * 14.), .003 * 1847.);
  EXPECT_NEAR(mesh.volume(), 2. / 3. * pi * (28. * 28. * 28. - 14. * 14. * 14.), .005 * 40227.);
}

TEST(Cup, CellsArePositiveAndBoundariesCloseTheSurface)
{
  const MeshData mesh = make_cup({});
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    ASSERT_GT(mesh.cell_volume(c), 0.);
  Vector3 sum{};
  for (const auto &face : mesh.faces)
  {
    const Vector3 &a = mesh.vertices[face.vertices[0]];
    sum = sum + cross(mesh.vertices[face.vertices[1]] - a, mesh.vertices[face.vertices[2]] - a);
  }
  EXPECT_NEAR(norm(sum), 0., 1e-9); // area vectors of a closed surface cancel
}

TEST(Cup, IsTheSameEachTime)
{
  const MeshData one = make_cup({}), two = make_cup({});
  EXPECT_EQ(one.vertices, two.vertices);
  EXPECT_EQ(one.cells, two.cells);
}

TEST(Cup, ScalesWithItsSize)
{
  CupGeometry half{7., 14.};
  half.element_size_at_wear /= 2.;
  half.element_size_at_backing /= 2.;
  EXPECT_NEAR(make_cup(half).cells.size(), make_cup({}).cells.size(), 40.);
}

// Few cells go to the cavity, in the numbers that are asked for: 600 in a wall of 10 mm around a
// head of 22 mm left it 120 faces with edges of .35 of its radius.
TEST(Cup, OfFewCellsHasFinerCellsAtASmallCavity)
{
  CupGeometry small{11.1, 21.1};
  small.target_cells = 600;
  const MeshData mesh = make_cup(small);
  EXPECT_NEAR(mesh.cells.size(), 600., cup_cells_tolerance * 600.);
  EXPECT_LT(mean_edge(mesh, "wear"), .32 * small.inner_radius);
  EXPECT_GT(mean_edge(mesh, "backing"), 2. * mean_edge(mesh, "wear"));
  EXPECT_GT(quality_of(mesh).min_radius_ratio, .2);
}

class CupCells : public ::testing::TestWithParam<unsigned int>
{
};

TEST_P(CupCells, ReachTheirTarget)
{
  CupGeometry geometry;
  geometry.target_cells = GetParam();
  EXPECT_NEAR(make_cup(geometry).cells.size(), GetParam(), .015 * GetParam());
}
INSTANTIATE_TEST_SUITE_P(Of, CupCells, ::testing::Values(6000, 30000));

struct FewCells
{
  double inner_diameter, wall; // mm
  unsigned int cells;
};

// First meshes with slivers or far from the number, found in a scan of 22 to 60 mm, walls of 3 to
// 16 mm and 200 to 20 000 cells: radius ratio .0002 with 400 cells (363) of 36 mm, 1242 cells in
// place of 1000.
class CupOfFewCells : public ::testing::TestWithParam<FewCells>
{
};

TEST_P(CupOfFewCells, HasNoSliversAndItsNumber)
{
  const auto [inner_diameter, wall, cells] = GetParam();
  CupGeometry geometry{.5 * inner_diameter, .5 * inner_diameter + wall};
  geometry.target_cells = cells;
  const MeshData mesh = make_cup(geometry);
  EXPECT_GE(quality_of(mesh).min_radius_ratio, .1);
  EXPECT_LE(std::abs(std::log(mesh.cells.size() / double(cells))), std::log(1.15))
      << mesh.cells.size();
  if (cells > 200 || wall < 8.) // the smallest try the most meshes
    return;
  const MeshData again = make_cup(geometry);
  EXPECT_EQ(mesh.vertices, again.vertices);
  EXPECT_EQ(mesh.cells, again.cells);
}
// The first meshes of the first four have a sliver, too few cells, too many, and a thin wall.
INSTANTIATE_TEST_SUITE_P(Sizes, CupOfFewCells,
                         ::testing::Values(FewCells{36., 8., 400}, FewCells{28., 8., 1000},
                                           FewCells{22., 8., 200}, FewCells{60., 3., 200},
                                           FewCells{22., 5., 400}, FewCells{28., 8., 300},
                                           FewCells{28., 8., 600}, FewCells{44., 8., 1000},
                                           FewCells{52., 3., 200}, FewCells{60., 3., 400},
                                           FewCells{52., 16., 200}));

// Meshes that are good at once stay as they are, so that results do not move. Their cells are those
// of one version of Gmsh.
TEST(Cup, AGoodFirstMeshIsKept)
{
  const std::string version = GMSH_API_VERSION;
  const std::array<unsigned int, 3> targets{1562, 400, 15000};
  const std::map<std::string, std::array<unsigned int, 3>> of_version{
      {"4.8.0", {1557, 407, 15000}}, {"4.13.1", {1560, 404, 15042}}};
  for (unsigned int k = 0; k < targets.size(); ++k)
  {
    CupGeometry geometry;
    geometry.target_cells = targets[k];
    const unsigned int cells = make_cup(geometry).cells.size();
    EXPECT_NEAR(cells, targets[k], .02 * targets[k]);
    const auto of_this = of_version.find(version);
    EXPECT_EQ(cells, of_this == of_version.end() ? cells : of_this->second[k]) << version;
  }
}

// An edge e of the backing of radius R takes e^2/(8 R) off a thin wall. With faces that match those
// of the cavity, e = .45 R, facets of both sides take their share e^2/(8 R^2) each of r^3 away:
// less than 6 % of the volume. Backings that were widened for the cavity took 20 %.
TEST(Cup, FewCellsDoNotThinTheWall)
{
  for (const unsigned int cells : {300u, 450u, 520u, 700u})
    for (const double inner : {11., 14.})
    {
      CupGeometry geometry{inner, inner + 5.};
      geometry.target_cells = cells;
      const double exact = 2. / 3. * pi * (std::pow(inner + 5., 3) - std::pow(inner, 3));
      EXPECT_GT(make_cup(geometry).volume(), .85 * exact) << inner << " " << cells;
    }
}

TEST(Cup, ThinShellWorks)
{
  const MeshData mesh = make_cup({18., 22., 4., 4.});
  EXPECT_NEAR(mesh.volume(), 2. / 3. * pi * (22. * 22. * 22. - 18. * 18. * 18.), .03 * 10086.);
}

TEST(Cup, ReportsAllWrongLengthsAtOnce)
{
  CupGeometry wrong;
  wrong.inner_radius = 30.;
  wrong.element_size_at_wear = 0.;
  EXPECT_EQ(messages_of([&] { make_cup(wrong); }).size(), 2u);
}

// Faces of 7 mm leave their sphere of 14 mm by more than the wall is thick, and cut each other.
TEST(Cup, AWallTooThinForItsElementsIsNamed)
{
  CupGeometry thin;
  thin.outer_radius = thin.inner_radius + .2;
  thin.element_size_at_wear = thin.element_size_at_backing = 7.;
  const std::string text = thrown<RunError>([&] { make_cup(thin); });
  EXPECT_TRUE(has(text, "do not fit a wall of 0.2 mm: use more or smaller elements"));
}

// Elements are longer than the wall. Gmsh refuses some of these sizes, others at each number of
// cells and in each version: sizes nearby, or in proportion to the radius, make the mesh.
TEST(Cup, AThinWallOfFewCellsIsMeshed)
{
  for (const unsigned int cells : {150u, 200u, 300u, 400u})
  {
    CupGeometry thin;
    thin.outer_radius = thin.inner_radius + 2.;
    thin.target_cells = cells;
    const MeshData mesh = make_cup(thin);
    EXPECT_NEAR(mesh.cells.size(), cells, 0.35 * cells);
    EXPECT_GT(quality_of(mesh).min_radius_ratio, 0.);
  }
}

// A run stops on SIGTERM with a checkpoint; a mesh maker that keeps its own handler would break it.
TEST(Cup, LeavesNoSignalHandlersBehind)
{
  // A shell that starts a program in the background has it ignore some.
  const auto handlers = []
  {
    std::vector<void (*)(int)> of_signals;
    for (const int signal : {SIGINT, SIGTERM, SIGSEGV, SIGFPE, SIGABRT, SIGUSR1})
    {
      struct sigaction action;
      EXPECT_EQ(sigaction(signal, nullptr, &action), 0);
      of_signals.push_back(action.sa_handler);
    }
    return of_signals;
  };
  const auto before = handlers();
  make_cup({});
  EXPECT_EQ(handlers(), before);
}
} // namespace
} // namespace arthrowear
