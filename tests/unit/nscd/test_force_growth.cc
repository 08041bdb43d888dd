// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/force_growth.h"
#include "has.h"
#include "unit/nscd/random_problem.h"

namespace
{
using namespace arthrowear::nscd;

const std::vector<std::string> all_solvers = {"nlgs",     "nlgs_full",         "nlgs_reduced",
                                              "anderson", "semismooth_newton", "auto"};

/// Two contacts on opposite sides of one body between two rigid walls that approach: u_N = (s, -s)
/// with s = r_1 - r_2, plus (-1 + w, -1 + w). Without w, u_N1 + u_N2 = -2 whatever the forces are,
/// so that nobody can have both >= 0. With W_NN + w the walls give way, and r_N = 1/w solves it.
ContactProblem
body_between_walls(const double friction, const double wall)
{
  std::vector<double> W(36, 0.);
  for (const int a : {0, 1, 3, 4})
    W[7 * a] = 1.;
  W[6 * 2 + 2] = W[6 * 5 + 5] = 1. + wall;
  W[6 * 2 + 5] = W[6 * 5 + 2] = -1.;
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(2, std::move(W)));
  problem.free_velocity = {0., 0., -1., 0., 0., -1.};
  problem.friction = {friction, friction};
  problem.wear = {0., 0.};
  return problem;
}

/// n contacts on a body of `rank` degrees of freedom, whose free motion closes them on all sides.
ContactProblem
body_with_few_freedoms(const std::size_t n, const unsigned int rank, const unsigned int seed,
                       const double friction)
{
  std::mt19937 generator(seed);
  std::normal_distribution<double> normal;
  const std::size_t size = 3 * n;
  std::vector<double> H(size * rank), W(size * size, 0.);
  for (double &h : H)
    h = normal(generator);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j)
      for (unsigned int k = 0; k < rank; ++k)
        W[i * size + j] += H[i * rank + k] * H[j * rank + k];
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(n, std::move(W)));
  for (std::size_t i = 0; i < n; ++i)
  {
    for (int a = 0; a < 3; ++a)
      problem.free_velocity.push_back(normal(generator) - (a == 2 ? 1. : 0.));
    problem.friction.push_back(friction);
    problem.wear.push_back(0.);
  }
  return problem;
}

TEST(ForceGrowth, ABodyBetweenApproachingWallsIsUndecidedForEverySolver)
{
  for (const double friction : {0., .3})
    for (const std::string &name : all_solvers)
    {
      std::vector<double> r;
      const SolverReport report =
          make_contact_solver(name, SolverOptions())->solve(body_between_walls(friction, 0.), r);
      EXPECT_FALSE(report.converged) << name;
      EXPECT_TRUE(report.unbounded) << name;
      // auto has a proof; the others see growing forces only.
      EXPECT_TRUE(has(report.reason, name == "auto" ? "has no solution" : "undecided"));
      EXPECT_LE(report.iterations, 1000u) << name; // of 10000 allowed
    }
}

TEST(ForceGrowth, WallsThatGiveWayBySomethingHaveASolution)
{
  // r_N = 1/w for both; sweeps need some 1/w of them, which is within the 10000 allowed, though the
  // forces of the first hundreds grow just as without a solution.
  for (const double wall : {1e-1, 1e-2, 3e-3})
    for (const std::string &name : all_solvers)
    {
      std::vector<double> r;
      const SolverReport report =
          make_contact_solver(name, SolverOptions())->solve(body_between_walls(.3, wall), r);
      ASSERT_TRUE(report.converged) << name << ", w " << wall << ": " << report.reason;
      EXPECT_NEAR(r[2] * wall, 1., 1e-4) << name;
      EXPECT_NEAR(r[5] * wall, 1., 1e-4) << name;
    }
}

TEST(ForceGrowth, AutoNeverAcceptsForcesWithoutBoundAndEndsSoon)
{
  // 112 contacts on a rigid body that cannot avoid all of them: in six dimensions no motion leaves
  // so many random half spaces. Iterations bound the time: one costs less than a millisecond.
  for (const unsigned int rank : {6u, 30u})
    for (const double friction : {0., .3, .8})
    {
      const ContactProblem problem = body_with_few_freedoms(112, rank, 1, friction);
      std::vector<double> r;
      const SolverReport report = make_contact_solver("auto", SolverOptions())->solve(problem, r);
      EXPECT_FALSE(report.converged) << "rank " << rank << ", mu " << friction;
      EXPECT_TRUE(report.unbounded) << "rank " << rank << ", mu " << friction << report.reason;
      EXPECT_LE(report.iterations, 1500u);
      EXPECT_GT(contact_error(problem, r).penetration, 1e-3); // [mm]: it is no solution
    }
}

TEST(ForceGrowth, TwoHundredContactsOfRankSixAreNotConverged)
{
  // Forces of 3e14 N were accepted here, with a penetration of a millimetre inside their round-off.
  const ContactProblem problem = body_with_few_freedoms(200, 6, 1, .3);
  for (const std::string name : {"auto", "semismooth_newton", "anderson"})
  {
    std::vector<double> r;
    SolverOptions options;
    options.max_iterations = 500;
    EXPECT_FALSE(make_contact_solver(name, options)->solve(problem, r).converged) << name;
  }
}

TEST(ForceGrowth, FollowsItsWindows)
{
  // Forces double and corrections stay from window to window: undecided after the second one
  // behind the first, at 4 times its length. If corrections fall by half each time, never.
  const ContactProblem problem = body_between_walls(0., 0.);
  ForceGrowth growing(problem, SolverOptions(), 10), falling(problem, SolverOptions(), 10);
  unsigned int end = 0;
  for (unsigned int i = 1; i <= 1000; ++i)
  {
    if (growing.is_unbounded(i, 1.) && end == 0)
      end = i;
    EXPECT_FALSE(falling.is_unbounded(i, 1. / i)) << i;
  }
  EXPECT_EQ(end, 40u);
}

TEST(ForceGrowth, ForcesHiddenByRoundOff)
{
  // 1e3 tolerances of 1e-9 mm over 16 eps of a compliance of 1 mm/s per N: 1e-6/3.55e-15.
  const ContactProblem problem = body_between_walls(0., 0.);
  EXPECT_NEAR(force_hidden_by_round_off(problem, SolverOptions()), 1e-6 / (16. * 0x1p-52), 1.);
}
} // namespace
