// SPDX-License-Identifier: LGPL-2.1-or-later
// Contact problems of a condensed hip cup in the order of a cycle, with the forces of the previous
// step as the initial guess, solved by several solvers. The same run measures bare solves with the
// same matrix; see doc/contact_solvers.md.
//   cup_contact_problems [-f input] [-c cells] [-d degree] [-n each nth problem]
//   [-s solver,solver] [-r runs, the fastest is reported] [-o folder for the problems]
#include "contact/problem_io/problem_file.h"
#include "cup_case.h"
#include "mpi_and_petsc.h"

#include <cstdio>
#include <ctime>
#include <sstream>

namespace
{
using namespace arthrowear;

/// CPU time of the process [s].
double
now()
{
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Settings
{
  std::string file = "hip_cup_1hz/quadratic.prm", folder;
  unsigned int cells = 0, degree = 0, every = 1, runs = 3;
  std::vector<std::string> solvers = {"semismooth_newton", "active_set", "auto"};
};

Settings
read_settings(const int argc, char **argv)
{
  Settings s;
  for (int i = 1; i + 1 < argc; i += 2)
  {
    const std::string option = argv[i], value = argv[i + 1];
    const auto number = [&value]() { return static_cast<unsigned int>(std::stoul(value)); };
    if (option == "-f")
      s.file = value;
    else if (option == "-o")
      s.folder = value;
    else if (option == "-c")
      s.cells = number();
    else if (option == "-d")
      s.degree = number();
    else if (option == "-n")
      s.every = std::max(1u, number());
    else if (option == "-r")
      s.runs = std::max(1u, number());
    else if (option == "-s")
    {
      s.solvers.clear();
      std::istringstream list(value);
      for (std::string name; std::getline(list, name, ',');)
        s.solvers.push_back(name);
    }
    else
      throw InputError("unknown option " + option);
  }
  return s;
}

/// Results of one solver.
struct Tally
{
  std::vector<double> ms;
  unsigned int solved = 0, least = std::numeric_limits<unsigned int>::max(), most = 0;
  double difference = 0.; ///< from the first solver's forces, relative to the largest force
};

/// Solves problems with all solvers and compares them.
class Comparison
{
public:
  Comparison(const Settings &settings, const nscd::SolverOptions &options)
      : settings_(settings), tallies_(settings.solvers.size())
  {
    for (const std::string &name : settings.solvers)
      solvers_.push_back(nscd::make_contact_solver(name, options));
  }

  void take(const nscd::ContactProblem &problem, const std::vector<double> &guess)
  {
    if (n_seen_++ % settings_.every != 0)
      return;
    if (!settings_.folder.empty())
    {
      char name[40];
      std::snprintf(name, sizeof name, "/%05u.h5", n_seen_ - 1);
      nscd::write_problem(problem, guess, settings_.folder + name);
    }
    std::vector<double> first;
    for (std::size_t k = 0; k < solvers_.size(); ++k)
      solve(problem, guess, k, first);
  }

  void print(const double bare_solve, const unsigned int n_steps) const
  {
    std::printf("bare solve %.1f ms, %.2f contact problems per step\n", 1e3 * bare_solve,
                static_cast<double>(n_seen_) / n_steps);
    std::printf("| solver | solved | iterations | ms in all | ms, median | per step, over a bare "
                "solve | forces differ |\n|-|-|-|-|-|-|-|\n");
    for (std::size_t k = 0; k < tallies_.size(); ++k)
    {
      Tally t = tallies_[k];
      std::sort(t.ms.begin(), t.ms.end());
      double sum = 0.;
      for (const double ms : t.ms)
        sum += ms;
      const auto count = static_cast<double>(t.ms.size());
      std::printf("| %s | %u of %zu | %u to %u | %.0f | %.2f | %.3f | %.1e |\n",
                  settings_.solvers[k].c_str(), t.solved, t.ms.size(), t.least, t.most, sum,
                  t.ms[t.ms.size() / 2], sum / count * n_seen_ / n_steps / (1e3 * bare_solve),
                  t.difference);
    }
  }

private:
  void solve(const nscd::ContactProblem &problem, const std::vector<double> &guess,
             const std::size_t k, std::vector<double> &first)
  {
    Tally &tally = tallies_[k];
    nscd::SolverReport report;
    std::vector<double> r;
    double seconds = std::numeric_limits<double>::infinity();
    for (unsigned int run = 0; run < settings_.runs; ++run)
    {
      r = guess;
      const double begin = now();
      report = solvers_[k]->solve(problem, r);
      seconds = std::min(seconds, now() - begin);
    }
    tally.ms.push_back(1e3 * seconds);
    tally.solved += report.converged ? 1 : 0;
    tally.least = std::min(tally.least, report.iterations);
    tally.most = std::max(tally.most, report.iterations);
    if (k == 0)
      first = r;
    double largest = 0., difference = 0.;
    for (std::size_t i = 0; i < r.size(); ++i)
    {
      largest = std::max(largest, std::fabs(first[i]));
      difference = std::max(difference, std::fabs(first[i] - r[i]));
    }
    if (largest > 0.)
      tally.difference = std::max(tally.difference, difference / largest);
  }

  const Settings &settings_;
  std::vector<std::unique_ptr<nscd::ContactSolver>> solvers_;
  std::vector<Tally> tallies_;
  unsigned int n_seen_ = 0;
};

/// Seconds per solve with the factor for the cup's mesh and step.
double
time_bare_solve(const CupCase &setup)
{
  EffectiveMatrix matrix(setup.cup->body, setup.cup->conditions, LinearSolver::mumps);
  const Field zero = setup.cup->body.partition().zero_field();
  const double h = setup.p.time.step;
  matrix.factor(zero, 1., h * h);
  const Field rhs(zero.size(), 1.);
  Field x;
  constexpr unsigned int n_solves = 20;
  const double begin = now();
  for (unsigned int k = 0; k < n_solves; ++k)
    matrix.solve(rhs, x);
  return (now() - begin) / n_solves;
}

void
run(const Settings &settings)
{
  std::unique_ptr<Comparison> comparison;
  const auto observe =
      [&comparison](const nscd::ContactProblem &problem, const std::vector<double> &guess)
  { comparison->take(problem, guess); };
  CupCase setup(settings.file, {settings.cells, Elasticity::condensed, settings.degree, observe});
  // Tolerances as in the run, a tenth of the step's tolerances.
  const ContactParameters &contact = setup.p.solver.contact;
  nscd::SolverOptions options;
  options.penetration_tolerance = 0.1 * contact.penetration_tolerance;
  options.force_tolerance = options.residual_tolerance = 0.1 * contact.balance_tolerance;
  options.max_iterations = contact.max_iterations;
  comparison = std::make_unique<Comparison>(settings, options);
  const double h = setup.p.time.step;
  const auto n_steps = static_cast<unsigned int>(setup.p.end_time() / h + .5);
  State state = setup.cup->initial_state();
  for (unsigned int step = 0; step < n_steps; ++step)
  {
    StepResult result = setup.cup->stepper->attempt(state, h);
    if (!result.converged)
      throw RunError(result.reason);
    state = std::move(result.state);
  }
  comparison->print(time_bare_solve(setup), n_steps);
}
} // namespace

int
main(int argc, char **argv)
{
  const MpiAndPetsc mpi(argc, argv);
  try
  {
    run(read_settings(argc, argv));
  }
  catch (const std::exception &error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
