// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"
#include "contact/nscd/solver_registry.h"
#include "has.h"
#include "unit/nscd/random_problem.h"
#include "unit/thrown.h"

#include <cmath>

namespace
{
using namespace arthrowear;
using namespace arthrowear::nscd;

const std::vector<std::string> all_solvers = contact_solvers().names();

SolverOptions
tight()
{
  SolverOptions options;
  options.residual_tolerance = options.force_tolerance = 1e-13;
  options.penetration_tolerance = 1e-12;
  return options;
}

TEST(ContactSolvers, AgreeToEightDigits)
{
  // W is well conditioned, so that forces are as exact as the residual of 1e-13 allows.
  for (const double wear : {0., 1e-2})
    for (unsigned int seed = 1; seed <= 5; ++seed)
    {
      const ContactProblem dense = random_problem(30, seed, 0.2, wear), sparse = as_sparse(dense);
      std::vector<double> reference;
      for (const ContactProblem *problem : {&dense, &sparse})
        for (const std::string &name : all_solvers)
        {
          std::vector<double> r;
          const SolverReport report = make_contact_solver(name, tight())->solve(*problem, r);
          ASSERT_TRUE(report.converged) << report.reason;
          EXPECT_LE(report.error.natural_map, 1e-12) << name;
          if (reference.empty())
            reference = r;
          const double largest = *std::max_element(reference.begin(), reference.end());
          for (std::size_t k = 0; k < r.size(); ++k)
            ASSERT_NEAR(r[k], reference[k], 1e-9 * largest) << name << ", wear " << wear;
        }
      const std::vector<ContactStatus> status = contact_status(dense, reference);
      EXPECT_GT(std::count(status.begin(), status.end(), ContactStatus::slip), 0);
    }
}

TEST(ContactSolvers, AgreeWhereNodesCannotMoveTangentially)
{
  // Rows and columns of the tangents are zero, as of nodes with u_x = u_y = 0; the surface moves
  // along.
  ContactProblem problem = random_problem(12, 3, 0.07, 1e-3);
  std::vector<double> values(problem.W->row_values(0), problem.W->row_values(0) + 36 * 36);
  for (std::size_t i = 0; i < 36; ++i)
    for (std::size_t j = 0; j < 36; ++j)
      if (i % 3 != 2 || j % 3 != 2)
        values[36 * i + j] = 0.;
  problem.W = std::make_shared<Delassus>(Delassus::dense(12, std::move(values)));
  std::vector<double> reference;
  for (const std::string &name : all_solvers)
  {
    std::vector<double> r;
    const SolverReport report = make_contact_solver(name, tight())->solve(problem, r);
    ASSERT_TRUE(report.converged) << report.reason;
    if (reference.empty())
      reference = r;
    for (std::size_t k = 0; k < r.size(); ++k)
      ASSERT_NEAR(r[k], reference[k], 1e-9) << name;
  }
}

TEST(ContactSolvers, NeedNothingMoreFromTheSolutionAsGuess)
{
  const ContactProblem problem = random_problem(30, 4, 0.2, 1e-2);
  for (const std::string &name : all_solvers)
  {
    const auto solver = make_contact_solver(name, SolverOptions());
    std::vector<double> r;
    ASSERT_TRUE(make_contact_solver(name, tight())->solve(problem, r).converged);
    const std::vector<double> guess = r;
    const SolverReport again = solver->solve(problem, r);
    EXPECT_TRUE(again.converged);
    EXPECT_EQ(again.iterations, 0u) << name;
    EXPECT_EQ(r, guess) << name;
  }
}

TEST(Nlgs, RoundOffOfADistantGuessDoesNotSlowItDown)
{
  // A body between two walls of compliance w = .01: a sweep reduces the error of r_N = 1/w by
  // (1 + w)^-2. From 1e12 N to the gap of 1e-9 mm, which is reached with an error of 5e-8 N, that
  // is ln(1e12/5e-8)/(2 ln 1.01) = 2235 sweeps. Velocities that are carried along keep the
  // round-off of the guess, 1e-4 mm/s: unless they are computed from the forces now and then, the
  // sweeps go to a wrong place first and need 2674.
  const double wall = .01;
  std::vector<double> W(36, 0.);
  for (const int a : {0, 1, 3, 4})
    W[7 * a] = 1.;
  W[6 * 2 + 2] = W[6 * 5 + 5] = 1. + wall;
  W[6 * 2 + 5] = W[6 * 5 + 2] = -1.;
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(2, std::move(W)));
  problem.free_velocity = {0., 0., -1., 0., 0., -1.};
  problem.friction = problem.wear = {0., 0.};
  std::vector<double> r = {0., 0., 1e12, 0., 0., 1e12 * (1. + wall)};
  const SolverReport report = make_contact_solver("nlgs", SolverOptions())->solve(problem, r);
  ASSERT_TRUE(report.converged) << report.reason;
  EXPECT_NEAR(r[2], 1. / wall, 1e-6);
  EXPECT_LE(report.iterations, 1.05 * std::log(1e12 / 5e-8) / (2. * std::log1p(wall)));
}

