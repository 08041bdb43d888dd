// SPDX-License-Identifier: LGPL-2.1-or-later
// A study whose cases are run by jobs of a cluster.
#include "base/ranges.h"
#include "sweep.h"
#include "version.h"

#include "ranks/ranks.h"
#include "storage/output_manifest.h"
#include "study/job_array.h"

#include <filesystem>
#include <iostream>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// The first name of a script that nothing has in the folder: scripts that were edited stay.
std::string
free_name(const StudyFolder &folder)
{
  std::error_code ignored;
  for (unsigned int i = 1;; ++i)
    if (const std::string name = "array_" + std::to_string(i) + ".sbatch";
        !fs::exists(fs::symlink_status(folder.path(name), ignored)))
      return name;
}

/// @throws InputError if the study's lists are not those that began the folder
void
require_same(const Study &study, const StudyPlan &plan)
{
  std::string change;
  std::vector<std::string> entries;
  for (const VariedEntry &entry : study.entries)
    entries.push_back(entry.path());
  std::vector<std::vector<std::string>> values = study.cases();
  if (plan.read_factor > 0.) // one case stands for all, and it is one of them
    erase_where(values,
                [&plan](const auto &of_case) { return of_case != plan.cases.front().values; });
  if (entries != plan.entries)
    change = "it varied other entries";
  else if (values.size() != plan.cases.size())
    change = "it had " + std::to_string(plan.cases.size()) + " cases, now " +
             std::to_string(values.size());
  for (std::size_t i = 0; i < values.size() && change.empty(); ++i)
    for (std::size_t k = 0; k < values[i].size() && change.empty(); ++k)
      if (!values[i][k].empty() && values[i][k] != plan.cases[i].values[k] &&
          plan.cases[i].files.count(entries[k]) == 0) // files may be moved
        change = "case " + plan.cases[i].folder + ": [" + entries[k] + "] was " +
                 plan.cases[i].values[k] + ", is now " + values[i][k];
  if (!change.empty())
    throw InputError(study.file + ": [Output folder] is " + study.output_folder +
                     ", which contains another study: " + change +
                     ". Collect it by the file that began it: " + study.output_folder +
                     "/study.prm has its lists.");
}

StudyPlan
plan_of(const StudyFolder &folder)
{
  if (!fs::exists(folder.path("study.json")))
    throw InputError(folder.path() + ": is not the folder of a prepared study: it has no "
                                     "study.json. Prepare it by `arthrowear sweep study.prm "
                                     "--slurm`.");
  return folder.plan();
}

/// @throws InputError
unsigned int
number_of(const std::string &item, const StudyPlan &plan, const StudyFolder &folder)
{
  for (unsigned int i = 0; i < plan.cases.size(); ++i)
    if (plan.cases[i].folder == item)
      return i;
  throw InputError(folder.path() + ": has no case '" + item + "', must be " +
                   plan.cases.front().folder + " to " + plan.cases.back().folder + ".");
}

ExitCode
report(const StudyFolder &folder, const StudyPlan &plan, const unsigned int i)
{
  const CaseOutcome outcome = folder.outcome(plan.cases[i]);
  std::cout << "case " << plan.cases[i].folder << " (" << plan.description(i) << "): "
            << (outcome.status == CaseOutcome::Status::open ? "stopped" : status_text(outcome))
            << std::endl;
  return outcome.status == CaseOutcome::Status::done   ? ExitCode::done
         : outcome.status == CaseOutcome::Status::open ? ExitCode::stopped_on_request
                                                       : ExitCode::run_failed;
}
} // namespace

void
write_job_arrays(const Study &study, const StudyPlan &plan, const JobOptions &jobs,
                 const unsigned int n_at_a_time, const double memory)
{
  const StudyFolder folder(study.output_folder);
  JobArray array;
  array.program = fs::read_symlink("/proc/self/exe").string();
  array.version = program_version();
  array.folder = fs::absolute(study.output_folder).lexically_normal().string();
  array.study = study.file;
  array.n_at_a_time = n_at_a_time;
  array.memory = memory;
  array.options = jobs.options;
  for (const StudyPlan::Case &item : plan.cases)
    if (folder.outcome(item).status == CaseOutcome::Status::open)
      array.cases.push_back(item.folder);
  const std::vector<std::string> scripts = array.scripts(jobs.most_tasks);
  std::cout << plan.cases.size() << " cases, " << array.cases.size() << " to run";
  if (memory > 0.)
    std::cout << ", each with up to " << static_cast<long>(memory / 1e6) << " MB by estimate; "
              << JobArray::requested_megabytes(memory) << " MB are requested";
  std::cout << ".\n";
  StopRequest(folder.path("stop")).remove_file();
  for (const std::string &text : scripts)
  {
    const std::string name = free_name(folder);
    note_output(folder.path(), {name});
    write_file(folder.path(name), text);
    std::cout << "  sbatch " << shell_word(folder.path(name)) << "\n";
  }
  std::cout << "The table is made by\n  arthrowear sweep collect " << shell_word(study.file)
            << std::endl;
}

ExitCode
collect_study(const std::string &file, const bool is_quiet)
{
  Study study = read_study(file);
  const StudyFolder folder(study.output_folder);
  StudyPlan plan = plan_of(folder);
  require_same(study, plan);
  folder.share();
  folder.wait_to_collect();
  Sweep sweep(std::move(study), std::move(plan), 1, true);
  if (is_quiet)
    sweep.be_quiet();
  sweep.begin_collecting();
  return sweep.end("Wait for their jobs, or write jobs for them again with --slurm, or run them "
                   "here by `arthrowear sweep " +
                   file + "`.");
}

std::optional<ExitCode>
SweepTask::run(std::optional<StartedCase> &started) const
{
  const StudyFolder folder(study);
  const StudyPlan plan = plan_of(folder);
  const unsigned int i = number_of(item, plan, folder);
  folder.share();
  folder.relocate_case(item);
  Sweep sweep(folder, plan, i);
  started = run_in_processes(sweep, 1);
  if (started)
    return std::nullopt;
  return report(folder, plan, i);
}

ExitCode
SweepTask::run_here() const
{
  if (n_ranks_in(MPI_COMM_WORLD) > 1)
    throw InputError("sweep task runs a case on one process, as a study does. Start one.");
  const StudyFolder folder(study);
  const StudyPlan plan = plan_of(folder);
  const unsigned int i = number_of(item, plan, folder);
  folder.share();
  folder.relocate_case(item);
  StopRequest::listen_to_signals();
  if (folder.outcome(plan.cases[i]).status == CaseOutcome::Status::open)
    run_in_this_process(folder, plan.cases[i]);
  return report(folder, plan, i);
}
} // namespace arthrowear
