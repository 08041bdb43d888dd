// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/certificate.h"
#include "contact/nscd/solver.h"
#include "unit/nscd/random_problem.h"
#include "unit/nscd/rigid_scene.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

/// A point body of mobility 1 among walls; the normals point from the walls to the body, which is
/// pushed against wall i with the velocity approach[i].
ContactProblem
among_walls(const std::vector<std::vector<double>> &normals, const std::vector<double> &approach)
{
  const std::size_t n = normals.size();
  std::vector<std::vector<double>> axes;
  for (const auto &normal : normals)
  {
    // Any tangents: the normal's perpendicular in the plane, and z.
    axes.push_back({-normal[1], normal[0], 0.});
    axes.push_back({0., 0., 1.});
    axes.push_back({normal[0], normal[1], 0.});
  }
  std::vector<double> W;
  for (const auto &a : axes)
    for (const auto &b : axes)
      W.push_back(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(n, std::move(W)));
  for (std::size_t i = 0; i < n; ++i)
    problem.free_velocity.insert(problem.free_velocity.end(), {0.3, 0., -approach[i]});
  problem.friction.assign(n, 0.5);
  problem.wear.assign(n, 0.);
  return problem;
}

TEST(Certificate, WallsThatCloseOnABodyHaveNoSolution)
{
  // Opposite walls that approach with 1 and 3 mm/s: d = (1/2, 1/2), q.d = -2.
  const auto proof = find_certificate(among_walls({{1., 0.}, {-1., 0.}}, {1., 3.}));
  ASSERT_TRUE(proof);
  EXPECT_NEAR(proof->normal[0], 0.5, 1e-12);
  EXPECT_NEAR(proof->normal[1], 0.5, 1e-12);
  EXPECT_NEAR(proof->approach, 2., 1e-12);
  EXPECT_GT(proof->largest_force, 1e6);
}

TEST(Certificate, ThreeWallsThatEncloseABodyHaveNoSolution)
{
  // Normals 120 degrees apart add to zero: d = (1/3, 1/3, 1/3), q.d = -(2 + 1 - 0.5)/3. The
  // fourth wall opens and is not part of it.
  const double s = std::sqrt(0.75);
  const auto proof = find_certificate(
      among_walls({{1., 0.}, {-0.5, s}, {-0.5, -s}, {0., 1.}}, {2., 1., -0.5, -1.}));
  ASSERT_TRUE(proof);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(proof->normal[i], 1. / 3., 1e-10);
  EXPECT_NEAR(proof->normal[3], 0., 1e-10);
  EXPECT_NEAR(proof->approach, 2.5 / 3., 1e-10);
}

TEST(Certificate, NoneWhereTheBodyCanEscape)
{
  EXPECT_FALSE(find_certificate(among_walls({{1., 0.}, {0., 1.}}, {1., 3.})));
  // Walls that part as fast as they close, and faster.
  EXPECT_FALSE(find_certificate(among_walls({{1., 0.}, {-1., 0.}}, {1., -1.})));
  EXPECT_FALSE(find_certificate(among_walls({{1., 0.}, {-1., 0.}}, {1., -2.})));
}

TEST(Certificate, NoneWhereWearCanOpen)
{
  ContactProblem problem = among_walls({{1., 0.}, {-1., 0.}}, {1., 3.});
  problem.wear = {1e-3, 0.};
  EXPECT_FALSE(find_certificate(problem));
}

TEST(Certificate, NoneForProblemsThatAreSolved)
{
  for (unsigned int seed = 1; seed <= 10; ++seed)
    EXPECT_FALSE(find_certificate(as_sparse(random_problem(20, seed, 0.3, 0.)))) << seed;
}

TEST(Certificate, EndsAutoBeforeItsLongAttempts)
{
  std::vector<double> r;
  SolverOptions options;
  options.max_iterations = 100000;
  const SolverReport report =
      make_contact_solver("auto", options)->solve(among_walls({{1., 0.}, {-1., 0.}}, {1., 3.}), r);
  EXPECT_FALSE(report.converged);
  EXPECT_TRUE(report.unbounded);
  EXPECT_NE(report.reason.find("under any forces"), std::string::npos) << report.reason;
  EXPECT_LE(report.iterations, 300u); // 6 sweeps, twice Newton's method, 100 accelerated sweeps
}

TEST(Certificate, SqueezedBallsHaveNoSolution)
{
  // Along a row of five balls between walls that come in with 0.1: six normals that add to nothing
  // on each ball, two of which close, so that q.d = -2/6 0.1 = -0.0333 with equal shares. The
  // shares of the 75 rows don't matter. Out of order the rows lean on each other; the mean approach
  // is within a twentieth of that. 3, 5, 7 balls: -0.2/(n + 1).
  for (const int side : {3, 5, 7})
    for (const double disorder : {0., 0.1})
    {
      const auto proof = find_certificate(squeezed_balls(side, disorder, 0.1, 0.3, 7));
      ASSERT_TRUE(proof) << side << " balls, disorder " << disorder;
      const double approach = 0.2 / (side + 1);
      EXPECT_NEAR(proof->approach, approach, (disorder > 0. ? 0.05 : 1e-9) * approach);
      EXPECT_GT(proof->largest_force, 1e9);
    }
}

TEST(Certificate, BallsBetweenWallsThatGiveWayAreNotProvedUnsolvable)
{
  for (const double press : {0., -1e-9, -0.1})
    for (const double disorder : {0., 0.1})
      EXPECT_FALSE(find_certificate(squeezed_balls(5, disorder, press, 0.3, 7))) << press;
  EXPECT_FALSE(find_certificate(pushed_stack(100, 1., 0.5, 50)));
}

TEST(Certificate, EndsTheSearchForForcesOfSqueezedBalls)
{
  std::vector<double> r;
  SolverOptions options;
  options.max_iterations = 20000;
  const SolverReport report =
      make_contact_solver("auto", options)->solve(squeezed_balls(5, 0.1, 0.1, 0.3, 7), r);
  EXPECT_FALSE(report.converged);
  EXPECT_TRUE(report.unbounded);
  EXPECT_NE(report.reason.find("under any forces"), std::string::npos) << report.reason;
  EXPECT_LE(report.iterations, 2000u);
}
} // namespace
