// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/progress.h"
#include "base/stop_request.h"
#include "figure/chart.h"
#include "results/run_record.h"
#include "run/extra_results.h"
#include "run/model.h"
#include "run/restart.h"
#include "run/simulation.h"

namespace arthrowear
{
/// Ends a step that lasts long, on request: Run::poll() throws it, the driver catches it.
struct StopRequested
{
  StopReason reason;
};

/// Lines of the log about parts of a run that are done, of which there may be many, such as jumps.
class PartLines
{
public:
  /// The first 30 are shown, and all with --verbose; later ones where a LineSchedule has one due,
  /// with the number of those that were not shown.
  void report(const std::string &text, double elapsed, Log &log);

private:
  LineSchedule schedule_;
  unsigned long n_ = 0, n_hidden_ = 0;
};

/// Lines of the log about a part of the set-up that lasts more than some seconds.
class SetUpLines
{
public:
  /// Returns the line that is due; empty: none. @param done  share of the part; 0: it begins
  std::string due(const std::string &part, double done, double elapsed);

private:
  Progress progress_;
  std::string part_;
};

/// The surroundings of a simulation, the same for every model: input, folder, log, statistics.csv,
/// checkpoints and requests to stop. The driver opens it; simulations write their rows and files
/// through it.
class Run
{
public:
  /// @param checkpoint null: the model keeps no checkpoints and cannot resume; else it lives as
  /// long as the run
  Run(std::string model, std::string folder, const CheckpointParameters *checkpoint,
      Parameters &parameters, const ParameterFile &file, const RunOptions &options, Log &log,
      MPI_Comm communicator);

  const std::string model;
  const std::string folder_name; ///< of the output
  Parameters &parameters;
  Log &log;
  MPI_Comm communicator;
  const StopRequest stop;
  Declarations declared; ///< methods that are chosen before open(), which writes it, add citations
  Statistics table;      ///< statistics.csv, written on rank 0; columns are set by open()
  RunSeconds seconds;
  ReducedResults extra;       ///< results that plug-ins add
  RunRecord record;           ///< progress and wall times; the rest is set by write_record()
  RunCheckpoints checkpoints; ///< open() reports those that could not be used

  bool resumes() const { return options_.existing == OutputFolder::Existing::resume; }
  bool is_root() const { return is_root_; }
  /// The folder of the output. On rank 0, once the run is open.
  const OutputFolder &folder() const;

  /// Writes a row of statistics.csv, with the results that plug-ins add. Collective.
  /// @param state  of the step of the row, for those
  void write_row(const std::vector<double> &row, const AcceptedState &state = {});
  void write_row(const TableRow &row, const AcceptedState &state = {})
  {
    write_row(row.values(), state);
  }
  /// The same on rank 0 alone.
  void add_row(std::vector<double> row, const AcceptedState &state = {})
  {
    extra.extend(row, state);
    table.write_row(row);
  }
  /// Writes plots to the folder and notes their names for the end of the log. On rank 0.
  void write_plots(const std::vector<std::pair<std::string, Plot>> &plots);
  const std::string &plot_names() const { return plot_names_; } ///< separated by commas

  /// Checks ten times a second, on this rank alone, whether a stop is requested: for runs that rank
  /// 0 computes, within a step that lasts long.
  /// @throws StopRequested
  void poll();
  /// Reports a part of the run that is done, such as a jump.
  void report_part(const std::string &text) { said_.parts.report(text, stop.elapsed(), log); }
  /// Ends a long set-up on request. It obeys signals, and a file `stop` unless the file may belong
  /// to a run that is resumed. It ignores the limit of wall time, or a long set-up could never end,
  /// and a lost output, which only a log can report. Collective.
  /// @throws StopRequested
  void stop_if_requested();
  /// Shows the progress of a part of the set-up that lasts more than some seconds.
  /// @param done  share of it; 0: it begins; below 0: all begins, which the log's head shows
  void show_set_up(const std::string &part, double done);

  // For the driver.

  /// Opens the folder with log.txt, original.prm, parameters.prm and .json, and statistics.csv. A
  /// run that resumes keeps the existing files, continues statistics.csv after the rows `kept` and
  /// removes the file `stop`. Call it after the whole input has been checked. Collective.
  void open(std::vector<Statistics::Column> columns, const RowChecksums &kept);
  /// The rows of statistics.csv that a checkpoint of write_checkpoint() knows.
  static RowChecksums kept_rows(const CheckpointData &data);
  /// Writes state.json with the present lines of the set-up and warnings. On rank 0, once the run
  /// is open. @param reason  why it stopped or failed
  void write_record(RunState state, const std::string &reason = "");
  /// Writes state.json with the progress, of which a line of the log is to follow. Models with gait
  /// cycles set their number in `record` before.
  void note_progress(unsigned long step, double elapsed, const Progress &progress,
                     const std::string &text);
  /// Restores what write_checkpoint() has kept of the reports: warnings and citations. To be called
  /// after the set-up, whose own warnings then count once.
  void restore_reports(const CheckpointData &data);
  /// Writes a checkpoint under the number of its step, with the identity of the case, the warnings
  /// and the citations of the run, and the checksums of the rows of statistics.csv up to
  /// `last_row`. On rank 0.
  void write_checkpoint(unsigned long step, CheckpointData data, const RowChecksums::End &last_row,
                        const std::vector<Log::Warning> &warnings);

private:
  void announce();

  const ParameterFile &file_;
  const RunOptions &options_;
  bool is_root_;
  std::unique_ptr<OutputFolder> folder_;
  std::shared_ptr<const HeldFolder> held_; // on every rank: each writes its part of the frames
  std::string plot_names_;
  double polled_ = 0.; // [s] by the clock
  struct
  {
    bool is_announced = false;
    SetUpLines set_up;
    PartLines parts;
  } said_; // in the log
};
} // namespace arthrowear
