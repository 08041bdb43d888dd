// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run.h"
#include "run/simulation.h"

namespace arthrowear
{
/// Runs a simulation on rank 0 alone; the other ranks wait for its end.
/// @param make  the simulation, on rank 0
/// @throws as run_simulation(), on every rank
ExitCode run_on_root(const std::string &model, const std::string &folder,
                     const CheckpointParameters *checkpoint, Parameters &parameters,
                     const ParameterFile &file, const RunOptions &options, Log &log,
                     MPI_Comm communicator,
                     const std::function<std::unique_ptr<Simulation>(Run &)> &make);

/// A simulation of one step, which computes everything.
/// @param introduction  a line at the start of the log
std::unique_ptr<Simulation>
make_short_simulation(Run &run, std::string introduction, std::vector<Statistics::Column> columns,
                      std::function<std::unique_ptr<Summary>(Run &)> compute);

/// A model whose runs last seconds: rank 0 computes, and there are no checkpoints. `Entries` has
/// declare(), check() and `output_folder`.
template <typename Entries> class ShortModel : public Model
{
public:
  void declare(Parameters &parameters) override { p_.declare(parameters); }
  void validate(Parameters &parameters, MPI_Comm) override { p_.check(parameters); }
  /// @throws InputError if it shall resume
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override
  {
    return run_on_root(name(), p_.output_folder, nullptr, parameters, file, options, log,
                       communicator,
                       [this](Run &run)
                       {
                         return make_short_simulation(run, description(), columns(),
                                                      [this](Run &r) { return compute(r); });
                       });
  }

protected:
  /// The value of the entry `Model`.
  virtual std::string name() const = 0;
  /// Columns of statistics.csv.
  virtual std::vector<Statistics::Column> columns() const = 0;
  /// On rank 0: writes rows, plots and other files of the run; calls Run::poll() after each step.
  virtual std::unique_ptr<Summary> compute(Run &run) const = 0;

  Entries p_;
};
} // namespace arthrowear
