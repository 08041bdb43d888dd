// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "contact/nscd/projection.h"
#include "contact/nscd/solver.h"
#include "unit/nscd/random_problem.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace arthrowear;
using namespace arthrowear::nscd;

/// One contact, W = diag(2, 2, 4), q = (1, 0, -8), mu = 0.5: r_N = 2, stick force (-0.5, 0).
ContactProblem
one_contact()
{
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(1, {2., 0., 0., 0., 2., 0., 0., 0., 4.}));
  problem.free_velocity = {1., 0., -8.};
  problem.friction = {0.5};
  problem.wear = {0.};
  problem.length_per_velocity = 0.1;
  problem.reference_force = 20.;
  return problem;
}

TEST(Projection, LeavesTheConeGoesToItsTipOrToItsSurface)
{
  const double mu = 0.5;
  double p[3];
  const double inside[3] = {0.3, 0.4, 2.}, polar[3] = {3., 4., -3.}, outside[3] = {6., 8., 5.};
  project_on_cone(mu, inside, p);
  EXPECT_EQ(p[0], 0.3);
  EXPECT_EQ(p[2], 2.);
  project_on_cone(mu, polar, p); // mu |x_T| = 2.5 <= 3
  EXPECT_EQ(std::fabs(p[0]) + std::fabs(p[1]) + std::fabs(p[2]), 0.);
  project_on_cone(mu, outside, p); // x_N = (5 + 0.5 * 10)/1.25 = 8, |x_T| = 4 along (0.6, 0.8)
  EXPECT_NEAR(p[0], 2.4, 1e-15);
  EXPECT_NEAR(p[1], 3.2, 1e-15);
  EXPECT_NEAR(p[2], 8., 1e-15);
}

// Without friction the cone is the half-line x_N >= 0.
TEST(Projection, WithoutFrictionKeepsTheNormalPartThatPresses)
{
  double p[3];
  for (const double tangential : {0., 3.})
    for (const double normal : {-2., 0., 2.})
    {
      const double x[3] = {tangential, 0., normal};
      project_on_cone(0., x, p);
      EXPECT_EQ(std::hypot(p[0], p[1]), 0.);
      EXPECT_EQ(p[2], std::max(0., normal)) << "x = (" << tangential << ", 0, " << normal << ")";
    }
}

// An open contact without friction that approaches straight on: no force, no error.
TEST(ContactError, VanishesForAnOpenContactWithoutFrictionOrSlip)
{
  ContactProblem problem = one_contact();
  problem.friction = {0.};
  problem.free_velocity = {0., 0., 8.};
  const ContactError error = contact_error(problem, {0., 0., 0.});
  EXPECT_EQ(error.natural_map, 0.);
  EXPECT_EQ(error.force, 0.);
  EXPECT_TRUE(is_solved(error, SolverOptions()));
}

TEST(ContactError, VanishesInTheSolution)
{
  const ContactError error = contact_error(one_contact(), {-0.5, 0., 2.});
  EXPECT_EQ(error.natural_map, 0.);
  EXPECT_EQ(error.penetration, 0.);
  EXPECT_EQ(error.force, 0.);
  EXPECT_EQ(error.cone, 0.);
  EXPECT_EQ(error.plain_map, 0.);
  EXPECT_TRUE(is_solved(error, SolverOptions()));
}

TEST(ContactError, MeasuresPenetrationInMillimetres)
{
  // Without force u_N = -8 mm/s: 0.8 mm; with r_N = 2.5 u_N = 2 mm/s, a gap of 0.2 mm under a
  // force.
  EXPECT_DOUBLE_EQ(contact_error(one_contact(), {0., 0., 0.}).penetration, 0.8);
  EXPECT_DOUBLE_EQ(contact_error(one_contact(), {-0.5, 0., 2.5}).penetration, 0.2);
}

