// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/cases/study_cases.h"
#include "sweep.h"

namespace CLI
{
class App;
}

namespace arthrowear
{
/// A command that runs the cases of a study: on processes without a launcher, else on ranks.
class StudyRun
{
public:
  unsigned int n_workers = 0; ///< 0: one per core
  bool overwrite = false, retry = false, is_quiet = false;
  JobOptions jobs;

  virtual ~StudyRun() = default;
  /// Options of all such commands. @param results  of which earlier command --overwrite removes
  void add_options(CLI::App &command, const std::string &results);
  /// Without a launcher: a second process prepares under MPI and ends, this one starts the cases.
  std::optional<ExitCode> without_mpi();
  ExitCode with_mpi();

protected:
  /// The study with its cases made and validated.
  virtual CheckedStudy check(StudyResults results) = 0;
  /// The study alone, once its folder is prepared.
  virtual Study study() const = 0;
  /// Writes what belongs to the study beside its cases.
  virtual void prepared(const StudyFolder & /*folder*/, const CheckedStudy & /*checked*/) {}
  /// All cases have ended, or were stopped; on every rank.
  virtual ExitCode end(Sweep &sweep) { return sweep.end(); }

private:
  void prepare();
  void run_first(const StudyFolder &folder, const StudyPlan::Case &item,
                 const std::string &text) const;

  bool prepares_only_ = false; ///< true in the second process, which prepares the study and ends
  std::optional<StartedCase> started_; ///< in the process of a case
};

/// Runs a case in its process.
ExitCode run_started_case(const StartedCase &started);
} // namespace arthrowear
