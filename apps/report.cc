// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/viewer_library.h"
#include "report/write_report.h"
#include "subcommands.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
void
add_report_command(CLI::App &app, Action &action)
{
  const auto options = std::make_shared<ReportOptions>();
  options->three = debian_three;
  CLI::App *report = app.add_subcommand(
      "report", "Write a run, or several runs side by side, as one HTML page for any browser");
  report
      ->add_option("folders", options->folders,
                   "Output folders of runs, or of a study; other files and folders are left out")
      ->required();
  report->add_option(
      "-o,--output", options->output,
      "HTML file; default: report.html in the folder of the run or study, spread.html of a "
      "study that draws its values, convergence.html of one of convergence, and of several runs "
      "comparison.html. It replaces a report of the same runs only");
  report->add_option("--reference", options->reference,
                     "Table of published values (.csv); default: reference.csv beside the "
                     "parameter file, if it is there");
  report->add_option("--three", options->three, "Folder of three.js, which draws the surfaces")
      ->capture_default_str();
  act_on_root(*report, action,
              [options]
              {
                options->program = "Arthrowear " + program_version();
                for (const std::string &line : write_report(*options))
                  std::cout << line << "\n";
              });
}
} // namespace arthrowear
