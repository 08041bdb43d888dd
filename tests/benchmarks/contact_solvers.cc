// SPDX-License-Identifier: LGPL-2.1-or-later
// Speed of the contact solvers. Bind it to a core: taskset -c 0 contact_solvers.
// ARTHROWEAR_CONTACT_PROBLEMS names a folder with more stored problems than the repository has.
#include "contact/nscd/gauss_seidel.h"
#include "contact/problem_io/problem_file.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>

namespace
{
using namespace arthrowear::nscd;
using Clock = std::chrono::steady_clock;

double
seconds_since(const Clock::time_point start)
{
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A problem in which every contact is closed and slides or sticks. The coupling of contacts decays
/// with their distance, as on an elastic surface, so that sweeps continue to change every contact.
ContactProblem
dense_problem(const std::size_t n)
{
  std::mt19937 generator(7);
  std::uniform_real_distribution<double> uniform(-1., 1.);
  std::vector<double> values(9 * n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t a = 0; a < 3; ++a)
      {
        const double distance = std::fabs(static_cast<double>(i) - static_cast<double>(j));
        values[(3 * i + a) * 3 * n + 3 * j + a] = std::exp(-0.02 * distance) + (i == j ? 0.2 : 0.);
      }
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(n, std::move(values)));
  for (std::size_t i = 0; i < n; ++i)
  {
    problem.free_velocity.insert(problem.free_velocity.end(),
                                 {3. + uniform(generator), uniform(generator), -10.});
    problem.friction.push_back(0.07);
    problem.wear.push_back(1e-4);
  }
  return problem;
}

/// Repeats sweeps from r = 0, which visit all 3x3 blocks and contacts. @return seconds
double
time_sweeps(GaussSeidel &sweeps, const std::size_t n, const int n_sweeps)
{
  sweeps.set_force(std::vector<double>(3 * n, 0.));
  sweeps.sweep(); // closes the contacts
  const auto start = Clock::now();
  for (int s = 0; s < n_sweeps; ++s)
    benchmark::DoNotOptimize(sweeps.sweep());
  return seconds_since(start);
}

/// Reads all values once. @return their sum
#if defined(__x86_64__)
__attribute__((target_clones("avx2", "default")))
#endif
double
stream(const double *values, const std::size_t n)
{
  double sums[32] = {};
  for (std::size_t k = 0; k + 32 <= n; k += 32)
    for (std::size_t l = 0; l < 32; ++l)
      sums[l] += values[k + l];
  double sum = 0.;
  for (const double part : sums)
    sum += part;
  return sum;
}

void
dense_sweep(benchmark::State &state)
{
  const auto n = static_cast<std::size_t>(state.range(0));
  const ContactProblem problem = dense_problem(n);
  GaussSeidel sweeps;
  sweeps.set_up(problem, LocalMethod::angle);
  constexpr int n_sweeps = 5;
  const double *values = problem.W->row_values(0);
  // Sweeps and streams alternate, so that both run under the same load of the machine.
  double seconds = 0., least = std::numeric_limits<double>::infinity();
  std::vector<double> ratios;
  for (auto _ : state)
  {
    const double one = time_sweeps(sweeps, n, n_sweeps) / n_sweeps;
    state.SetIterationTime(one);
    seconds += one;
    least = std::min(least, one);
    const auto start = Clock::now();
    benchmark::DoNotOptimize(stream(values, 9 * n * n));
    ratios.push_back(one / seconds_since(start));
  }
  const auto blocks = static_cast<double>(n * n);
  state.counters["ns_per_block"] = 1e9 * seconds / static_cast<double>(state.iterations()) / blocks;
  state.counters["least_ns_per_block"] = 1e9 * least / blocks;
  std::nth_element(ratios.begin(), ratios.begin() + ratios.size() / 2, ratios.end());
  state.counters["median_over_stream"] = ratios[ratios.size() / 2];
}
BENCHMARK(dense_sweep)->Arg(34)->Arg(112)->Arg(200)->Arg(300)->Arg(600)->Arg(1500)->UseManualTime();

std::vector<std::string>
stored_problems()
{
  std::vector<std::string> files;
  const char *more = std::getenv("ARTHROWEAR_CONTACT_PROBLEMS");
  std::vector<std::string> folders = {ARTHROWEAR_SOURCE_DIR "/tests/contact_problems"};
  if (more != nullptr && std::filesystem::is_directory(more))
    folders.push_back(more);
  for (const std::string &folder : folders)
    for (const auto &entry : std::filesystem::directory_iterator(folder))
    {
      const auto same = [&](const std::string &file)
      { return std::filesystem::path(file).filename() == entry.path().filename(); };
      if (entry.path().extension() == ".hdf5" && std::none_of(files.begin(), files.end(), same))
        files.push_back(entry.path().string());
    }
  std::sort(files.begin(), files.end());
  return files;
}

void
stored_sweep(benchmark::State &state, const std::string &file)
{
  const ContactProblem problem = read_stored_problem(file).problem;
  const std::size_t n = problem.n_contacts();
  GaussSeidel sweeps;
  sweeps.set_up(problem, LocalMethod::angle);
  constexpr int n_sweeps = 50;
  double seconds = 0., least = std::numeric_limits<double>::infinity();
  for (auto _ : state)
  {
    const double one = time_sweeps(sweeps, n, n_sweeps) / n_sweeps;
    state.SetIterationTime(one);
    seconds += one;
    least = std::min(least, one);
  }
  const auto contacts = static_cast<double>(n);
  state.counters["ns_per_contact"] =
      1e9 * seconds / static_cast<double>(state.iterations()) / contacts;
  state.counters["least_ns_per_contact"] = 1e9 * least / contacts;
  state.counters["blocks_per_contact"] = static_cast<double>(problem.W->n_blocks()) / contacts;
}

void
stored_solve(benchmark::State &state, const std::string &file, const std::string &name)
{
  const ContactProblem problem = read_stored_problem(file).problem;
  double largest = 0.;
  for (const double q : problem.free_velocity)
    largest = std::max(largest, std::fabs(q));
  SolverOptions options;
  options.plain_residual_tolerance = 1e-8;
  options.force_tolerance = std::numeric_limits<double>::infinity();
  options.penetration_tolerance = 1e-6 * largest * problem.length_per_velocity;
  options.max_iterations = 20000;
  const auto solver = make_contact_solver(name, options);
  SolverReport report;
  for (auto _ : state)
  {
    std::vector<double> r(3 * problem.n_contacts(), 0.);
    report = solver->solve(problem, r);
  }
  if (!report.converged)
    state.SkipWithError(report.reason.c_str());
  state.counters["iterations"] = report.iterations;
  state.counters["residual"] = report.error.plain_map;
}

/// Newton iterations over 112 closed contacts, all sliding: the linear system includes all
/// contacts.
void
newton_iteration(benchmark::State &state)
{
  const ContactProblem problem = dense_problem(static_cast<std::size_t>(state.range(0)));
  SolverOptions options;
  const auto solver = make_contact_solver("semismooth_newton", options);
  unsigned int iterations = 0;
  for (auto _ : state)
  {
    std::vector<double> r(3 * problem.n_contacts(), 0.);
    iterations = solver->solve(problem, r).iterations;
  }
  state.counters["iterations"] = iterations;
  state.counters["s_per_iteration"] = benchmark::Counter(
      iterations, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(newton_iteration)->Arg(34)->Arg(112)->Unit(benchmark::kMillisecond);
} // namespace

int
main(int argc, char **argv)
{
  for (const std::string &file : stored_problems())
  {
    const std::string name = std::filesystem::path(file).stem().string();
    benchmark::RegisterBenchmark(("stored_sweep/" + name).c_str(),
                                 [file](benchmark::State &state) { stored_sweep(state, file); })
        ->UseManualTime()
        ->Iterations(200); // of 50 sweeps: a limit of time would repeat a microsecond for minutes
    for (const std::string solver : {"nlgs", "anderson", "semismooth_newton", "auto"})
      benchmark::RegisterBenchmark(("stored_solve/" + name + "/" + solver).c_str(),
                                   [file, solver](benchmark::State &state)
                                   { stored_solve(state, file, solver); })
          ->Unit(benchmark::kMillisecond)
          ->MinTime(0.1);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
