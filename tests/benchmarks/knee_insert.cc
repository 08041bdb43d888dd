// SPDX-License-Identifier: LGPL-2.1-or-later
// Time loop of a knee insert without output, compared with bare factor solves with the same matrix
// in the same run; see doc/benchmarks.md.
#include "factor_times.h"
#include "models/knee_insert/system.h"
#include "mpi_and_petsc.h"

#include <cstdio>

namespace
{
using namespace arthrowear;

/// One cycle of inputs/knee_iso/case.prm in steps of a hundredth.
void
time_cycle(const unsigned int cells, const bool is_varus_free)
{
  const ParameterFile file = ParameterFile::read(ARTHROWEAR_SOURCE_DIR "/inputs/knee_iso/case.prm");
  Parameters parameters;
  KneeInsertParameters p;
  p.declare(parameters);
  std::string model = "knee_insert";
  parameters.top_level().add("Model", model, rules::one_of({model}), "");
  parameters.read(file);
  p.insert.shape.target_cells = cells;
  p.is_varus_free = is_varus_free;
  p.check(parameters);
  const KneeInsertInputs inputs = prepare_knee_insert(p, parameters);
  parameters.throw_if_any();
  KneeInsert insert(p, inputs, MPI_COMM_WORLD);
  const double begin = now();
  insert.stepper->prepare();
  const double prepared = now() - begin;
  constexpr unsigned int n_steps = 100;
  const double h = 1. / (n_steps * p.time.frequency);
  State state = insert.initial_state();
  double newton = 0.;
  const double loop_begin = now();
  for (unsigned int step = 0; step < n_steps; ++step)
  {
    StepResult result = insert.stepper->attempt(state, h);
    if (!result.converged)
      throw RunError(result.reason);
    newton += result.newton_iterations();
    state = std::move(result.state);
  }
  const double loop = now() - loop_begin;
  const FactorTimes bare = factor_times(insert, h, LinearSolver::mumps);
  const Stepper::Seconds &seconds = insert.stepper->seconds();
  std::printf("varus %-4s %6zu cells, %4u points: set-up %.2f s, %.1f factorisations; cycle %.3f "
              "s, %.1f bare solves of %.1f ms; %.1f iterations of a step, contact %.2f s, columns "
              "%.2f s; V/K %.3f N m\n",
              is_varus_free ? "free" : "held", insert.body.mesh().cells.size(),
              insert.surface.n_points(), prepared, prepared / bare.factor, loop, loop / bare.solve,
              1e3 * bare.solve, newton / n_steps, seconds.contact, seconds.columns - prepared,
              state.contact.body.worn_volume / p.solver.contact.wear.body.factor / 1e3);
}
} // namespace

int
main(int argc, char **argv)
{
  const MpiAndPetsc mpi(argc, argv);
  for (const bool is_varus_free : {true, false})
    time_cycle(15000, is_varus_free);
  return 0;
}
