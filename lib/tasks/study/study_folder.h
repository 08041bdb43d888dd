// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/study.h"
#include "study/study_record.h"

namespace arthrowear
{
/// The folder of a study: study.prm, study.json, table.csv, table.md, log.txt, and for each case a
/// folder with case.prm, the results of its run and outcome.json.
class StudyFolder
{
public:
  explicit StudyFolder(std::string folder) : folder_(std::move(folder)) {}

  const std::string &path() const { return folder_; }
  std::string path(const std::string &name) const;
  std::string case_file(const StudyPlan::Case &item) const; ///< its case.prm

  /// Checks, without writing, that the study can begin or continue here. Returns the end of a
  /// finding, empty if it can.
  /// @param texts the complete parameter file of each case
  /// @param first cases that run before, with theirs
  std::string trouble(const StudyPlan &plan, const std::vector<std::string> &texts,
                      const std::map<std::string, std::string> &first, bool overwrite) const;

  /// Makes the folder and keeps other sweeps out of it as long as the process lives.
  /// @throws InputError if another sweep is at work
  void open(bool overwrite) const;

  /// True if a case that runs before has done so with this parameter file and the same content of
  /// its input files.
  bool has_run(const StudyPlan::Case &item, const std::string &text) const;
  /// Makes the folder of one case with its case.prm.
  void prepare_case(const StudyPlan::Case &item, const std::string &text) const;

  /// After open(): makes the cases' folders, writes study.prm, each case.prm, the outcomes of
  /// refused cases, and study.json last.
  /// @param refusals of each case the reason, empty for those that can run
  /// @throws RunError
  void prepare(const Study &study, const StudyPlan &plan, const std::vector<std::string> &texts,
               const std::vector<std::string> &refusals) const;

  /// Rewrites the places below this folder in the case.prm of a case, if the study was moved or
  /// copied since it was written: a copy must not write into the folder from which it was copied.
  void relocate_case(const std::string &name) const;
  /// The same for a parameter file, if it is the case.prm of a case of a study.
  static void relocate_case_file(const std::string &file);

  /// @throws InputError
  StudyPlan plan() const;
  CaseOutcome outcome(const StudyPlan::Case &item) const;
  void write_outcome(const StudyPlan::Case &item, const CaseOutcome &outcome) const;
  /// The bytes of a case's summary.json, empty if there is none.
  std::string summary(const StudyPlan::Case &item) const
  {
    return text_of(item.folder + "/summary.json");
  }
  /// True if the case has a log of a run.
  bool has_begun(const StudyPlan::Case &item) const;
  /// True if the case has a checkpoint that was written to its end.
  bool has_checkpoint(const StudyPlan::Case &item) const;

  /// Keeps other sweeps out as open() does, once the process that opened it has ended.
  void lock() const;
  /// Keeps sweeps out, but no other holder of such a lock: jobs that run cases, and those that
  /// collect.
  void share() const;
  /// Waits until no other process collects.
  void wait_to_collect() const;
  /// In a copy of the process that has locked it: leaves the lock to that one.
  static void leave_lock();

  /// Folder of operators that the cases share; it is removed when all of them have an outcome.
  std::string operators() const { return path("operators"); }

private:
  void lock(int kind) const;
  std::string text_of(const std::string &name) const;
  /// The text of a case.prm with this folder in the place of the one in which it was written.
  std::string relocated(const std::string &text, const std::string &name) const;

  std::string folder_;
};
} // namespace arthrowear
