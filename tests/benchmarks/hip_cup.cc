// SPDX-License-Identifier: LGPL-2.1-or-later
// Time loops of the hip cup without output, compared with bare factor solves with the same matrix
// in the same run. Counters are means per step or per call; see doc/benchmarks.md.
#include "models/hip_cup/hip_cup.h"
#include "cup_case.h"
#include "factor_times.h"
#include "mpi_and_petsc.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <sstream>

namespace
{
using namespace arthrowear;

/// Peak memory of this process [MB].
double
peak_memory()
{
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024.;
}

/// @param n_steps  number of steps; 0: one gait cycle
void
time_loop(benchmark::State &bench, const std::string &file, unsigned int cells,
          unsigned int n_steps, const Elasticity elasticity, const std::optional<MaterialLaw> law)
{
  CupCase setup(file, {cells, elasticity, 0, {}, law});
  HipCup &cup = *setup.cup;
  const double prepare_begin = now();
  cup.stepper->prepare();
  const double prepared = now() - prepare_begin;
  const double h = setup.p.time.step;
  if (n_steps == 0)
    n_steps = static_cast<unsigned int>(setup.p.end_time() / h + .5);
  double newton = 0., contact = 0., loop = 0.;
  std::size_t candidates = 0;
  for (auto _ : bench)
  {
    State state = cup.initial_state();
    const double begin = now();
    for (unsigned int step = 0; step < n_steps; ++step)
    {
      StepResult result = cup.stepper->attempt(state, h);
      if (!result.converged)
        return bench.SkipWithError(result.reason.c_str());
      newton += result.newton_iterations();
      contact += result.contact_iterations;
      if (result.last_problem)
        candidates = std::max(candidates, result.last_problem->n_contacts());
      state = std::move(result.state);
    }
    loop = now() - begin;
    bench.SetIterationTime(loop);
  }
  // The unit of comparison is a solve by MUMPS with the matrix of this mesh and step.
  const FactorTimes bare = factor_times(cup, h, LinearSolver::mumps);
  const FactorTimes faster = factor_times(cup, h, LinearSolver::automatic);

  const double steps = static_cast<double>(bench.iterations()) * n_steps;
  const Stepper::Seconds &seconds = cup.stepper->seconds();
  bench.counters["cells"] = cup.body.mesh().cells.size();
  bench.counters["points"] = cup.surface.n_points();
  bench.counters["candidates"] = candidates;
  bench.counters["ms_per_step"] = 1e3 * loop / n_steps;
  bench.counters["newton_per_step"] = newton / steps;
  bench.counters["contact_its_per_step"] = contact / steps;
  bench.counters["ms_factor"] = 1e3 * bare.factor;
  bench.counters["ms_solve"] = 1e3 * bare.solve;
  bench.counters["cholmod_factor"] = faster.factor / bare.factor;
  bench.counters["cholmod_solve"] = faster.solve / bare.solve;
  bench.counters["ms_columns_total"] = 1e3 * seconds.columns / bench.iterations();
  bench.counters["ms_contact_per_step"] = 1e3 * seconds.contact / steps;
  bench.counters["loop_over_solve"] = loop / bare.solve;
  bench.counters["columns_over_factor"] = prepared / bare.factor;
  bench.counters["peak_MB"] = peak_memory();
}

/// A million cycles by linearly implicit jumps with a tolerance of 1e-2, as in the program, without
/// frames.
void
time_million(benchmark::State &bench, const std::string &file)
{
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("million-" + std::to_string(getpid()));
  const auto million = [&](HipCupParameters &p)
  {
    p.output_folder = folder;
    p.output.frames_per_cycle = 0.;
    p.jumps.kind = "linearly_implicit";
    p.jumps.cycles = 1e6;
    p.jumps.tolerance = 1e-2;
  };
  CupCase setup(file, {0, Elasticity::condensed, 0, {}, MaterialLaw::linear_elastic, million});
  double loop = 0.;
  std::ostringstream screen;
  Log log(screen, std::cerr);
  RunOptions options;
  options.existing = OutputFolder::Existing::overwrite;
  for (auto _ : bench)
  {
    Run run("hip_cup", folder, nullptr, setup.parameters, setup.file, options, log, MPI_COMM_WORLD);
    HipCupModel model(setup.p, setup.inputs);
    WearSimulation simulation(model, run);
    run_simulation(simulation, run);
    loop = run.seconds.loop;
    bench.SetIterationTime(loop);
    bench.counters["computed_cycles"] =
        static_cast<double>(simulation.step()) * setup.p.time.step * setup.p.time.frequency;
  }
  std::filesystem::remove_all(folder);
  const FactorTimes bare = factor_times(*setup.cup, setup.p.time.step, LinearSolver::mumps);
  bench.counters["cells"] = setup.cup->body.mesh().cells.size();
  bench.counters["ms_solve"] = 1e3 * bare.solve;
  bench.counters["loop_over_solve"] = loop / bare.solve;
  bench.counters["peak_MB"] = peak_memory();
}

class Silence : public benchmark::BenchmarkReporter
{
public:
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &) override {}
};
} // namespace

int
main(int argc, char **argv)
{
  const MpiAndPetsc mpi(argc, argv);
  const auto add = [](const char *name, const char *file, unsigned int cells, unsigned int steps,
                      const Elasticity elasticity = Elasticity::automatic,
                      const std::optional<MaterialLaw> law = {})
  {
    benchmark::RegisterBenchmark(name, [=](benchmark::State &state)
                                 { time_loop(state, file, cells, steps, elasticity, law); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kSecond);
  };
  add("main_case_400_steps", "hip_cup_jourdan/case.prm", 0, 0);
  add("hip_cup_1hz_100_steps", "hip_cup_1hz/case.prm", 0, 0);
  add("main_case_15k_40_steps", "hip_cup_jourdan/case.prm", 15000, 40);
  add("main_case_60k_40_steps", "hip_cup_jourdan/case.prm", 60000, 40);
  const char *const iso = "hip_cup_1hz/quadratic.prm";
  const MaterialLaw linear = MaterialLaw::linear_elastic;
  add("iso_15k_quadratic_condensed", iso, 0, 0, Elasticity::condensed, linear);
  add("iso_15k_quadratic_corrected", iso, 0, 0, Elasticity::condensed,
      MaterialLaw::st_venant_kirchhoff);
  add("iso_15k_quadratic_full_10_steps", iso, 0, 10, Elasticity::full, linear);
  add("1hz_condensed", "hip_cup_1hz/case.prm", 0, 0, Elasticity::condensed, linear);
  add("1hz_full", "hip_cup_1hz/case.prm", 0, 0, Elasticity::full, linear);
  benchmark::RegisterBenchmark("million_quadratic",
                               [=](benchmark::State &state) { time_million(state, iso); })
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(benchmark::kSecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  // Under mpirun all ranks compute and rank 0 reports.
  Silence silence;
  const bool speaks = rank_in(MPI_COMM_WORLD) == 0;
  if (speaks)
    benchmark::RunSpecifiedBenchmarks();
  else
    benchmark::RunSpecifiedBenchmarks(&silence);
  return 0;
}