TEST(SemismoothNewton, NeedsAtMostThreeIterationsFromANearbyGuess)
{
  ContactProblem problem = random_problem(30, 5, 0.2, 1e-2);
  const auto solver = make_contact_solver("semismooth_newton", SolverOptions());
  std::vector<double> r;
  ASSERT_TRUE(solver->solve(problem, r).converged);
  for (double &q : problem.free_velocity)
    q *= 1.01; // the next time step
  const SolverReport report = solver->solve(problem, r);
  EXPECT_TRUE(report.converged);
  EXPECT_LE(report.iterations, 3u);
}

TEST(ContactSolvers, AFailureSaysWhyAndReturnsItsBestIterate)
{
  const ContactProblem problem = random_problem(30, 6, 0.2, 0.);
  SolverOptions options;
  options.max_iterations = 1;
  for (const std::string &name : all_solvers)
  {
    std::vector<double> r;
    const SolverReport report = make_contact_solver(name, options)->solve(problem, r);
    EXPECT_FALSE(report.converged) << name;
    EXPECT_FALSE(report.reason.empty()) << name;
    EXPECT_EQ(report.error.natural_map, contact_error(problem, r).natural_map) << name;
  }
}

TEST(AutoSolver, NamesWhatItTried)
{
  const ContactProblem problem = random_problem(30, 6, 0.2, 0.);
  SolverOptions options;
  options.max_iterations = 1;
  std::vector<double> r;
  const SolverReport report = make_contact_solver("auto", options)->solve(problem, r);
  EXPECT_NE(report.solver.find("nlgs"), std::string::npos) << report.solver;
  EXPECT_NE(report.solver.find("anderson"), std::string::npos) << report.solver;
  EXPECT_NE(report.solver.find("semismooth_newton"), std::string::npos) << report.solver;
}

TEST(ContactSolvers, NoContactsIsSolved)
{
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(0, {}));
  for (const std::string &name : all_solvers)
  {
    std::vector<double> r;
    EXPECT_TRUE(make_contact_solver(name, SolverOptions())->solve(problem, r).converged) << name;
  }
}

TEST(ContactSolvers, EachNameMakesItsSolver)
{
  // Those that solve by sweeps get other shares of inertia from the steppers.
  EXPECT_EQ(all_solvers.size(), 9u);
  for (const std::string &name : all_solvers)
  {
    std::vector<double> r;
    const SolverReport report =
        make_contact_solver(name, SolverOptions())->solve(random_problem(5, 1, 0.3, 0.), r);
    EXPECT_TRUE(report.converged) << name;
    const bool sweeps = name == "anderson" || name.rfind("nlgs", 0) == 0;
    EXPECT_EQ(contact_solvers().find(name)->sweeps, sweeps) << name;
  }
}

TEST(ContactSolvers, AnUnknownNameGetsTheNearestOne)
{
  EXPECT_TRUE(
      has(thrown<InputError>([&] { make_contact_solver("semismoth_newton", SolverOptions()); }),
          "Did you mean 'semismooth_newton'?"));
}
} // namespace
