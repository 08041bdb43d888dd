// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/length_units.h"
#include "base/number_text.h"
#include "report/viewer_library.h"
#include "report/write_report.h"
#include "scan/scan_output.h"
#include "storage/output_manifest.h"
#include "subcommands.h"
#include "version.h"
#include "vtu/vtu.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

struct CompareCommand
{
  ScanRequest request;
  std::string output;
  bool overwrite = false;

  void run() const
  {
    const std::string scan = fs::path(request.scan).filename().string();
    const std::string name =
        output.empty() ? fs::path(request.folder + "/.").parent_path().lexically_normal().string() +
                             "_" + fs::path(scan).stem().string()
                       : output;
    const auto existing =
        overwrite ? OutputFolder::Existing::overwrite : OutputFolder::Existing::refuse;
    if (const std::string text = OutputFolder::trouble(name, existing); !text.empty())
      throw InputError("--output " + text);
    require_no_run(name);
    const ScanComparison comparison = compare_with_scan(request);
    show(comparison);
    const OutputFolder folder(name, existing);
    folder.write("comparison.csv", comparison_csv(comparison));
    folder.write("deviation.csv", deviation_csv(comparison));
    folder.write("scan.vtu", deviation_vtu(comparison));
    folder.write("comparison.json",
                 comparison_json(comparison, scan, fs::path(request.unworn).filename().string()));
    ReportOptions report;
    report.folders = {request.folder};
    report.scan = folder.path();
    report.output = folder.begin("comparison.html");
    report.three = debian_three;
    report.program = "Arthrowear " + program_version();
    write_report(report);
    std::cout << "\nMap of the differences: " << report.output
              << "\nPer point: " << folder.path("deviation.csv")
              << "; for ParaView: " << folder.path("scan.vtu") << "\n";
  }

private:
  /// A run, or a study, is not replaced by a comparison. @throws InputError
  static void require_no_run(const std::string &folder)
  {
    const OutputManifest manifest(folder);
    if (manifest.has_results() && !manifest.lists("comparison.json"))
      throw InputError(
          "--output is " + folder +
          ", must be a folder without results of a run or study. Name another folder.");
  }

  static void show(const ScanComparison &comparison)
  {
    for (const std::string &line : alignment_lines(comparison))
      std::cout << line << "\n";
    std::cout << "\n";
    for (const ScanResults::Row &row : rows_of(comparison))
    {
      std::cout << "  " << row.name
                << std::string(row.name.size() < 47 ? 47 - row.name.size() : 1, ' ')
                << rounded_text(row.measured);
      if (row.interval)
        std::cout << " ± " << rounded_text(*row.interval, 2);
      std::cout << (row.unit.empty() ? "" : " " + row.unit);
      if (row.run)
        std::cout << ", run " << rounded_text(*row.run);
      std::cout << "\n";
    }
    for (const std::string &warning : comparison.warnings)
      std::cout << "Warning: " << warning << "\n";
  }
};
} // namespace

void
add_compare_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<CompareCommand>();
  ScanRequest &request = command->request;
  CLI::App *add =
      app.add_subcommand("compare", "Compare a run with the scan of a worn implant: align it, map "
                                    "the differences, measure its worn volume");
  add->add_option("folder", request.folder, "Output folder of a run")->required();
  add->add_option("scan", request.scan, "Scanned surface (.stl or .ply)")->required();
  add->add_option("--unit", request.unit, "Unit of length of the scan")
      ->check(CLI::IsMember(names_of_length_units()))
      ->capture_default_str();
  add->add_option("--unworn", request.unworn,
                  "Scan of the implant before use (.stl or .ply), in any position: wear is "
                  "measured from it in the place of the unworn surface of the run");
  add->add_option("--unworn-unit", request.unworn_unit,
                  "Unit of length of that scan; default: as --unit")
      ->check(CLI::IsMember(names_of_length_units()));
  add->add_option("--of", request.series,
                  "Series of frames: contact, head …; default: the wearing surface");
  add->add_option("--frame", request.frame, "first, last or a number; last unless given");
  add->add_option("--time", request.time,
                  "The frame closest to this time, as the series counts it");
  add->add_option("-o,--output", command->output,
                  "Folder of the comparison; default: the folder of the run with the scan's name");
  add->add_flag("--overwrite", command->overwrite, "Replace an earlier comparison in the folder");
  act_on_root(*add, action, [command] { command->run(); });
}
} // namespace arthrowear
