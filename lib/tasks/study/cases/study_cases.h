// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run_cost.h"
#include "study/study.h"
#include "study/study_record.h"

namespace arthrowear
{
/// A study with all its cases made and validated as before a run.
struct CheckedStudy
{
  Study study;
  StudyPlan plan;
  std::string model_name;
  std::vector<std::string> texts;           ///< the complete parameter file of each case
  std::map<std::string, std::string> first; ///< the same of each case that runs before, by name
  bool first_have_run = true;        ///< if not, files that they will write were not searched
  std::vector<std::string> refusals; ///< of each case, on one line; empty for those that can run
  std::vector<RunCost> costs;        ///< of each case; not known of those that cannot run
  std::vector<double> mesh_counts;   ///< cells or points of each case; 0: none, or it cannot run
  /// Each distinct warning of the cases in order of appearance, and how many cases have it.
  std::vector<std::pair<std::string, std::size_t>> warnings;
  unsigned int n_refused() const;
  Work work() const;             ///< of all cases
  double largest_memory() const; ///< of a case that can run [bytes]; 0: not known

  /// One line: "Cost of 12 cases: 4800 steps, at most 200 MB, about 24 s on one core". Empty if no
  /// cost is known.
  std::string cost_text(const MachineRates &rates) const;
};

/// Selects the treatment of existing results in the study's folder.
enum class StudyResults
{
  ignore, ///< not checked
  go_on,
  overwrite
};

/// Called with how many of how many cases were validated.
using CheckProgress = std::function<void(std::size_t, std::size_t)>;

/// Reads a study and validates every case of it, on one process; writes nothing. A mesh that
/// several cases have is made once.
/// @throws InputError with all findings: about the study, the folder, or all of its cases; about
/// any of its cases if the study refuses them
CheckedStudy check_study(const std::string &file, StudyResults results,
                         const CheckProgress &progress = {});
/// The same of a study that has been read.
CheckedStudy check_study(Study study, StudyResults results, const CheckProgress &progress = {});
} // namespace arthrowear
