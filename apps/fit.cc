// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "base/output_file.h"
#include "fit/fit_text.h"
#include "models/hip_layer/stiffness_fit.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>
#include <memory>

namespace arthrowear
{
namespace
{
bool
is_table(const std::string &file)
{
  return std::filesystem::path(file).extension() == ".csv";
}

/// Fits a law to a table of a bench, or the stiffness of a layer to a run, by the kind of its first
/// argument.
struct FitCommand
{
  std::string file, run;
  FitRequest request;
  double density = 0.;
  std::string domain = "auto", output, factors;
  bool force = false;
  const CLI::App *app = nullptr;

  void run_it() const
  {
    if (is_table(file))
      fit_table();
    else
      fit_layer();
  }

private:
  static void write_text(const std::string &name, const std::string &text)
  {
    if (name.empty())
      return;
    write_named_file(name, text);
    std::cout << "\nWritten to " << name << "\n";
  }

  void fit_layer() const
  {
    if (run.empty())
      throw InputError("fit needs a second argument, the output folder of a run of hip_cup, or a "
                       "table of a bench (.csv) as its only argument");
    for (const CLI::Option *option : app->get_options())
      if (option->count() > 0 && !option->get_positional() && option->get_name() != "--help")
        throw InputError(option->get_name() + " is given, must be with a table of a bench (.csv) "
                                              "only. Leave it out");
    std::cout << text_of(fit_stiffness(file, run));
  }

  void fit_table() const
  {
    if (!run.empty())
      throw InputError("fit has the second argument " + run +
                       ", must have none beside a table of a bench");
    if (!factors.empty() && request.law != "table")
      throw InputError("--factors is given with --law " + request.law +
                       ", must be with --law table. Leave it out");
    check_named_output("--output", output, force);
    check_named_output("--factors", factors, force);
    if (!output.empty() && output == factors)
      throw InputError("--output and --factors name the same file, must name two");
    const NeededColumns needed = wear_law_forms().make(request.law, {}).needed;
    FitRequest chosen = request;
    if (domain != "auto")
      chosen.domain = domain == "log" ? FitDomain::logarithmic : FitDomain::linear;
    const LawFit fit = fit_law(measured_rows(read_csv(file), needed, density), chosen);
    std::cout << text_of(fit, file);
    write_text(output, csv_of(fit, file));
    write_text(factors, factors_of(fit));
  }
};
} // namespace

void
add_fit_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<FitCommand>();
  FitRequest &request = command->request;
  CLI::App *add = app.add_subcommand(
      "fit", "Fit the constants of a wear law to a table of a bench, or the stiffness of a case of "
             "hip_layer to the pressures of a run of hip_cup");
  command->app = add;
  add->add_option("file", command->file,
                  "File: a table of measured rows, bench.csv, with the columns cross_shear, "
                  "pressure_MPa, load_N, sliding_m, volume_mm3 or mass_mg; or a case of hip_layer, "
                  "case.prm")
      ->required();
  add->add_option("run", command->run,
                  "Beside a parameter file of hip_layer: output folder of a run of hip_cup with "
                  "the same cavity");
  add->add_option("--law", request.law, "Law of wear")
      ->check(CLI::IsMember(wear_law_forms().names()))
      ->capture_default_str();
  add->add_option("--density", command->density,
                  "Density of the specimen [kg/m^3], for a column of masses");
  add->add_option("--domain", command->domain,
                  "Least squares of the logarithms of volumes or of the volumes; auto: log, linear "
                  "where the table has standard deviations or zeros")
      ->check(CLI::IsMember({"auto", "log", "linear"}))
      ->capture_default_str();
  add->add_option("--hold-out", request.held_out,
                  "Share of the rows that are not fitted, but predicted")
      ->check(CLI::Range(0., .9))
      ->capture_default_str();
  add->add_option("--seed", request.seed, "Seed of the random choice of these rows")
      ->capture_default_str();
  add->add_option(
         "--least-cross-shear", request.least_cross_shear,
         "Ratio that replaces any smaller ratio; default: the least ratio above 0 in the table")
      ->check(CLI::Range(1e-6, .5));
  add->add_option("--area-law-kink", request.kink, "CS_0 of the law contact_area")
      ->check(CLI::Range(0., .5))
      ->capture_default_str();
  add->add_option("--table-pressures", request.pressures,
                  "Pressures of the law table, separated by commas [MPa]; default: the least and "
                  "the largest of the rows")
      ->delimiter(',');
  add->add_option("--table-cross-shear", request.ratios,
                  "Cross-shear ratios of the law table, separated by commas; default: the least "
                  "and the largest of the rows")
      ->delimiter(',');
  add->add_option("--factors", command->factors,
                  "File that the law table reads (.csv); nothing is written without it");
  add->add_option("-o,--output", command->output,
                  "Table of measured and predicted rows (.csv); nothing is written without it");
  add->add_flag("--force", command->force, "Replace the file if it exists");
  act_on_root(*add, action, [command] { command->run_it(); });
}
} // namespace arthrowear
