// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics.h"

#include "base/number_text.h"
#include "io/collective.h"
#include "models/knee_dynamics_output.h"
#include "models/run_output.h"

namespace arthrowear
{
void
KneeDynamicsModel::declare(Parameters &parameters)
{
  p_.declare(parameters);
}

void
KneeDynamicsModel::validate(Parameters &parameters, MPI_Comm)
{
  p_.check(parameters);
}

std::string
KneeDynamicsModel::description() const
{
  return "knee_dynamics: " + p_.knee_name() + ", " + p_.surfaces_name() + ", " +
         shortest_text(p_.end_time) + " s";
}

ExitCode
KneeDynamicsModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                       Log &log, MPI_Comm communicator)
{
  if (options.existing == OutputFolder::Existing::resume)
    throw InputError("--resume: a run of the model knee_dynamics takes seconds and keeps no "
                     "checkpoints. Run it anew with --overwrite.");
  Statistics table(knee_columns(p_.joint));
  const auto folder = open_run_output(p_.output_folder, options, parameters, file, StopRequest(),
                                      log, table, communicator);
  log.line(description());
  const auto compute = [&]()
  {
    KneePeaks peaks;
    KneePlots plots;
    KneeObserver observer;
    observer.rows = p_.row_times();
    observer.at_row = [&](const KneeMoment &moment)
    {
      table.write_row(knee_row(moment));
      plots.see(moment);
    };
    observer.after_step = [&](const KneeMoment &moment) { peaks.see(moment); };
    observer.at_touch_down = [&](const KneeMoment &moment) { peaks.touch_down(moment); };
    const IntegrationStatistics statistics =
        move_knee(p_.joint, p_.start, p_.end_time, p_.tolerance, p_.integrator, observer);

    std::string names;
    for (const auto &[name, plot] : plots.plots())
    {
      folder->write(name, svg(plot));
      names += (names.empty() ? "" : ", ") + name;
    }
    const Summary summary = peaks.summary(p_, statistics);
    folder->write("summary.json", summary.json());
    log.line("\n" + summary.text());
    log.line("Plots in " + p_.output_folder + ": " + names + ".");
  };
  on_root(communicator, compute);
  return ExitCode::done;
}
} // namespace arthrowear
