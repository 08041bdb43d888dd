// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check_progress.h"
#include "report/viewer_library.h"
#include "report/write_report.h"
#include "storage/output_manifest.h"
#include "study/cases/convergence_study.h"
#include "study_run.h"
#include "subcommands.h"
#include "version.h"

#include "base/text_file.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
namespace
{
constexpr const char *plan_file = "convergence_plan.json", *page_file = "convergence.html";

struct ConvergeCommand : StudyRun
{
  ConvergenceOptions options;

protected:
  CheckedStudy check(const StudyResults results) override
  {
    ConvergenceStudy study = check_convergence(options, results, check_progress());
    plan_ = std::move(study.plan);
    return std::move(study.checked);
  }

  Study study() const override { return read_study(folder().path("study.prm")); }

  void prepared(const StudyFolder &folder, const CheckedStudy &checked) override
  {
    note_output(folder.path(),
                {plan_file, "convergence.csv", "convergence.md", "convergence.json", page_file});
    write_file(folder.path(plan_file), plan_.json());
    if (is_quiet)
      return;
    for (const ConvergencePlan::Family &family : plan_.families)
    {
      std::cout << family.name << ": " << family.entry << " =";
      for (const ConvergencePlan::Level &level : family.levels)
        std::cout << (&level == &family.levels.front() ? " " : ", ") << level.value;
      std::cout << "\n";
    }
    if (const std::string cost = checked.cost_text(measured_rates(checked.work())); !cost.empty())
      std::cout << cost << ".\n";
    std::cout.flush();
  }

  ExitCode end(Sweep &sweep) override
  {
    const ExitCode code = sweep.end_without_table();
    if (sweep.speaks() && code != ExitCode::stopped_on_request)
      judge(sweep);
    return code;
  }

private:
  StudyFolder folder() const { return StudyFolder(options.folder()); }

  static void judge(Sweep &sweep)
  {
    const StudyFolder &folder = sweep.folder();
    std::map<std::string, std::string> summaries;
    for (const StudyPlan::Case &item : sweep.plan().cases)
      if (folder.outcome(item).status == CaseOutcome::Status::done)
        summaries[item.folder] = folder.summary(item);
    ConvergencePlan plan =
        ConvergencePlan::from_json(read_text_file(folder.path(plan_file)), folder.path(plan_file));
    const std::string own = plan.own;
    const ConvergenceTable table(std::move(plan), summaries);
    write_file(folder.path("convergence.csv"), table.csv());
    write_file(folder.path("convergence.md"), table.markdown());
    write_file(folder.path("convergence.json"), table.json());
    sweep.log().line();
    for (const std::string &line : table.lines())
      sweep.log().last_line(line);
    ReportOptions report;
    report.folders = {folder.path(own)};
    report.output = folder.path(page_file);
    report.three = debian_three;
    report.program = "Arthrowear " + program_version();
    try
    {
      write_report(report);
      sweep.log().last_line("Convergence: " + folder.path("convergence.md") + ", " +
                            folder.path(page_file));
    }
    catch (const InputError &error)
    {
      sweep.log().warn("no page is written", error.what());
    }
  }

  ConvergencePlan plan_;
};
} // namespace

void
add_converge_command(CLI::App &app, Action &action, BeforeMpi &before_mpi)
{
  const auto converge = std::make_shared<ConvergeCommand>();
  ConvergenceOptions &options = converge->options;
  CLI::App *command = app.add_subcommand(
      "converge",
      "Repeat a case on three meshes, steps and jumps, and show how much results depend on each");
  command->add_option("file", options.file, "Parameter file (.prm)")->required();
  command->add_option("-o,--output", options.output_folder,
                      "Folder of the study; default: the case's output folder with _convergence");
  command
      ->add_option("--only", options.families,
                   "Families to refine, separated by commas; default: all families of the case")
      ->delimiter(',')
      ->type_size(1)
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"mesh", "steps", "jumps"}));
  command
      ->add_option(
          "--finer", options.finer,
          "Number of levels finer than the case, of the two other levels; the others are coarser")
      ->check(CLI::Range(0, 2))
      ->capture_default_str();
  command
      ->add_option("--ratio", options.ratio,
                   "Ratio of element sizes of neighbouring meshes; default: 1.5")
      ->check(CLI::Range(1.1, 4.));
  command->add_option(
      "--results", options.results,
      "Results to judge, separated by commas or |; default: the main results of the model");
  converge->add_options(*command, "call");
  command->callback(
      [&action, &before_mpi, converge]()
      {
        before_mpi = [converge]() { return converge->without_mpi(); };
        action = [converge]() { return converge->with_mpi(); };
      });
}
} // namespace arthrowear
