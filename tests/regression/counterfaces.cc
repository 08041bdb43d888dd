// SPDX-License-Identifier: LGPL-2.1-or-later
// Blocks and cups on tori and on surfaces of triangles, in whole runs.
#include "restart/interrupted_run.h"
#include "unit/surface/meshes.h"

using namespace program_test;
using arthrowear::TriangleMesh;
using arthrowear::Vector3;

namespace
{
void
write_stl(const fs::path &file, const TriangleMesh &mesh)
{
  std::string text = "solid one\n";
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
  {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const std::uint32_t corner : triangle)
    {
      char line[128];
      const Vector3 &x = mesh.points[corner];
      std::snprintf(line, sizeof(line), "vertex %.12g %.12g %.12g\n", x[0], x[1], x[2]);
      text += line;
    }
    text += "endloop\nendfacet\n";
  }
  write(file, text + "endsolid one\n");
}

/// The upper part of a torus with a ring of 3 mm about y and a tube of 22 mm, in squares of 1 mm
/// that are divided in two. @param side  -1: normals into the tube; @param fine  squares per 1 mm
TriangleMesh
condyle(const double side, const int fine = 1)
{
  const int n = 24 * fine; // squares on a side
  const double ring = 3., tube = 22., edge = 1. / fine;
  TriangleMesh mesh;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j)
    {
      const double a = edge / (ring + tube) * (i - n / 2), b = edge / tube * (j - n / 2),
                   rho = ring + tube * std::cos(b);
      mesh.points.push_back({rho * std::sin(a), tube * std::sin(b), rho * std::cos(a)});
    }
  arthrowear::add_squares(n, n, mesh);
  if (side < 0.)
    for (TriangleMesh::Triangle &triangle : mesh.triangles)
      std::swap(triangle[1], triangle[2]);
  return mesh;
}

