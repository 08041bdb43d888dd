// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/stop_request.h"
#include "io/plot_svg.h"
#include "io/statistics.h"
#include "run/model.h"

#include <functional>
#include <limits>

namespace arthrowear
{
/// Opens what every run writes, on rank 0 (null elsewhere), after all that can be wrong with the
/// input has been seen: the folder, log.txt, original.prm, parameters.prm and .json,
/// statistics.csv. A run that resumes keeps what is there and takes the file `stop` away.
std::unique_ptr<OutputFolder> open_run_output(const std::string &folder, const RunOptions &options,
                                              const Parameters &parameters,
                                              const ParameterFile &file, const StopRequest &stop,
                                              Log &log, Statistics &table, MPI_Comm communicator);

/// "statistics.csv" in the folder.
std::string statistics_file(const std::string &folder);

/// What a run that takes seconds writes to, on rank 0.
class ShortRun
{
public:
  ShortRun(const OutputFolder &output, Statistics &statistics, Log &text,
           const StopRequest &request)
      : folder(output), table(statistics), log(text), stop(request)
  {
  }

  const OutputFolder &folder;
  Statistics &table;
  Log &log;
  const StopRequest &stop; ///< for runs that may take longer to look at
  bool is_stopped = false; ///< set by the run if it has ended for a request

  /// Looks ten times a second whether the run is to stop; to be called after each step of a model
  /// without checkpoints.
  /// @throws StopReason, which run_shortly() takes
  void poll();

  /// File names, which the end of the log lists, and plots.
  void write_plots(const std::vector<std::pair<std::string, Plot>> &plots);
  const std::string &plot_names() const { return plot_names_; }

private:
  double polled_ = 0.; ///< [s] by the clock
  std::string plot_names_;
};

/// A run that takes seconds.
struct ShortRunOutput
{
  std::string model, description, folder;
  std::vector<Statistics::Column> columns;
  /// Of a run that keeps checkpoints: takes the newest on rank 0 and tells how many rows of
  /// statistics.csv belong to it. Null: the run cannot resume.
  std::function<std::size_t()> resume;
  double wall_time_limit = std::numeric_limits<double>::infinity(); ///< [s]
};

/// Its frame: the output is opened, rank 0 computes, and the summary that it gives goes to
/// summary.json and to the end of the log. Other ranks wait.
/// @throws InputError if it is to resume and there are no checkpoints
ExitCode run_shortly(const ShortRunOutput &output, const RunOptions &options,
                     Parameters &parameters, const ParameterFile &file, Log &log,
                     MPI_Comm communicator, const std::function<Summary(ShortRun &)> &compute);
} // namespace arthrowear
