// SPDX-License-Identifier: LGPL-2.1-or-later
// Contact problems solved by `auto` and by Siconos from zero to the same residual:
// doc/contact_solvers.md.
//   siconos_side_by_side [-n fewest contacts, 20] [-r runs, the fastest is reported, 3]
//     [-l most seconds for a solver of Siconos, 10] [-m 1: generated problems too] file.hdf5 ...
// Both residuals are ContactError::plain_map of this program, below 1e-8. Siconos gets W in its
// fastest storage (sparse blocks, compressed columns, dense), converted before its clock starts,
// and the tolerance that corresponds to the residual; wear is left out. Every solver runs in a
// separate process, because some never end or crash. Times are CPU times of one thread.
#include "base/errors.h"
#include "contact/problem_io/problem_file.h"
#include "unit/nscd/made_problems.h"

#include <SiconosConfig.h>

extern "C"
{
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsSparseMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
}

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace arthrowear;
using nscd::ContactProblem;

constexpr double tolerance = 1e-8;
constexpr double never = std::numeric_limits<double>::infinity();
constexpr double neither = -1.;
constexpr std::size_t ours_of_theirs[3] = {2, 0, 1}; // (normal, t1, t2)

struct Limits
{
  std::size_t fewest_contacts = 20;
  unsigned int runs = 3;
  unsigned int seconds = 10;
};

struct Outcome
{
  double seconds = never; ///< infinity: not solved
  std::vector<double> r;
};

double
cpu_seconds()
{
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now); // the process clock ticks under a limit
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool
is_solved(const ContactProblem &problem, const std::vector<double> &r)
{
  return nscd::contact_error(problem, r).plain_map <= tolerance;
}

/// Tolerances as in contact_solver_table: besides the residual, a penetration velocity below 1e-6
/// of max |q|.
Outcome
solve_here(const ContactProblem &problem, const unsigned int runs)
{
  double largest = 0.;
  for (const double q : problem.free_velocity)
    largest = std::max(largest, std::fabs(q));
  nscd::SolverOptions options;
  options.plain_residual_tolerance = options.residual_tolerance = tolerance;
  options.force_tolerance = never;
  options.penetration_tolerance = 1e-6 * largest * problem.length_per_velocity;
  options.max_iterations = 100000;
  Outcome best;
  for (unsigned int run = 0; run < runs; ++run)
  {
    std::vector<double> r(3 * problem.n_contacts(), 0.);
    const double begin = cpu_seconds();
    const auto solver = nscd::make_contact_solver("auto", options);
    solver->solve(problem, r);
    const double seconds = cpu_seconds() - begin;
    best.r = r;
    if (is_solved(problem, r))
      best.seconds = std::min(best.seconds, seconds);
  }
  return best;
}

enum class Storage
{
  blocks,
  columns,
  dense
};

NumericsMatrix *
their_matrix(const nscd::Delassus &W, const Storage storage)
{
  const auto size = static_cast<int>(3 * W.n_contacts());
  NumericsMatrix *matrix = NM_create(storage == Storage::dense ? NM_DENSE : NM_SPARSE, size, size);
  if (storage == Storage::dense)
    std::fill_n(matrix->matrix0, static_cast<std::size_t>(size) * static_cast<std::size_t>(size),
                0.);
  else
    NM_triplet_alloc(matrix, static_cast<CS_INT>(9 * W.n_blocks()));
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
    for (std::size_t k = 0; k < W.row_length(i); ++k)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
        {
          const std::size_t j = W.is_dense() ? k : W.row_columns(i)[k];
          const double value =
              W.row_values(i)[ours_of_theirs[a] * 3 * W.row_length(i) + 3 * k + ours_of_theirs[b]];
          const std::size_t row = 3 * i + a, column = 3 * j + b;
          if (storage == Storage::dense)
            matrix->matrix0[row + column * static_cast<std::size_t>(size)] = value;
          else
            NM_entry(matrix, static_cast<int>(row), static_cast<int>(column), value);
        }
  if (storage != Storage::blocks)
    return matrix;
  SparseBlockStructuredMatrix *blocks = SBM_new();
  SBM_from_csparse(3, NM_csc(matrix), blocks);
  return NM_new_SBM(size, size, blocks);
}