TEST(ContactError, NaturalMapIsTheCorrectionOfTheForce)
{
  // r = 0, rho = 1/4: x = -rho (1, 0, -8 + 0.5) = (-0.25, 0, 1.875), inside the cone, so d = -x.
  const ContactError error = contact_error(one_contact(), {0., 0., 0.});
  const double d = std::hypot(0.25, 1.875);
  EXPECT_DOUBLE_EQ(error.force, d);
  EXPECT_DOUBLE_EQ(error.force_relative, d / 20.);
  EXPECT_DOUBLE_EQ(error.natural_map, d / (std::hypot(1., 8.) / 4.));
}

// A body that is 1e6 times softer along the normal, as one that only its inertia holds. q = (3, 0,
// -2 W_NN) has r = (-1, 0, 2): |r_T| = mu r_N against u_T = (3 - 2, 0). With r_T = (-.6, -.8), as
// long but turned, u_T = (1.8, -1.6): the natural map, which weighs slip by W_NN, has 6e-7, while
// r_T - u_T/2 = (-1.5, 0) lies (-1, 0) on the disc, (.4, .8) from r_T.
TEST(ContactError, ForceSeesFrictionOfAContactThatIsSoftAlongItsNormal)
{
  ContactProblem problem = one_contact();
  problem.W = std::make_shared<Delassus>(Delassus::dense(1, {2., 0., 0., 0., 2., 0., 0., 0., 2e6}));
  problem.free_velocity = {3., 0., -4e6};
  EXPECT_TRUE(is_solved(contact_error(problem, {-1., 0., 2.}), SolverOptions()));
  const ContactError error = contact_error(problem, {-.6, -.8, 2.});
  EXPECT_LT(error.natural_map, 1e-6);
  EXPECT_LT(error.penetration, 1e-12);
  EXPECT_NEAR(error.force, std::hypot(.4, .8), 1e-12);
  SolverOptions options;
  options.residual_tolerance = 1e-6;
  EXPECT_FALSE(is_solved(error, options));
}

TEST(ContactError, PlainMapIsTheResidualOfTheCollection)
{
  // rho = 1: x = (-1, 0, 7.5), |x_T| = 1 <= 3.75, so |d| = |x|, over |q|.
  const ContactProblem problem = one_contact();
  EXPECT_DOUBLE_EQ(contact_error(problem, {0., 0., 0.}).plain_map,
                   std::hypot(1., 7.5) / std::hypot(1., 8.));
}

TEST(ContactError, CountsWearInTheGap)
{
  // mu = 0 and wear 0.25: u_N + 0.25 r_N |u_T| = 4 r - 8 + 0.25 r = 0 for r = 8/4.25.
  ContactProblem problem = one_contact();
  problem.friction = {0.};
  problem.wear = {0.25};
  EXPECT_LE(contact_error(problem, {0., 0., 8. / 4.25}).natural_map, 1e-15);
  EXPECT_NEAR(contact_error(problem, {0., 0., 2.}).penetration, 0.1 * 0.5, 1e-15);
}

TEST(ContactError, MeasuresTheViolationOfTheCone)
{
  EXPECT_DOUBLE_EQ(contact_error(one_contact(), {3., 0., 2.}).cone, 2.);
  EXPECT_DOUBLE_EQ(contact_error(one_contact(), {0., 0., -1.}).cone, 1.);
}

TEST(ContactError, NotANumberIsNeverSolved)
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int component = 0; component < 3; ++component)
  {
    std::vector<double> r = {-0.5, 0., 2.};
    r[component] = nan;
    EXPECT_FALSE(is_solved(contact_error(one_contact(), r), SolverOptions())) << component;
  }
}

TEST(ContactError, FloorIsAboveTheRoundOffOfASolutionAndFarBelowTheTolerances)
{
  // Velocities of 1e9 mm/s that cancel: no r in double precision has a penetration of 1e-9 mm.
  ContactProblem problem = one_contact();
  problem.free_velocity = {0., 0., -1e9 / 3.};
  problem.length_per_velocity = 1.;
  const std::vector<double> r = {0., 0., 1e9 / 12.};
  const ContactError error = contact_error(problem, r);
  EXPECT_LE(error.penetration, error.penetration_floor);
  EXPECT_GT(error.penetration_floor, 1e-9);
  EXPECT_LT(error.natural_map_floor, 1e-13);
  EXPECT_TRUE(is_solved(error, SolverOptions()));
}

