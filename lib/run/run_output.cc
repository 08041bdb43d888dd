// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_output.h"

#include "io/collective.h"
#include "run/restart.h"

namespace arthrowear
{
std::string
statistics_file(const std::string &folder)
{
  return folder + "/statistics.csv";
}

std::unique_ptr<OutputFolder>
open_run_output(const std::string &folder, const RunOptions &options, const Parameters &parameters,
                const ParameterFile &file, const StopRequest &stop, Log &log, Statistics &table,
                MPI_Comm communicator)
{
  const bool resumes = options.existing == OutputFolder::Existing::resume;
  std::unique_ptr<OutputFolder> output;
  on_root(communicator,
          [&]()
          {
            output = std::make_unique<OutputFolder>(folder, options.existing);
            log.open(output->begin("log.txt"),
                     resumes ? OutputFile::Mode::append : OutputFile::Mode::replace);
            output->write("original.prm", file.text());
            output->write("parameters.prm", parameters.print(Parameters::Format::prm));
            output->write("parameters.json", parameters.print(Parameters::Format::json));
            if (resumes)
            {
              stop.remove_file();
              output->forget_end();
            }
            else
              table.start(statistics_file(folder));
          });
  log.line(options.header);
  log.line("Input:  " + file.file());
  log.line("Output: " + folder);
  if (!options.cost.empty())
    log.line(options.cost + ".");
  return output;
}

void
ShortRun::poll()
{
  constexpr double every = .1; // s
  const double now = stop.elapsed();
  if (now - polled_ < every)
    return;
  polled_ = now;
  if (const StopReason reason = stop.pending(); reason != StopReason::none)
    throw reason;
}

void
ShortRun::write_plots(const std::vector<std::pair<std::string, Plot>> &plots)
{
  for (const auto &[name, plot] : plots)
  {
    folder.write(name, svg(plot));
    plot_names_ += (plot_names_.empty() ? "" : ", ") + name;
  }
}

namespace
{
/// Checkpoints that are there belong to another case, whose entries say more.
[[noreturn]] void
refuse_to_resume(const ShortRunOutput &output, Parameters &parameters, MPI_Comm communicator)
{
  on_root(communicator,
          [&]()
          {
            const Checkpoints checkpoints(output.folder + "/checkpoints");
            RunIdentity(parameters).require_same(checkpoints.newest_valid().data, parameters);
          });
  throw InputError("--resume: this run of the model " + output.model +
                   " keeps no checkpoints. Start it again with --overwrite.");
}

/// What the run computes, or that it was stopped before its end.
Summary
computed(ShortRun &run, const std::string &model, const std::function<Summary(ShortRun &)> &compute)
try
{
  return compute(run);
}
catch (const StopReason reason)
{
  run.is_stopped = true;
  const std::string text = stop_reason_text(reason);
  run.log.line("Stopped by " + text + " before the end. This run of the model " + model +
               " keeps no checkpoints: start it again with --overwrite.");
  Summary summary;
  summary.add("outcome", "stopped by " + text + " before the end");
  return summary;
}
} // namespace

ExitCode
run_shortly(const ShortRunOutput &output, const RunOptions &options, Parameters &parameters,
            const ParameterFile &file, Log &log, MPI_Comm communicator,
            const std::function<Summary(ShortRun &)> &compute)
{
  const bool resumes = options.existing == OutputFolder::Existing::resume;
  if (resumes && !output.resume)
    refuse_to_resume(output, parameters, communicator);
  Statistics table(output.columns);
  if (resumes)
    on_root(communicator, [&]() { table.resume(statistics_file(output.folder), output.resume()); });
  const StopRequest stop(output.folder + "/stop", output.wall_time_limit);
  const auto folder =
      open_run_output(output.folder, options, parameters, file, stop, log, table, communicator);
  log.line(output.description);
  int is_stopped = 0; // known on rank 0
  on_root(communicator,
          [&]()
          {
            ShortRun run(*folder, table, log, stop);
            const Summary summary = computed(run, output.model, compute);
            is_stopped = run.is_stopped;
            folder->write("summary.json", summary.json());
            log.summary("\n" + summary.text());
            if (!run.plot_names().empty())
              log.line("Plots in " + output.folder + ": " + run.plot_names() + ".");
          });
  MPI_Bcast(&is_stopped, 1, MPI_INT, 0, communicator);
  return is_stopped != 0 ? ExitCode::stopped_on_request : ExitCode::done;
}
} // namespace arthrowear
