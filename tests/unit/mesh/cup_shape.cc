// SPDX-License-Identifier: LGPL-2.1-or-later
#include "binomial_bounds.h"
#include "has.h"
#include "perturbed_cup.h"

#include <cstdio>
#include <random>

namespace arthrowear
{
namespace
{
constexpr double clearance = .05;

MeshData
noisy_cup(const double amplitude, const unsigned int seed = 7)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> noise(-amplitude, amplitude);
  return cup_with_wear([&](const Vector3 &x) { return (1. + noise(random) / 14.) * x; });
}

MeshData
oval_cup(const double amplitude)
{
  return cup_with_wear(
      [amplitude](const Vector3 &x) {
        return Vector3{(1. + amplitude / 14.) * x[0], (1. - amplitude / 14.) * x[1], x[2]};
      });
}

// 24 vertices .1 mm outside pull a mean of all distances to 14.06 mm and 55 um along the axis.
TEST(CupShape, RimVerticesDoNotPullTheFit)
{
  const MeshData mesh = cup_with_rim(.1);
  const ImportedCup cup = imported(mesh, with_clearance(clearance));
  EXPECT_NEAR(cup.frame.radius, 14., 1e-11);
  EXPECT_NEAR(norm(cup.frame.centre), 0., 1e-11);
  EXPECT_TRUE(cup.errors.empty());
  EXPECT_TRUE(cup.warnings.empty());
  EXPECT_TRUE(has(cup.report, {"chamfer, lip or taper: 24 of " +
                                   std::to_string(mesh.boundary_vertices("wear").size()) +
                                   " vertices off the sphere by up to 100 um outside",
                               "at most 100 um outside", "outliers 12 % of the area"}));
}

// A lip towards the head would jam it.
TEST(CupShape, ALipInsideByMoreThanTheClearanceIsAnError)
{
  const ImportedCup cup = imported(cup_with_rim(-.1), with_clearance(clearance));
  ASSERT_EQ(cup.errors.size(), 1u);
  EXPECT_TRUE(has(cup.errors[0].rule, "off the sphere by up to 100 um inside"));
}

TEST(CupShape, OneVertexOffInTheMiddleIsAnErrorAboveTheClearance)
{
  const auto with_pole = [](const double outside)
  {
    return cup_with_wear([outside](const Vector3 &x)
                         { return x[2] > 14. - 1e-9 ? (1. + outside / 14.) * x : x; });
  };
  EXPECT_EQ(imported(with_pole(.06), with_clearance(clearance)).errors.size(), 1u);
  const ImportedCup dented = imported(with_pole(.04), with_clearance(clearance));
  EXPECT_TRUE(dented.errors.empty());
  ASSERT_EQ(dented.warnings.size(), 1u);
  EXPECT_TRUE(has(dented.warnings[0], "out of round by up to 40 um outside at (0, 0, 14.04) mm"));
  EXPECT_TRUE(
      imported(with_pole(.06), with_clearance(clearance, CavityShape::any_shape)).errors.empty());
}

TEST(CupShape, OvalsAreJudgedByTheClearance)
{
  const ImportedCup large = imported(oval_cup(.15), with_clearance(clearance));
  ASSERT_EQ(large.errors.size(), 1u);
  EXPECT_TRUE(has(large.errors[0].rule, "round to the clearance, 50 um"));
  EXPECT_TRUE(has(large.errors[0].rule, "3.01 of the clearance"));
  EXPECT_TRUE(imported(oval_cup(.15), with_clearance(.2)).errors.empty());
  EXPECT_TRUE(imported(oval_cup(.005), with_clearance(clearance)).warnings.empty());
  const ImportedCup small = imported(oval_cup(.02), with_clearance(clearance));
  EXPECT_TRUE(small.errors.empty());
  ASSERT_EQ(small.warnings.size(), 1u);
  EXPECT_TRUE(has(small.warnings[0], " mm in the file, 0.4"));
}

// .05 of the clearance is 2.5 um.
TEST(CupShape, GivenValuesMayBeOffByTheTolerance)
{
  CupImportOptions options = with_clearance(clearance);
  const MeshData mesh = make_cup({});
  const auto with = [&](const double centre, const double radius)
  {
    options.centre = Vector3{centre, 0., 0.};
    options.radius = radius;
    return imported(mesh, options);
  };
  const ImportedCup near = with(.0024, 14.0024);
  EXPECT_TRUE(near.errors.empty());
  EXPECT_EQ(near.frame.radius, 14.0024);
  EXPECT_EQ(near.frame.centre[0], .0024);
  EXPECT_NEAR(near.tolerance, .0025, 1e-15);
  const ImportedCup far = with(.1, 14.1);
  ASSERT_EQ(far.errors.size(), 2u);
  EXPECT_EQ(far.errors[0].about, CupFinding::About::centre);
  EXPECT_TRUE(has(far.errors[0].rule, "within 2.5 um of (0, 0, 0) mm, the centre fitted"));
  EXPECT_TRUE(has(far.errors[0].remedy, "It is 100 um away"));
  EXPECT_EQ(far.errors[1].about, CupFinding::About::radius);
  EXPECT_TRUE(has(far.errors[1].rule, "within 5 um of 28 mm, the diameter fitted"));
  EXPECT_EQ(with(.0026, 14.).errors.size(), 1u);
  EXPECT_EQ(with(0., 14.0026).errors.size(), 1u);
}

// Noise is part of the geometry, and only the entry removes it.
TEST(CupShape, VerticesAreMovedOntoTheSphereOnlyOnRequest)
{
  const MeshData mesh = noisy_cup(.015);
  const ImportedCup kept = imported(mesh, with_clearance(clearance));
  const ImportedCup moved = imported(mesh, with_clearance(clearance, CavityShape::fitted_sphere));
  EXPECT_TRUE(moved.errors.empty());
  EXPECT_EQ(kept.largest_move, 0.);
  double largest = 0.;
  for (const unsigned int v : kept.mesh.boundary_vertices("wear"))
  {
    const double off = std::abs(norm(kept.mesh.vertices[v]) - kept.frame.radius);
    largest = std::max(largest, off);
    EXPECT_NEAR(norm(moved.mesh.vertices[v]), moved.frame.radius, 1e-12);
  }
  EXPECT_GT(largest, .01);
  EXPECT_NEAR(moved.largest_move, largest, 1e-12);
  // The warning of the mesh advises this choice, which leaves nothing to warn of.
  ASSERT_EQ(kept.warnings.size(), 1u);
  EXPECT_TRUE(has(kept.warnings[0], "= fitted_sphere moves its nodes onto the sphere."));
  EXPECT_TRUE(moved.warnings.empty()) << moved.warnings[0];
  EXPECT_TRUE(has(moved.report, "are moved onto the sphere of radius"));
}

// A chamfer that is farther than the clearance stays where it is, also then.
TEST(CupShape, AChamferIsNotMovedOntoTheSphere)
{
  const ImportedCup cup =
      imported(cup_with_rim(.1), with_clearance(clearance, CavityShape::fitted_sphere));
  EXPECT_TRUE(cup.errors.empty());
  for (const unsigned int v : cup.mesh.boundary_vertices("wear"))
    EXPECT_NEAR(norm(cup.mesh.vertices[v]), is_at_rim(cup.mesh.vertices[v]) ? 14.1 : 14., 1e-11);
}

// Coordinates with three decimals put vertices up to .87 um off; a centre given with as few digits
// is within the resolution of a small clearance.
TEST(CupShape, FewDigitsWidenTheTolerance)
{
  MeshData mesh = make_cup({});
  for (Vector3 &x : mesh.vertices)
    for (double &value : x)
      value = std::round(1e3 * value) / 1e3;
  CupImportOptions options = with_clearance(.01);
  options.centre = Vector3{0., 0., .0005};
  const ImportedCup cup = imported(mesh, options);
  EXPECT_TRUE(cup.errors.empty());
  EXPECT_GT(cup.tolerance, .0006);
  EXPECT_LE(cup.tolerance, .5 * std::sqrt(3.) * 1e-3 + 1e-12);
}

// One decimal puts vertices up to 87 um off, which no tolerance may hide.
TEST(CupShape, DigitsThatDoNotResolveTheClearanceAreReported)
{
  const auto rounded = [](const double decimals, const double gap)
  {
    MeshData mesh = make_cup({});
    for (Vector3 &x : mesh.vertices)
      for (double &value : x)
        value = std::round(std::pow(10., decimals) * value) / std::pow(10., decimals);
    return imported(mesh, with_clearance(gap));
  };
  const ImportedCup refused = rounded(1., .02), doubtful = rounded(1., .05);
  ASSERT_FALSE(refused.errors.empty());
  EXPECT_TRUE(has(refused.errors.back().remedy, "The digits of the file resolve"));
  EXPECT_TRUE(doubtful.errors.empty());
  ASSERT_FALSE(doubtful.warnings.empty());
  EXPECT_TRUE(has(doubtful.warnings.back(), "The digits of the file resolve"));
  EXPECT_TRUE(rounded(3., .05).warnings.empty());
}

// The radius is fixed by 6 digits of a cap of 4 deg to 20 um, on a symmetric mesh. Caps of 3.6
// to 4.5 deg are rounded otherwise: each is within three standard errors with the probability of a
// normal number, .997, and has the warning.
TEST(CupShape, RoundingOnASmallCapIsCounted)
{
  constexpr unsigned int n = 20;
  unsigned int n_inside = 0;
  double squares = 0.;
  for (unsigned int k = 0; k < n; ++k)
  {
    MeshData mesh = make_cup({});
    for (Vector3 &x : mesh.vertices)
    {
      const double r = norm(x), off_axis = std::hypot(x[0], x[1]),
                   angle = (.04 + .0005 * k) * std::acos(x[2] / r);
      const double scale = off_axis > 0. ? r * std::sin(angle) / off_axis : 0.;
      x = {scale * x[0], scale * x[1], r * std::cos(angle)};
      for (double &value : x)
        if (value != 0.)
        {
          const double unit = std::pow(10., std::floor(std::log10(std::abs(value))) - 5.);
          value = unit * std::round(value / unit);
        }
    }
    const ImportedCup cup = imported(mesh, with_clearance(clearance));
    const double off = cup.frame.radius - 14.;
    squares += off * off;
    n_inside += std::abs(off) < 3. * cup.fitted.sphere.standard_error_of_radius();
    ASSERT_EQ(cup.warnings.size(), 1u) << k;
    EXPECT_TRUE(has(cup.warnings[0], "three standard errors of the fitted radius"));
  }
  std::printf("%u of %u, root mean square %g\n", n_inside, n, std::sqrt(squares / n));
  EXPECT_GT(std::sqrt(squares / n), .005);
  EXPECT_GE(n_inside, least_count(n, .997));
}

// A cap of 20 deg with 10 um of noise: three standard errors of the radius are above the clearance.
TEST(CupShape, ACapThatDoesNotFixItsRadiusIsAnError)
{
  constexpr unsigned int n = 10;
  const unsigned int n_refused =
      count_seeds(n,
                  [](const unsigned int seed)
                  {
                    MeshData mesh = noisy_cup(.01, seed);
                    const unsigned int wear = mesh.boundary_id("wear");
                    mesh.boundary_names.push_back("rest");
                    for (auto &face : mesh.faces)
                      for (const unsigned int v : face.vertices)
                        if (face.boundary_id == wear && mesh.vertices[v][2] < 14. * std::cos(.6))
                          face.boundary_id = mesh.boundary_names.size() - 1;
                    CupImportOptions options = with_clearance(clearance);
                    const ImportedCup cup = imported(mesh, options);
                    options.centre = Vector3{};
                    options.radius = 14.;
                    EXPECT_TRUE(imported(mesh, options).errors.empty()) << seed;
                    return cup.errors.size() == 1u &&
                           cup.errors[0].rule.find("three standard errors of the fitted radius") !=
                               std::string::npos;
                  });
  EXPECT_GE(n_refused, least_count(n));
}

// Without a clearance only a shape that is in no way a sphere is refused.
TEST(CupShape, WithoutAClearanceResidualsAreReportedAndNotJudged)
{
  const ImportedCup cup = imported(oval_cup(.15), {});
  EXPECT_TRUE(cup.errors.empty());
  EXPECT_TRUE(cup.warnings.empty());
  EXPECT_TRUE(has(cup.report, "at most 15"));
}

/// Longer towards the pole: a polynomial of Legendre, P2 [mm].
Vector3
with_long_axis(const Vector3 &x, const double longer)
{
  const double u = x[2] / 14.;
  return (1. + longer * (1.5 * u * u - .5) / 14.) * x;
}

// On a hemisphere 1.5 u^2 - .5, u = cos(angle), is 1.5 u - .75 (which the fit absorbs in centre
// and radius) up to 1.5 (u^2 - u + 1/6), at most .25: 7.5 um for 30 um, .15 of the clearance.
// About the pole that is .25 - .75 angle^2 + ..., the gap of a clearance that is smaller by
// 1.5 x 30 um at the pole and by half of that over 45 deg. The peak pressure under a main case
// (linear, nu .4) is 21 % higher, and 21 % lower with the opposite sign.
TEST(CupShape, AnOblateCavityIsNamedByItsCurvature)
{
  for (const double longer : {-.03, .03})
  {
    const MeshData mesh =
        cup_with_wear([longer](const Vector3 &x) { return with_long_axis(x, longer); });
    const ImportedCup cup = imported(mesh, with_clearance(.05));
    EXPECT_TRUE(cup.errors.empty());
    ASSERT_EQ(cup.warnings.size(), 1u);
    EXPECT_TRUE(has(cup.warnings[0], "within 45 deg of (0, 0, 1) a radius of curvature of"));
    EXPECT_TRUE(has(cup.warnings[0],
                    longer < 0. ? "more than the fitted sphere" : "less than the fitted sphere"));
    EXPECT_TRUE(imported(mesh, with_clearance(1.)).warnings.empty());
  }
}

TEST(CupShape, RoundCavitiesHaveTheCurvatureOfTheirSphere)
{
  for (const double c : {.02, .05, .3})
    EXPECT_TRUE(imported(cup_with_rim(0.), with_clearance(c)).warnings.empty());
}

// The head's radius gives the clearance: an oval by 15 um is .15 of 100 um and more than 10 um.
TEST(CupShape, TheHeadGivesTheClearance)
{
  const MeshData mesh =
      cup_with_wear([](const Vector3 &x)
                    { return (1. + .015 * (x[0] * x[0] - x[1] * x[1]) / (14. * 14. * 14.)) * x; });
  CupImportOptions options;
  options.head_radius = 13.9;
  EXPECT_TRUE(imported(mesh, options).warnings.empty());
  EXPECT_TRUE(imported(mesh, options).errors.empty());
  options.head_radius = 13.95;
  EXPECT_EQ(imported(mesh, options).warnings.size(), 1u);
  options.head_radius = 13.99;
  ASSERT_EQ(imported(mesh, options).errors.size(), 1u);
  EXPECT_TRUE(has(imported(mesh, options).errors[0].rule, "round to the clearance, 10"));
}
} // namespace
} // namespace arthrowear
