// SPDX-License-Identifier: LGPL-2.1-or-later
// Cups whose mesh follows their wear (doc/theory/deep_wear.md).
#include "regression/deep_wear.h"
#include "base/units.h"

using namespace program_test;

namespace
{
using arthrowear::units::pi;

std::vector<MeshHistory>
history_of(SmallCase small_case, const unsigned int ranks = 1)
{
  const CaseFolder folder(small_case);
  run_whole(folder, ranks);
  return mesh_history(folder.output());
}

/// Value in the row of the summary that begins with this name.
double
summary_value(const std::string &screen, const std::string &name)
{
  const std::size_t at = screen.find("\n" + name + "  ");
  return at == std::string::npos ? NAN : std::stod(screen.substr(at + 1 + name.size()));
}

// Three volumes agree, to 1e-6 of each move: the volume that forces wear, n K sum r_N |v_T| h, the
// decrease of the volume that the mesh's faces enclose, and the volume that depths sweep. Cells
// keep their shape, although wear is deeper than two rows of cells.
class DeepWear : public ::testing::TestWithParam<const char *>
{
};

TEST_P(DeepWear, TheMeshLosesTheVolumeThatForcesWear)
{
  const std::vector<MeshHistory> rows =
      history_of(deep_case("1.2e6", GetParam()).set("Cup / Cells", "400"));
  ASSERT_GT(rows.size(), 5u);
  EXPECT_GT(rows.back().max_depth, 3.);
  EXPECT_GE(rows.back().refills, 1.);
  double worn = 0., lost = 0.;
  for (const MeshHistory &row : rows)
  {
    EXPECT_NEAR(row.of_mesh - lost, row.from_forces - worn, 1e-6 * (row.from_forces - worn))
        << row.cycles;
    EXPECT_NEAR(row.of_mesh, row.from_forces, 1e-9 * row.from_forces);
    EXPECT_NEAR(row.from_depths, row.from_forces, 1e-9 * row.from_forces) << row.max_depth;
    EXPECT_GT(row.quality, .1) << row.cycles;
    EXPECT_GT(row.jacobian, 0.) << row.cycles;
    worn = row.from_forces;
    lost = row.of_mesh;
  }
}

INSTANTIATE_TEST_SUITE_P(Elements, DeepWear, ::testing::Values("linear", "quadratic"),
                         [](const auto &about) { return std::string(about.param); });

// Vertices at the rim move in the rim's plane, not along the contact normals: along the normals
// they would sweep 3e-3 less on cells of 6.6 mm, which wear most at the rim.
TEST(DeepWear, DepthsAtTheRimOfAQuadraticCupSweepTheVolumeOfTheMesh)
{
  const MeshHistory last = history_of(under_iso14242(deep_case("1e5", "quadratic"))
                                          .set("Cup / Inner diameter [mm]", "22")
                                          .set("Cup / Outer diameter [mm]", "36")
                                          .set("Cup / Cells", "150")
                                          .set("Cup / Inclination [deg]", "60"))
                               .back();
  EXPECT_GT(last.max_depth, .5);
  EXPECT_NEAR(last.from_depths / last.from_forces, 1., 1e-9);
  EXPECT_NEAR(last.of_mesh / last.from_forces, 1., 1e-9);
}

// A refill replaces the cells inside, but neither the surface nor its history. With jumps of equal
// length, the meshes cause the only difference: 1.1e-4 of the largest depth at all points on these
// quadratic cells, 2.3e-3 on linear cells of this size.
TEST(DeepWear, DepthsAreThoseOfARunWithMoreRefills)
{
  const auto run = [](const char *before_refill)
  {
    const CaseFolder folder(deep_case("1.5e5", "quadratic")
                                .set("Wear / Jump / Kind", "implicit")
                                .set("Wear / Jump / Largest jump [cycles]", "15000")
                                .set("Wear / Jump / Tolerance", "0")
                                .set("Wear / Shape / Depth before a refill [-]", before_refill));
    run_whole(folder);
    std::vector<double> depths;
    for (auto &row : surface_rows(folder.output()))
      depths.push_back(row.at("wear_depth [mm]"));
    return std::pair(mesh_history(folder.output()).back(), depths);
  };
  const auto [seldom, few] = run("0.25");
  const auto [often, many] = run("0.02");
  EXPECT_EQ(seldom.refills, 0.);
  ASSERT_GE(often.refills, 1.);
  ASSERT_EQ(few.size(), many.size());
  for (std::size_t point = 0; point < few.size(); ++point)
    EXPECT_NEAR(many[point], few[point], 1e-3 * seldom.max_depth);
  EXPECT_NEAR(often.from_forces / seldom.from_forces, 1., 1e-3);
}

constexpr double ball_radius = 14., ball_clearance = .1;

/// A quadratic cup under ISO 14242-1, with the head held laterally on the load's axis.
SmallCase
cup_under_a_held_head(const std::string &cycles, const std::string &young_modulus)
{
  return under_iso14242(deep_case(cycles, "quadratic"))
      .set("Cup / Outer diameter [mm]", "56")
      .set("Cup / Cells", "1000")
      .set("Material / Young modulus [MPa]", young_modulus)
      .set("Material / Poisson ratio", "0.4")
      .set("Head / Radial clearance [mm]", "0.1")
      .set("Wear / Shape / Depth before a move [-]", "0.005");
}

/// Penetration of a rigid head into a rigid cup that has worn a volume [mm].
double
rigid_penetration(const double volume)
{
  const double v = volume / (pi * ball_radius * ball_radius);
  return .5 * (v + std::sqrt(v * v + 4. * v * ball_clearance));
}

// A rigid head that has moved by wear through a distance d into a cup of radial clearance c has
// worn V = pi R^2 d^2/(d + c), for any wear law and any motion, if the load's axis is fixed in the
// cup: d = (V' + sqrt(V'^2 + 4 V' c))/2 with V' = V/(pi R^2). An elastic cup agrees to 5 % from
// 1.5e6 cycles of ISO 14242-1 with 4e-7 mm^3/(N m) on, that is 18 mm^3; beyond 3 mm the reference
// is the head's volume outside of the cup's sphere, a difference of two caps.
TEST(DeepWear, PenetrationFollowsTheLawOfRigidHeads)
{
  const double R = ball_radius, c = ball_clearance, head = R - c;
  const auto cap = [](const double r, const double h) { return pi * h * h * (3. * r - h) / 3.; };
  const auto outside = [&](const double d)
  {
    const double s = d + c, z = (R * R - head * head + s * s) / (2. * s);
    return cap(head, s + head - z) - cap(R, R - z);
  };
  const std::vector<MeshHistory> rows =
      history_of(cup_under_a_held_head("1.3e6", "1000").set("Cup / Cells", "600"));
  EXPECT_GT(rows.back().max_depth, 3.);
  for (const MeshHistory &row : rows)
  {
    if (row.from_forces < 18.)
      continue;
    if (row.max_depth < 3.)
      EXPECT_NEAR(row.max_depth / rigid_penetration(row.from_forces), 1., .05);
    else
      EXPECT_NEAR(outside(row.max_depth) / row.from_forces, 1., .05) << row.max_depth;
  }
}

// Before it has worn in, an elastic cup carries the head on a larger area than a rigid cup and
// wears less deep than by this law. The flattening is in proportion to the load over Young's
// modulus: ten times the modulus leaves less than a fifth of the difference, at 5 to 15 mm^3
// (measured: 2 % instead of 27 %, 0.3 % instead of 8 %).
TEST(DeepWear, AStifferCupIsNearerToTheLawOfRigidHeads)
{
  const auto misfits = [](const char *young_modulus)
  {
    const CaseFolder folder(cup_under_a_held_head("1.3e4", young_modulus)
                                .set("Wear / Jump / Largest jump [cycles]", "1.3e3"));
    run_whole(folder);
    const std::string table = read(folder.output() / "wear_history.csv");
    const std::vector<std::string> names = names_of(table);
    const auto column = [&](const char *name)
    { return std::find(names.begin(), names.end(), name) - names.begin(); };
    std::map<double, double> by_volume;
    for (const std::vector<double> &row : numbers_of(table))
    {
      const double volume = row.at(column("worn volume from forces [mm^3]"));
      by_volume[volume] = row.at(column("max wear depth [mm]")) / rigid_penetration(volume) - 1.;
    }
    return by_volume;
  };
  const std::map<double, double> soft = misfits("1000"), stiff = misfits("10000");
  int compared = 0;
  for (const auto &[volume, misfit] : stiff)
  {
    const auto above = soft.upper_bound(volume);
    if (volume < 5. || volume > 15. || above == soft.begin() || above == soft.end())
      continue;
    const auto below = std::prev(above);
    const double part = (volume - below->first) / (above->first - below->first);
    EXPECT_LT(std::abs(misfit), .2 * std::abs((1. - part) * below->second + part * above->second))
        << volume;
    ++compared;
  }
  EXPECT_GE(compared, 3);
}

// A head that wears keeps its points although the cup's surface, whose cells determine the
// distances of the points, has grown. The head wears in proportion to its wear factor.
TEST(DeepWear, AHeadWearsOnWhereTheCupsMeshMoves)
{
  const CaseFolder folder(deep_case("3e4")
                              .set("Cup / Cells", "300")
                              .set("Wear / Head wear factor [mm^3/(N m)]", "2e-6"));
  const Outcome outcome = run_whole(folder);
  EXPECT_GE(mesh_history(folder.output()).size(), 1u);
  EXPECT_NEAR(summary_value(outcome.out, "worn volume of the head") /
                  summary_value(outcome.out, "worn volume from forces"),
              2e-6 / 4e-5, 1e-6);
}

// A wall of 4 mm wears down to 1 mm, and no condition ends the run earlier. The head's penetration
// from the unworn surface equals the depth of wear on the load's axis.
TEST(DeepWear, AWallIsWornToAQuarter)
{
  const CaseFolder folder(deep_case("8.5e5").set("Cup / Outer diameter [mm]", "36"));
  const Outcome outcome = run_whole(folder);
  const std::vector<MeshHistory> rows = mesh_history(folder.output());
  EXPECT_GT(rows.back().max_depth, 3.);
  EXPECT_LT(rows.back().max_depth, 4.);
  EXPECT_NEAR(summary_value(outcome.out, "refills of the mesh"), rows.back().refills, 0.);
  const double depth = summary_value(outcome.out, "largest wear depth");
  EXPECT_NEAR(summary_value(outcome.out, "volume-equivalent path"), depth, .03 * depth);
  for (const MeshHistory &row : rows)
    EXPECT_GT(row.quality, .1) << row.cycles;
}

// If the mesh does not follow the wear, the wall keeps its stiffness, and the run says so.
TEST(DeepWear, AMeshThatStaysIsDoubted)
{
  const CaseFolder folder(deep_case("3e5").set("Wear / Shape / Mesh follows wear", "false"));
  const Outcome outcome = ended_with(0, folder.run());
  EXPECT_FALSE(fs::exists(folder.output() / "mesh_history.csv"));
  EXPECT_NE(outcome.out.find("wear is deep for the thickness of the wall"), std::string::npos);
  EXPECT_NE(outcome.out.find("[Wear / Shape / Mesh follows wear] true"), std::string::npos);
}

// The mesh also follows amplified cycles without jumps, and the wear of a body that is not
// condensed.
TEST(DeepWear, PlainCoursesAndFullElasticityFollow)
{
  for (const char *elasticity : {"condensed", "full"})
  {
    const std::vector<MeshHistory> rows =
        history_of(deep_case("0")
                       .set("Wear / Jump / Kind", "none")
                       .set("Wear / Amplification", "5e4")
                       .set("Wear / Shape / Depth before a refill [-]", "0.03")
                       .set("Time / Cycles", "4")
                       .set("Solver / Elasticity", elasticity));
    ASSERT_GE(rows.size(), 2u) << elasticity;
    EXPECT_GE(rows.back().refills, 1.) << elasticity;
    EXPECT_NEAR(rows.back().of_mesh / rows.back().from_forces, 1., 1e-9) << elasticity;
  }
}

// Without a refill two ranks agree with one rank to 1e-10: sums differ in their last digits, and
// the tolerances of steps are tighter than this bound.
TEST(DeepWear, RanksAgree)
{
  const SmallCase small_case = deep_case("1e5")
                                   .set("Cup / Cells", "300")
                                   .set("Contact / Penetration tolerance [mm]", "1e-12")
                                   .set("Solver / Balance tolerance", "1e-10");
  const std::vector<MeshHistory> one = history_of(small_case), two = history_of(small_case, 2);
  ASSERT_EQ(one.size(), two.size());
  ASSERT_GE(one.size(), 1u);
  EXPECT_NEAR(two.back().of_mesh / one.back().of_mesh, 1., 1e-10);
  EXPECT_NEAR(two.back().max_depth / one.back().max_depth, 1., 1e-10);
}
} // namespace
