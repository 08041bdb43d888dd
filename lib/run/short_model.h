// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run_output.h"

namespace arthrowear
{
/// A model whose runs take seconds: rank 0 computes, other ranks look on, and unless it has its own
/// run() there are no checkpoints. `Entries` has declare(), check() and `output_folder`.
template <typename Entries> class ShortModel : public Model
{
public:
  void declare(Parameters &parameters) override { p_.declare(parameters); }
  void validate(Parameters &parameters, MPI_Comm) override { p_.check(parameters); }
  /// @throws InputError if it is to resume
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override
  {
    return run_shortly(frame(), options, parameters, file, log, communicator,
                       [this](ShortRun &run) { return compute(run); });
  }

protected:
  ShortRunOutput frame() const
  {
    ShortRunOutput output;
    output.model = name();
    output.description = description();
    output.folder = p_.output_folder;
    output.columns = columns();
    return output;
  }

  /// As the entry `Model` has it.
  virtual std::string name() const = 0;
  /// Of statistics.csv.
  virtual std::vector<Statistics::Column> columns() const = 0;
  /// On rank 0: rows, plots and other files of the run, and what becomes of it.
  virtual Summary compute(ShortRun &run) const = 0;

  Entries p_;
};
} // namespace arthrowear