SmallCase
short_block_case()
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Cycles", "1"},
                    {"Time / Time step [s]", "0.1"},
                    {"Block / Length x [mm]", "6"},
                    {"Block / Length y [mm]", "5"},
                    {"Block / Height [mm]", "3"},
                    {"Block / Element size at wear [mm]", "0.8"},
                    {"Block / Element size at backing [mm]", "2"},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.3"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "ellipse"},
                    {"Motion / Size along x [mm]", "2"},
                    {"Motion / Size along y [mm]", "1"},
                    {"Motion / Spins per cycle", "0.02"},
                    {"Load / Force [N]", "60"},
                    {"Contact / Friction coefficient", "0.1"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-5"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}

SmallCase
on_torus(const char *side = "outside")
{
  return short_block_case()
      .set("Counterface / Shape", "torus")
      .set("Counterface / Radius [mm]", "22")
      .set("Counterface / Ring radius [mm]", "3")
      .set("Counterface / Side", side);
}

SmallCase
on_triangles(const fs::path &file)
{
  return short_block_case()
      .set("Counterface / Shape", "triangles")
      .set("Counterface / Surface file", file.string());
}

std::vector<double>
results(const SmallCase &one)
{
  const CaseFolder folder(one);
  ended_with(0, folder.run());
  const std::string table = read(folder.output() / "statistics.csv");
  std::vector<double> values;
  for (const char *column : {"worn volume from forces [mm^3]", "peak contact pressure [MPa]",
                             "contact area [mm^2]", "contact force z [N]"})
    values.push_back(last_of(table, column));
  return values;
}

void
expect_same(const std::vector<double> &one, const std::vector<double> &other,
            const double tolerance)
{
  for (std::size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(one[i], other[i], tolerance * std::abs(other[i])) << i;
}

std::string
message(const SmallCase &one, const int exit_code = 2)
{
  const Outcome outcome = CaseFolder(one).run();
  EXPECT_EQ(outcome.exit_code, exit_code) << outcome.out;
  return outcome.err + outcome.out;
}
} // namespace

// The tube has the radius of the condyle in the coronal plane; the ring adds 3 mm in the
// sagittal plane. Triangles of 1 mm lie within 1e-5 mm of it.
TEST(Counterfaces, OfTrianglesWearABlockAsTheirTorus)
{
  const TemporaryFolder folder;
  write_stl(folder / "condyle.stl", condyle(1.));
  expect_same(results(on_triangles(folder / "condyle.stl")), results(on_torus()), 5e-3);
}

// Upside down, the block lies in the torus, and in triangles whose outer side is below.
TEST(Counterfaces, OfTrianglesContainABlockAsTheirTorus)
{
  const TemporaryFolder folder;
  TriangleMesh dish = condyle(-1.);
  for (Vector3 &point : dish.points)
    point[2] *= -1.; // turns the normals outwards again
  write_stl(folder / "dish.stl", dish);
  const auto in_dish = [](SmallCase one)
  { return one.set("Load / Force [N]", "300").set("Counterface / Side", "inside"); };
  expect_same(results(in_dish(on_triangles(folder / "dish.stl"))), results(in_dish(on_torus())),
              5e-3);
}

// A ball of radius 0.1 mm less than the cavity of 14 mm, in inches.
TEST(Counterfaces, OfTrianglesWearACupAsTheirBall)
{
  constexpr double radius = 13.9, inch = 25.4;
  const TemporaryFolder folder;
  write_stl(folder / "head.stl",
            arthrowear::ellipsoid_mesh({radius / inch, radius / inch, radius / inch}, 5));
  expect_same(results(SmallCase()
                          .set("Head / Radial clearance [mm]", "0.1")
                          .set("Head / Shape", "triangles")
                          .set("Head / Unit of surface [mm]", "25.4")
                          .set("Head / Surface file", (folder / "head.stl").string())),
              results(SmallCase().set("Head / Radial clearance [mm]", "0.1")), 5e-3);
}

// With semi-axes of 20 mm it is a ball.
TEST(Counterfaces, OfAnEllipsoidWearABlockAsTheirBall)
{
  SmallCase ellipsoid = short_block_case().set("Counterface / Shape", "ellipsoid");
  for (const char *axis : {"x", "y", "z"})
    ellipsoid.set(std::string("Counterface / Semi-axis ") + axis + " [mm]", "20");
  expect_same(results(ellipsoid),
              results(short_block_case()
                          .set("Counterface / Shape", "ball")
                          .set("Counterface / Radius [mm]", "20")),
              1e-6);
}

TEST(Counterfaces, AreRefusedWithTheirEntry)
{
  const auto expect = [](const SmallCase &one, const char *text)
  {
    const std::string said = message(one);
    EXPECT_NE(said.find(text), std::string::npos) << said;
  };
  expect(on_torus().unset("Counterface / Ring radius [mm]"), "[Counterface / Ring radius [mm]]");
  expect(on_torus().unset("Counterface / Radius [mm]"), "[Counterface / Radius [mm]]");
  expect(short_block_case().set("Counterface / Shape", "ellipsoid"), "[Counterface / Radius [mm]]");
  expect(short_block_case().set("Counterface / Shape", "triangles"),
         "[Counterface / Surface file]");
  const TemporaryFolder folder;
  expect(on_triangles(folder / "none.stl"), "[Counterface / Surface file]");
  write(folder / "cut.stl", "solid one\nfacet\n");
  expect(on_triangles(folder / "cut.stl"), "cut short");
  TriangleMesh turned = condyle(1.);
  std::swap(turned.triangles.front()[1], turned.triangles.front()[2]);
  write_stl(folder / "turned.stl", turned);
  expect(on_triangles(folder / "turned.stl"), "2 edges whose triangles face opposite sides");
  expect(on_triangles(folder / "turned.stl").set("Counterface / Unit of surface [mm]", "0.001"),
         "2 edges");
  write_stl(folder / "good.stl", condyle(1.));
  expect(on_triangles(folder / "good.stl").set("Counterface / Unit of surface [mm]", "0.001"),
         "[Counterface / Unit of surface [mm]] is 0.001, must be the unit of the file");
  // Nothing of it lies under the block.
  write_stl(folder / "condyle.stl", condyle(1.));
  expect(on_triangles(folder / "condyle.stl").set("Counterface / Position x [mm]", "50"),
         "[Counterface / Position x [mm]]");
  expect(SmallCase()
             .set("Head / Shape", "triangles")
             .set("Head / Surface file", (folder / "condyle.stl").string()),
         "[Head / Shape]");
}

TEST(Counterfaces, OfTrianglesAreWarnedOfHoles)
{
  const TemporaryFolder folder;
  TriangleMesh pierced = condyle(1.);
  pierced.triangles.erase(pierced.triangles.begin() + 40);
  write_stl(folder / "pierced.stl", pierced);
  const std::string said = message(on_triangles(folder / "pierced.stl"), 0);
  EXPECT_NE(said.find("2 borders or holes"), std::string::npos) << said;
}

/// The numbers of the warning of flat facets, zero if there is none, and the displacement of the
/// backing at the end [mm].
struct Facets
{
  double height = 0., approach = 0., travel = 0.;
};

Facets
facets_of(const SmallCase &one)
{
  const CaseFolder folder(one);
  const Outcome outcome = ended_with(0, folder.run());
  const std::string said = outcome.err + outcome.out, begin = "flat where it touches: They lie ";
  Facets facets;
  facets.travel =
      std::abs(last_of(read(folder.output() / "statistics.csv"), "backing displacement [mm]"));
  if (const std::size_t at = said.find(begin); at != std::string::npos)
  {
    EXPECT_EQ(std::sscanf(said.c_str() + at + begin.size(),
                          "%lf mm behind the curved surface, %lf mm", &facets.height,
                          &facets.approach),
              2);
  }
  return facets;
}

// The diagonal of a square of the edge e is an edge too, so that facets lie (1 + 1 + 2)/3 e^2/(8 R)
// behind a surface with the mean radius R = 23.4 mm. They are flat for a crease angle of 0 and for
// one below the angle of 2.4 deg between them. The approach of a block on its place is the
// displacement of its backing, 0.2 mm by Hertz on a half-space.
TEST(Counterfaces, OfFlatFacetsAreWarnedOfByTheApproach)
{
  const TemporaryFolder folder;
  write_stl(folder / "coarse.stl", condyle(1.));
  write_stl(folder / "fine.stl", condyle(1., 4));
  const auto on = [&](const char *file, const char *crease)
  {
    return on_triangles(folder / file)
        .set("Counterface / Crease angle [deg]", crease)
        .set("Motion / Size along x [mm]", "0.02")
        .set("Motion / Size along y [mm]", "0.01")
        .set("Motion / Spins per cycle", "0")
        .set("Material / Young modulus [MPa]", "100");
  };
  constexpr double height = 4. / 3. / (8. * 23.4);
  for (const char *crease : {"0", "1"})
    for (const char *elasticity : {"condensed", "full"})
    {
      const Facets facets =
          facets_of(on("coarse.stl", crease).set("Solver / Elasticity", elasticity));
      EXPECT_NEAR(facets.height, height, .02 * height) << crease;
      EXPECT_NEAR(facets.approach, facets.travel, .05 * facets.travel) << crease << elasticity;
    }
  EXPECT_EQ(facets_of(on("coarse.stl", "3")).height, 0.);
  EXPECT_EQ(facets_of(on("fine.stl", "0")).height, 0.); // 4.4e-4 of .14 mm
  EXPECT_GT(facets_of(on("fine.stl", "0").set("Load / Force [N]", "2")).height, 0.);
}

// The approach of a head is small, since the cavity encloses it.
TEST(Counterfaces, OfFlatFacetsAreWarnedOfInACup)
{
  const TemporaryFolder folder;
  write_stl(folder / "head.stl", arthrowear::ellipsoid_mesh({13.9, 13.9, 13.9}, 5));
  const SmallCase cup = SmallCase()
                            .set("Head / Radial clearance [mm]", "0.1")
                            .set("Head / Shape", "triangles")
                            .set("Head / Surface file", (folder / "head.stl").string());
  EXPECT_EQ(facets_of(cup).height, 0.);
  SmallCase flat = cup;
  flat.set("Head / Crease angle [deg]", "0");
  const Facets moving = facets_of(flat.set("Load / Application", "moving_head")),
               held = facets_of(flat.set("Load / Application", "translating_backing"));
  EXPECT_GT(moving.height, .01 * moving.approach);
  EXPECT_NEAR(held.height, moving.height, .02 * moving.height);
  EXPECT_NEAR(held.approach, moving.approach, .02 * moving.approach);
}
