// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "base/stop_request.h"
#include "study/study_folder.h"
#include "study/study_table.h"

namespace arthrowear
{
/// A prepared study while its cases run: its table, its log and the time that is left.
class Sweep
{
public:
  /// @param speaks whether this process keeps table and log
  /// @param n_workers cases that run at a time
  Sweep(Study study, StudyPlan plan, unsigned int n_workers, bool speaks);
  /// One case alone, without table and log.
  Sweep(StudyFolder folder, StudyPlan plan, unsigned int only);
  Sweep(const Sweep &) = delete; // the table refers to the plan
  Sweep &operator=(const Sweep &) = delete;

  const StudyFolder &folder() const { return folder_; }
  const StudyPlan &plan() const { return plan_; }
  const StopRequest &stop() const { return stop_; }
  /// Cases that have no outcome yet, in order.
  const std::vector<unsigned int> &open_cases() const { return open_; }

  /// Shows only warnings, errors and the last lines on the screen.
  void be_quiet() { log_.be_quiet(); }
  /// Reports the cases to run and writes the table.
  void begin(const std::string &how);
  /// Reports what jobs have done, in place of begin().
  void begin_collecting();
  /// Records a case that has ended, or was stopped (open).
  void finish(unsigned int i, const CaseOutcome &outcome);
  /// Writes the table and reports the state of the study.
  /// @param remedy  for cases that were not run to their end, a sentence
  ExitCode end(const std::string &remedy = "The same command continues the study.");
  /// As end(), without the table on the screen.
  ExitCode end_without_table(const std::string &remedy = "The same command continues the study.");

  /// True if this process keeps table and log.
  bool speaks() const { return speaks_; }
  Log &log() { return log_; }

private:
  using Clock = std::chrono::steady_clock;

  void open_log(const std::string &rest);
  void write_table();

  Study study_;
  StudyPlan plan_;
  StudyFolder folder_;
  StopRequest stop_;
  StudyTable table_;
  Log log_;
  bool speaks_;
  unsigned int n_workers_;
  std::vector<unsigned int> open_;
  std::vector<CaseOutcome> outcomes_;
  unsigned int n_ended_ = 0;       ///< cases that ended in this call
  double seconds_ = 0.;            ///< their wall time [s]
  Clock::time_point next_table_{}; ///< before it the table is not written again
};

/// Writes quantiles, indices and their files of a study that draws its values, and shows them.
/// @return false if a request to stop came first: then nothing is written
bool report_spread(const Study &study, const StudyPlan &plan, const StopRequest &stop, Log &log);

/// A case in its own process.
struct StartedCase
{
  std::string file;
  bool resumes = false;
};

/// `sweep collect`: the table of a study whose cases were run by jobs.
/// @throws InputError if the study differs from its folder's study, or a sweep runs there
ExitCode collect_study(const std::string &file, bool is_quiet);

/// `sweep task`: the case in a folder of a prepared study, unless it has ended before.
struct SweepTask
{
  std::string study, item; ///< folder of the study, name of the case's in it

  /// @param started  gets the case in its process, which the caller must run and nothing else
  /// @return nothing there; else the status of the case
  /// @throws InputError
  std::optional<ExitCode> run(std::optional<StartedCase> &started) const;
  /// On this process, which a launcher has started.
  ExitCode run_here() const;
};

/// Slurm options of the command line.
struct JobOptions
{
  bool is_on = false;
  std::vector<std::string> options; ///< of sbatch
  unsigned int most_tasks = 1000;
};

/// Writes scripts of job arrays for the open cases into the study's folder, and shows how to submit
/// them.
/// @param memory  of the largest case [bytes]; 0: not known
/// @throws InputError
void write_job_arrays(const Study &study, const StudyPlan &plan, const JobOptions &jobs,
                      unsigned int n_at_a_time, double memory);

/// Runs each open case in a separate process with one thread. These processes begin as copies of
/// this process with the libraries of the model; this process needs no MPI. If it is killed, they
/// are killed too.
/// @return in the process of a case: that case, which the caller must run and nothing else
std::optional<StartedCase> run_in_processes(Sweep &sweep, unsigned int n_workers);

/// Runs a case on this process alone, under MPI, and keeps its outcome.
CaseOutcome run_in_this_process(const StudyFolder &folder, const StudyPlan::Case &item);

/// Runs the open cases on the ranks, each rank the next of every n_ranks. Collective.
void run_on_ranks(Sweep &sweep);
} // namespace arthrowear