TEST(IsSolved, AcceptsRoundOffOfAThousandTolerancesAndNoMore)
{
  // Round-off grows with the forces: without this bound a penetration of 1 mm under 3e14 N, where
  // round-off is 2 mm, was a solution.
  SolverOptions options;
  ContactError error;
  error.penetration = 900. * options.penetration_tolerance;
  EXPECT_FALSE(is_solved(error, options));
  error.penetration_floor = 2.;
  EXPECT_TRUE(is_solved(error, options));
  error.penetration = 1100. * options.penetration_tolerance;
  EXPECT_FALSE(is_solved(error, options));
  for (double ContactError::*measure : {&ContactError::force_relative, &ContactError::natural_map})
  {
    ContactError relative;
    relative.natural_map_floor = relative.force_relative_floor = 1.;
    relative.*measure = 1e-6;
    EXPECT_TRUE(is_solved(relative, options));
    relative.*measure = 1e-4; // of tolerances of 1e-8
    EXPECT_FALSE(is_solved(relative, options));
  }
}

TEST(IsSolved, AsksForTheCone)
{
  // Forces outside Coulomb's cone by 1e-6 of the load, all other measures zero.
  SolverOptions options;
  ContactError error;
  error.cone = 2e-5;
  error.cone_relative = 1e-6;
  EXPECT_FALSE(is_solved(error, options));
  error.cone_relative = 1e-9;
  EXPECT_TRUE(is_solved(error, options));
  // |r_T| = 3 over mu r_N = 1 under a reference of 20 N.
  EXPECT_DOUBLE_EQ(contact_error(one_contact(), {3., 0., 2.}).cone_relative, 2. / 20.);
}

TEST(IsSolved, AsksForComplementarity)
{
  // r_N = 2.5 holds a gap of 2 mm/s * 0.1 s = 0.2 mm; friction (0.25, 0) adds to a slip of 1.5 mm/s
  // where Coulomb's law opposes it with 1.25: 2.5 * 0.2 + 0.1 (1.25 * 1.5 + 0.25 * 1.5) N mm.
  const ContactProblem problem = one_contact();
  const ContactError wrong = contact_error(problem, {0.25, 0., 2.5});
  EXPECT_DOUBLE_EQ(wrong.complementarity, 2.5 * 0.2 + 0.1 * (1.25 + 0.25) * 1.5);
  ContactError error = contact_error(problem, {-0.5, 0., 2.});
  SolverOptions options;
  ASSERT_TRUE(is_solved(error, options));
  error.complementarity = 1e-3;
  EXPECT_FALSE(is_solved(error, options));
}

TEST(ContactStatusOf, FollowsFromTheForces)
{
  ContactProblem problem = random_problem(3, 1, 0.5, 0.);
  const std::vector<double> r = {0., 0., 0., 0.1, 0., 1., 0.3, 0.4, 1.};
  const std::vector<ContactStatus> status = contact_status(problem, r);
  EXPECT_EQ(status[0], ContactStatus::open);
  EXPECT_EQ(status[1], ContactStatus::stick);
  EXPECT_EQ(status[2], ContactStatus::slip);
}

TEST(CheckProblem, NamesEveryFinding)
{
  ContactProblem problem = one_contact();
  problem.friction[0] = -0.1;
  problem.wear[0] = std::numeric_limits<double>::infinity();
  problem.length_per_velocity = 0.;
  try
  {
    check_problem(problem);
    FAIL() << "nothing found";
  }
  catch (const InputError &error)
  {
    EXPECT_EQ(error.messages().size(), 3u);
    EXPECT_NE(std::string(error.what()).find("friction[0]"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("wear[0]"), std::string::npos);
  }
}
} // namespace
