// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"
#include "base/stop_request.h"
#include "measured/measured_text.h"
#include "picture/processes.h"
#include "report/page_shell.h"
#include "subcommands.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// Tells of a study that was stopped on request.
struct Stopped
{
};

struct MeasuredCommand
{
  static constexpr const char *mark_file = "rows.txt"; ///< by which an output folder is known

  std::string folder, output = "output/measured", table;
  std::vector<std::string> only;
  unsigned int n_workers = 0;
  bool overwrite = false, is_stored = false;

  ExitCode run() const
  {
    const std::string place = folder.empty() ? shipped_rows() : folder;
    const RowSet rows = read_rows(place, only);
    std::vector<Prediction> known;
    if (is_stored)
      known = known_predictions(rows, (fs::path(place) / predictions_file).string());
    check_outputs();
    StopRequest::listen_to_signals();
    fs::create_directories(output);
    write_file(in_output(mark_file), "Rows and laws of `arthrowear measured`.\n");
    Trials trials(
        rows, output, [this](const std::string &file) { return run_study(file); }, known);
    std::vector<Prediction> predictions;
    try
    {
      predictions = trials.all(
          [](const Prediction &next)
          {
            std::cout << next.row << ", " << next.law
                      << (next.calibration.empty() ? "" : ", constants from " + next.calibration)
                      << std::endl;
          });
    }
    catch (const Stopped &)
    {
      std::cerr << "Stopped. The same command continues." << std::endl;
      return ExitCode::stopped_on_request;
    }
    write_results(Comparison(rows, predictions, command(), "Arthrowear " + program_version()));
    return ExitCode::done;
  }

private:
  StopRequest stop_;

  std::string in_output(const char *name) const { return (fs::path(output) / name).string(); }

  std::string command() const
  {
    std::string text = "arthrowear measured";
    if (!folder.empty())
      text += " " + folder;
    for (const std::string &row : only)
      text += " --rows " + row;
    if (is_stored)
      text += " --stored";
    return table.empty() ? text : text + " -o " + table;
  }

  /// Results of others are neither removed nor mixed with those of this command.
  void check_outputs() const
  {
    check_named_output("--output", table, true);
    std::error_code ignored;
    if (fs::exists(output, ignored) && !fs::exists(in_output(mark_file), ignored) &&
        !fs::is_empty(output, ignored))
      throw InputError("--output-folder: is " + output +
                       ", must be a new folder or one of an earlier `arthrowear measured`. Name "
                       "another folder.");
    if (fs::exists(in_output("measured.html"), ignored))
      require_own_page(in_output("measured.html"));
  }

  /// Waits for the end of a study; a request to stop is passed to it, so that it keeps its cases.
  int wait_for_study(const int process) const
  {
    bool has_been_told = false;
    for (;;)
    {
      siginfo_t end = {};
      ::waitid(P_PID, process, &end, WEXITED | WNOHANG | WNOWAIT);
      if (end.si_pid == process)
        return wait_for(process);
      if (!has_been_told && stop_.pending() != StopReason::none)
        has_been_told = ::kill(process, SIGTERM) == 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  /// Runs `arthrowear sweep` in a process and reads its cases.
  SampledStudy run_study(const std::string &file) const
  {
    std::vector<std::string> words{fs::read_symlink("/proc/self/exe").string(), "sweep", file,
                                   "--quiet"};
    if (overwrite)
      words.push_back("--overwrite");
    if (n_workers > 0)
      words.insert(words.end(), {"--workers", std::to_string(n_workers)});
    const int status = wait_for_study(start_program(words, {}, SIGTERM, -1, -1, STDERR_FILENO));
    if (stop_.pending() != StopReason::none ||
        status == static_cast<int>(ExitCode::stopped_on_request))
      throw Stopped();
    const std::string remedy = " The lines above give the reason. To start again, name another "
                               "--output-folder; --overwrite removes the studies in this one.";
    if (status == static_cast<int>(ExitCode::bad_input))
      throw InputError("The study " + file + " was refused." + remedy);
    const bool has_failed_cases = status == static_cast<int>(ExitCode::run_failed);
    if (status != 0 && !has_failed_cases)
      throw RunError("The study " + file + " ended with status " + std::to_string(status) + "." +
                     remedy);
    const Study study = read_study(file);
    return read_sampled_study(study, StudyFolder(study.output_folder).plan());
  }

  void write_results(const Comparison &comparison) const
  {
    const std::string markdown = comparison_markdown(comparison);
    write_file(in_output("measured.md"), markdown);
    write_file(in_output("measured.json"), comparison_json(comparison));
    write_file(in_output(predictions_file), predictions_csv(published_predictions(comparison)));
    const std::string page =
        write_page(in_output("measured.html"), comparison_page(comparison), "Page");
    if (!table.empty())
      write_named_file(table, markdown);
    std::cout << "\n";
    for (const std::string &sentence : comparison.answer())
      std::cout << sentence << "\n";
    std::cout << page << "\nTable: " << (table.empty() ? in_output("measured.md") : table) << "\n";
  }
};
} // namespace

void
add_measured_command(CLI::App &app, Action &action, BeforeMpi &before_mpi)
{
  const auto command = std::make_shared<MeasuredCommand>();
  CLI::App *add = app.add_subcommand("measured", "Predict published measurements of wear, and say "
                                                 "which laws predict trials they have not seen");
  add->add_option("folder", command->folder,
                  "Folder of rows, each a folder with a row.part; without it the rows of the "
                  "program, inputs/measured");
  add->add_option("--rows", command->only, "Names of rows; all without it");
  add->add_option("--output-folder", command->output, "Studies, tables and page")
      ->capture_default_str();
  add->add_option("-o,--output", command->table, "Another file for the table (.md), replaced");
  add->add_option("--workers", command->n_workers,
                  "Cases that run at a time; one per core if not given")
      ->check(CLI::PositiveNumber);
  add->add_flag(
      "--stored", command->is_stored,
      "Take predictions from predictions.csv in the folder of rows, and run those alone that "
      "it lacks");
  add->add_flag("--overwrite", command->overwrite, "Run all studies again");
  add->callback(
      [&action, &before_mpi, command]()
      {
        before_mpi = [command]() -> std::optional<ExitCode> { return command->run(); };
        action = []() -> ExitCode
        { throw InputError("measured runs on one process. Call it without a launcher."); };
      });
}
} // namespace arthrowear
