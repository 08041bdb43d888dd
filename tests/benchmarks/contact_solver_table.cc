// SPDX-License-Identifier: LGPL-2.1-or-later
// Prints the table of doc/contact_solvers.md: every contact solver on every stored problem.
//   contact_solver_table [-i largest number of iterations] [-r runs, the fastest is reported]
//   [-s solver,solver] [-m 1: generated problems too; 2: other problems of the same kinds]
//   [-f part of the names of generated problems] file.hdf5 ...
// Times are CPU times.
// After each problem follows the time of `auto` over the time of the fastest other solver.
#include "base/errors.h"
#include "contact/problem_io/problem_file.h"
#include "unit/nscd/made_problems.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <sstream>

namespace
{
using namespace arthrowear;
using namespace arthrowear::nscd;

/// Tolerances of the collection: 1e-8 in its residual, penetration velocity <= 1e-6 of the largest
/// |q|.
SolverOptions
options_for(const ContactProblem &problem, const unsigned int max_iterations)
{
  double largest = 0.;
  for (const double q : problem.free_velocity)
    largest = std::max(largest, std::fabs(q));
  SolverOptions options;
  options.plain_residual_tolerance = 1e-8;
  options.residual_tolerance = 1e-8;
  options.force_tolerance = std::numeric_limits<double>::infinity();
  options.penetration_tolerance = 1e-6 * largest * problem.length_per_velocity;
  options.max_iterations = max_iterations;
  return options;
}

/// CPU time of this process [s]: other jobs affect it less than elapsed time.
double
cpu_time()
{
  std::timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// @return the fastest time [s], infinity if the solver does not solve the problem
double
print_row(const ContactProblem &problem, const std::string &title, const std::string &name,
          const unsigned int max_iterations, const unsigned int runs)
{
  const SolverOptions options = options_for(problem, max_iterations);
  std::vector<double> r;
  SolverReport report;
  double seconds = std::numeric_limits<double>::infinity();
  for (unsigned int run = 0; run < runs; ++run)
  {
    const auto solver = make_contact_solver(name, options);
    r.assign(3 * problem.n_contacts(), 0.);
    const double start = cpu_time();
    report = solver->solve(problem, r);
    seconds = std::min(seconds, cpu_time() - start);
  }
  int counts[3] = {};
  for (const ContactStatus status : contact_status(problem, r))
    ++counts[static_cast<int>(status)];
  std::printf(
      "| %s | %zu | %s | %s | %u | %.2g | %.1e | %d/%d/%d |\n", title.c_str(), problem.n_contacts(),
      name.c_str(), report.converged ? (name == "auto" ? report.solver.c_str() : "yes") : "no",
      report.iterations, 1e3 * seconds, report.error.plain_map, counts[0], counts[1], counts[2]);
  std::fflush(stdout);
  return report.converged ? seconds : std::numeric_limits<double>::infinity();
}

void
print_problem(const ContactProblem &problem, const std::string &title,
              const std::vector<std::string> &solvers, const unsigned int max_iterations,
              const unsigned int runs)
{
  double best = std::numeric_limits<double>::infinity(), automatic = -1.;
  for (const std::string &name : solvers)
  {
    const double seconds = print_row(problem, title, name, max_iterations, runs);
    if (name == "auto")
      automatic = seconds;
    else
      best = std::min(best, seconds);
  }
  if (automatic >= 0. && std::isfinite(best))
    std::printf("| %s | | auto over best | | | %.2f | | |\n", title.c_str(), automatic / best);
}
} // namespace

int
main(int argc, char **argv)
{
  std::vector<std::string> files, solvers = {"nlgs", "anderson", "semismooth_newton", "auto"};
  unsigned int max_iterations = 100000, runs = 1;
  unsigned int made = 0;
  std::string filter;
  for (int i = 1; i < argc; ++i)
  {
    const std::string argument = argv[i];
    if (argument == "-i" && i + 1 < argc)
      max_iterations = static_cast<unsigned int>(std::stoul(argv[++i]));
    else if (argument == "-r" && i + 1 < argc)
      runs = std::max(1u, static_cast<unsigned int>(std::stoul(argv[++i])));
    else if (argument == "-m" && i + 1 < argc)
      made = static_cast<unsigned int>(std::stoul(argv[++i]));
    else if (argument == "-f" && i + 1 < argc)
      filter = argv[++i];
    else if (argument == "-s" && i + 1 < argc)
    {
      solvers.clear();
      std::istringstream list(argv[++i]);
      for (std::string name; std::getline(list, name, ',');)
        solvers.push_back(name);
    }
    else
      files.push_back(argument);
  }
  std::printf("| problem | contacts | solver | solved | iterations | ms | residual | "
              "open/stick/slip |\n"
              "|-|-|-|-|-|-|-|-|\n");
  try
  {
    for (const std::string &file : files)
      print_problem(read_stored_problem(file).problem, std::filesystem::path(file).stem(), solvers,
                    max_iterations, runs);
    for (const MadeProblem &one : made == 1   ? made_problems(false)
                                  : made == 2 ? unseen_problems()
                                              : std::vector<MadeProblem>())
      if (one.name.find(filter) != std::string::npos)
        print_problem(one.problem, one.name, solvers, max_iterations, runs);
  }
  catch (const std::exception &error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(ExitCode::bad_input);
  }
  return 0;
}
