// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/solver.h"
#include "contact/problem_io/problem_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace
{
using namespace arthrowear::nscd;

/// Name and file of each problem in this repository and in ARTHROWEAR_CONTACT_PROBLEMS
std::map<std::string, std::string>
stored_problems()
{
  std::vector<std::string> folders = {ARTHROWEAR_SOURCE_DIR "/tests/contact_problems"};
  const char *more = std::getenv("ARTHROWEAR_CONTACT_PROBLEMS");
  if (more != nullptr && std::filesystem::is_directory(more))
    folders.push_back(more);
  std::map<std::string, std::string> files;
  for (const std::string &folder : folders)
    for (const auto &entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".hdf5")
        files.emplace(entry.path().stem().string(), entry.path().string());
  return files;
}

double
largest_free_velocity(const ContactProblem &problem)
{
  double largest = 0.;
  for (const double q : problem.free_velocity)
    largest = std::max(largest, std::fabs(q));
  return largest;
}

/// 1e-8 in the residual of the collection, penetration velocity 1e-6 of the largest |q|.
SolverOptions
options_for(const ContactProblem &problem)
{
  SolverOptions options;
  options.plain_residual_tolerance = 1e-8;
  options.force_tolerance = std::numeric_limits<double>::infinity();
  options.penetration_tolerance =
      1e-6 * largest_free_velocity(problem) * problem.length_per_velocity;
  options.max_iterations = 20000;
  return options;
}

/// True if r solves the problem, computed independently of the solver.
bool
is_solution(const ContactProblem &problem, const std::vector<double> &r)
{
  const std::size_t n = problem.n_contacts();
  std::vector<double> u(3 * n);
  const ContactError error = contact_error(problem, r.data(), u.data());
  double largest_normal = 0., penetration = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    largest_normal = std::max(largest_normal, r[3 * i + 2]);
    penetration = std::max(penetration, -u[3 * i + 2]);
  }
  return contact_error(problem, r).plain_map <= 1e-8 &&
         penetration <= 1e-6 * largest_free_velocity(problem) &&
         error.cone <= 1e-9 * largest_normal;
}

TEST(StoredProblems, AreAllThere)
{
  EXPECT_GE(stored_problems().size(), 3u);
}

TEST(StoredProblems, EachIsSolvedByAuto)
{
  for (const auto &[name, file] : stored_problems())
  {
    const ContactProblem problem = read_stored_problem(file).problem;
    std::vector<double> r;
    const SolverReport report =
        make_contact_solver("auto", options_for(problem))->solve(problem, r);
    EXPECT_TRUE(report.converged) << name << ": " << report.reason;
    EXPECT_TRUE(is_solution(problem, r)) << name << " by " << report.solver;
  }
}

TEST(StoredProblems, ASolverThatSaysConvergedHasConverged)
{
  for (const auto &[name, file] : stored_problems())
  {
    const ContactProblem problem = read_stored_problem(file).problem;
    SolverOptions options = options_for(problem);
    options.max_iterations = 2000;
    int solved = 0;
    for (const std::string solver : {"nlgs", "nlgs_reduced", "anderson", "semismooth_newton"})
    {
      if (solver == "semismooth_newton" && problem.n_contacts() > 200)
        continue; // slow: dense systems of a thousand unknowns
      std::vector<double> r;
      const SolverReport report = make_contact_solver(solver, options)->solve(problem, r);
      if (report.converged)
      {
        ++solved;
        EXPECT_TRUE(is_solution(problem, r)) << name << " by " << solver;
      }
    }
    EXPECT_GE(solved, name.rfind("Capsules", 0) == 0 ? 0 : 1) << name;
  }
}

TEST(StoredProblems, SolversAgreeToEightDigitsOnTheCups)
{
  // W is regular there: forces are unique.
  for (const std::string name : {"gen_cup_h4.2_disp", "gen_cup_h4.2"})
  {
    const ContactProblem problem =
        read_stored_problem(ARTHROWEAR_SOURCE_DIR "/tests/contact_problems/" + name + ".hdf5")
            .problem;
    SolverOptions options;
    options.residual_tolerance = 1e-13;
    options.force_tolerance = 1e-12;
    options.penetration_tolerance = 1e-10 * largest_free_velocity(problem);
    options.max_iterations = 100000;
    std::vector<double> reference;
    for (const std::string solver : {"semismooth_newton", "nlgs", "anderson"})
    {
      std::vector<double> r;
      const SolverReport report = make_contact_solver(solver, options)->solve(problem, r);
      EXPECT_TRUE(report.converged) << name << ": " << report.reason;
      if (reference.empty())
        reference = r;
      const double largest = *std::max_element(reference.begin(), reference.end());
      for (std::size_t k = 0; k < r.size(); ++k)
        ASSERT_NEAR(r[k], reference[k], 1e-8 * largest) << name << ", " << solver;
    }
    EXPECT_EQ(contact_status(problem, reference).size(), 112u);
  }
}

TEST(StoredProblems, SumOfNormalForcesOfTheStackIsUnique)
{
  // W of the stack is rank-deficient: single forces differ from solver to solver. The bodies'
  // motion is unique all the same, and with it the vertical momentum that the contacts transmit.
  const ContactProblem problem =
      read_stored_problem(ARTHROWEAR_SOURCE_DIR "/tests/contact_problems/gen_boxes_25.hdf5")
          .problem;
  std::vector<double> sums;
  for (const std::string solver : {"semismooth_newton", "anderson"})
  {
    std::vector<double> r;
    ASSERT_TRUE(make_contact_solver(solver, options_for(problem))->solve(problem, r).converged);
    double sum = 0.;
    for (std::size_t i = 0; i < problem.n_contacts(); ++i)
      sum += r[3 * i + 2];
    sums.push_back(sum);
  }
  EXPECT_NEAR(sums[0], sums[1], 1e-5 * sums[0]);
}
} // namespace