/// Solves within this process. @param relative  tolerance over |q|, the measure of Siconos
/// @return CPU time, infinity if the result does not solve the problem
double
solve_there(const ContactProblem &problem, const int solver, const Storage storage,
            const double relative)
{
  const std::size_t n = problem.n_contacts();
  std::vector<double> q(3 * n), reaction(3 * n, 0.), velocity(3 * n, 0.), mu = problem.friction;
  for (std::size_t k = 0; k < q.size(); ++k)
    q[k] = problem.free_velocity[3 * (k / 3) + ours_of_theirs[k % 3]];
  NumericsMatrix *matrix = their_matrix(*problem.W, storage);
  FrictionContactProblem *theirs =
      frictionContactProblem_new_with_data(3, static_cast<int>(n), matrix, q.data(), mu.data());
  SolverOptions *options = solver_options_create(solver);
  options->dparam[SICONOS_DPARAM_TOL] = relative;
  options->iparam[SICONOS_IPARAM_MAX_ITER] =
      std::max(options->iparam[SICONOS_IPARAM_MAX_ITER], 1000000);
  numerics_set_verbose(0);
  const double begin = cpu_seconds();
  fc3d_driver(theirs, reaction.data(), velocity.data(), options);
  const double seconds = cpu_seconds() - begin;
  std::vector<double> r(3 * n);
  for (std::size_t k = 0; k < q.size(); ++k)
    r[3 * (k / 3) + ours_of_theirs[k % 3]] = reaction[k];
  return is_solved(problem, r) ? seconds : never;
}

/// Result of the work in a separate process; none if it crashes or needs more CPU time than the
/// limit.
std::optional<double>
in_a_process(const unsigned int limit, const std::function<double()> &work)
{
  int ends[2];
  if (::pipe(ends) != 0)
    return std::nullopt;
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0)
  {
    if (std::freopen("/dev/null", "w", stdout) == nullptr ||
        std::freopen("/dev/null", "w", stderr) == nullptr)
      ::_exit(1);
    const rlimit most = {limit, limit};
    ::setrlimit(RLIMIT_CPU, &most);
    const double seconds = work();
    ::_exit(::write(ends[1], &seconds, sizeof seconds) == sizeof seconds ? 0 : 1);
  }
  ::close(ends[1]);
  double seconds = 0.;
  const bool is_sent = ::read(ends[0], &seconds, sizeof seconds) == sizeof seconds;
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return is_sent ? std::optional(seconds) : std::nullopt;
}

struct Member
{
  const char *name;
  int id;
};
constexpr std::array<Member, 5> members = {{{"NSGS", SICONOS_FRICTION_3D_NSGS},
                                            {"NSN_AC", SICONOS_FRICTION_3D_NSN_AC},
                                            {"NSN_FB", SICONOS_FRICTION_3D_NSN_FB},
                                            {"PROX", SICONOS_FRICTION_3D_PROX},
                                            {"ADMM", SICONOS_FRICTION_3D_ADMM}}};

/// Time with the best storage. Siconos divides its residual by |q|, this program by the larger of
/// |q| and |r|; if Siconos stops too early by its own measure, a third of the tolerance is tried.
double
best_time(const ContactProblem &problem, const int solver, const double relative,
          const Limits &limits)
{
  double best = never;
  for (const Storage storage : {Storage::blocks, Storage::columns, Storage::dense})
    for (const double factor : {0.99, 0.3, 0.1})
    {
      double seconds = never;
      bool has_ended = true;
      for (unsigned int run = 0; run < limits.runs && has_ended; ++run)
      {
        const std::optional<double> once =
            in_a_process(limits.seconds,
                         [&] { return solve_there(problem, solver, storage, factor * relative); });
        has_ended = once.has_value();
        seconds = std::min(seconds, once.value_or(never));
        if (seconds > 0.5) // infinity: it stopped too early and would again
          break;
      }
      best = std::min(best, seconds);
      if (seconds < never || !has_ended)
        break;
    }
  return best;
}

/// @return the best time of Siconos over the time of `auto`, 0 if auto fails
double
print_problem(ContactProblem problem, const std::string &title, Limits limits)
{
  const std::size_t n = problem.n_contacts();
  problem.wear.assign(n, 0.);
  problem.wear_opening = nullptr;
  const Outcome here = solve_here(problem, limits.runs);
  double squared_q = 0., squared_r = 0.;
  for (std::size_t k = 0; k < 3 * n; ++k)
  {
    squared_q += problem.free_velocity[k] * problem.free_velocity[k];
    squared_r += here.r[k] * here.r[k];
  }
  const double relative = tolerance * std::sqrt(std::max(1., squared_r / squared_q));
  // Ten times the time of `auto` suffice to decide.
  if (here.seconds < never)
    limits.seconds =
        std::clamp(static_cast<unsigned int>(std::ceil(10. * here.seconds)), 1u, limits.seconds);
  std::printf("| %s | %zu | %.3g |", title.c_str(), n, 1e3 * here.seconds);
  double best = never;
  for (const Member &member : members)
  {
    const double seconds = best_time(problem, member.id, relative, limits);
    best = std::min(best, seconds);
    std::printf(seconds < never ? " %.3g |" : " - |", 1e3 * seconds);
    std::fflush(stdout);
  }
  const double ratio = best == here.seconds ? neither : best / here.seconds;
  if (ratio == neither)
    std::printf(" none solves it |\n");
  else if (here.seconds == never)
    std::printf(" auto fails |\n");
  else
    std::printf(best < never ? " %.2f |\n" : " only auto |\n", ratio);
  std::fflush(stdout);
  return ratio;
}

void
print_summary(std::vector<double> ratios)
{
  ratios.erase(std::remove(ratios.begin(), ratios.end(), neither), ratios.end());
  if (ratios.empty())
    return;
  std::sort(ratios.begin(), ratios.end());
  const auto slower = std::count_if(ratios.begin(), ratios.end(), [](double r) { return r < 1.; });
  std::printf("\n%zu problems: Siconos's best over auto, median %.2f, least %.2f; auto is slower "
              "in %td (must: none)\n",
              ratios.size(), ratios[ratios.size() / 2], ratios.front(), slower);
}
} // namespace

int
main(int argc, char **argv)
{
  Limits limits;
  std::vector<std::string> files;
  bool with_made = false;
  for (int i = 1; i < argc; ++i)
  {
    const std::string argument = argv[i];
    const auto number = [&] { return static_cast<unsigned int>(std::stoul(argv[++i])); };
    if (argument == "-n" && i + 1 < argc)
      limits.fewest_contacts = number();
    else if (argument == "-r" && i + 1 < argc)
      limits.runs = std::max(1u, number());
    else if (argument == "-l" && i + 1 < argc)
      limits.seconds = std::max(1u, number());
    else if (argument == "-m" && i + 1 < argc)
      with_made = number() != 0;
    else
      files.push_back(argument);
  }
  std::printf("ms of CPU time; '-': not solved within ten times that of auto, at least 1 s and at "
              "most %u s\n\n| problem | contacts | auto |",
              limits.seconds);
  for (const Member &member : members)
    std::printf(" %s |", member.name);
  std::printf(" best over auto |\n|-|-|-|-|-|-|-|-|-|\n");
  std::vector<double> ratios;
  try
  {
    for (const std::string &file : files)
      if (const ContactProblem problem = nscd::read_stored_problem(file).problem;
          problem.n_contacts() >= limits.fewest_contacts)
        ratios.push_back(print_problem(problem, std::filesystem::path(file).stem(), limits));
    if (with_made)
      for (const nscd::MadeProblem &made : nscd::made_problems(false))
        if (made.problem.n_contacts() >= limits.fewest_contacts)
          ratios.push_back(print_problem(made.problem, made.name, limits));
  }
  catch (const std::exception &error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(ExitCode::bad_input);
  }
  print_summary(ratios);
  return 0;
}
