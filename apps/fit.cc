// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "base/number_text.h"
#include "base/output_file.h"
#include "base/units.h"
#include "fit/creep_fit.h"
#include "fit/fit_text.h"
#include "fit/law_posterior.h"
#include "fit/posterior_text.h"
#include "models/hip_layer/stiffness_fit.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>

namespace arthrowear
{
namespace
{
bool
is_table(const std::string &file)
{
  return std::filesystem::path(file).extension() == ".csv";
}

/// Fits a law of wear or creep to a table of a bench, or the stiffness of a layer to a run, by the
/// kind of its first argument.
struct FitCommand
{
  static constexpr const char *creep = "creep"; ///< name beside the names of laws of wear

  std::string file, run;
  FitRequest request;
  double density = 0., reference_time = 1e4; // kg/m^3, min
  std::string domain = "auto", output, factors, draws;
  std::vector<std::string> priors;
  bool has_posterior = false, force = false;
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
        throw InputError(option->get_name() +
                         " is given, must be with a table of a bench (.csv) only. Leave it out");
    std::cout << text_of(fit_stiffness(file, run));
  }

  bool is_creep() const { return request.law == creep; }

  void require_together() const
  {
    InputErrors errors;
    const auto require = [&](const bool is_good, const char *option, const std::string &rule)
    {
      if (!is_good && app->get_option(option)->count() > 0)
        errors.add(std::string(option) + " is given, must be " + rule + ". Leave it out");
    };
    require(request.law == "table", "--factors", "with --law table");
    for (const char *option : {"--prior", "--draws"})
      require(has_posterior, option, "with --posterior");
    require(!has_posterior || domain == "log", "--domain",
            "log with --posterior, whose scatter is lognormal");
    require(is_creep(), "--reference-time", "with --law creep");
    for (const char *option : {"--density", "--domain", "--hold-out", "--least-cross-shear",
                               "--area-law-kink", "--table-pressures", "--table-cross-shear"})
      require(!is_creep(), option, "with a law of wear");
    require(!is_creep() || has_posterior, "--output", "with a law of wear or with --posterior");
    errors.throw_if_any();
  }

  void require_different_files() const
  {
    const std::vector<std::pair<const char *, const std::string *>> files{
        {"--output", &output}, {"--factors", &factors}, {"--draws", &draws}};
    for (std::size_t i = 0; i < files.size(); ++i)
    {
      check_named_output(files[i].first, *files[i].second, force);
      for (std::size_t j = 0; j < i; ++j)
        if (!files[i].second->empty() && *files[i].second == *files[j].second)
          throw InputError(std::string(files[j].first) + " and " + files[i].first +
                           " name the same file, must name two");
    }
  }

  void fit_table() const
  {
    if (!run.empty())
      throw InputError("fit has the second argument " + run +
                       ", must have none beside a table of a bench");
    require_together();
    require_different_files();
    const CsvTable table = read_csv(file);
    if (is_creep())
      fit_creep_table(table);
    else
      fit_wear_table(table);
  }

  void show_unused(const std::vector<std::string> &columns) const
  {
    if (!columns.empty())
      std::cout << file << ": not used: " << comma_list(columns) << ".\n\n";
  }

  void fit_creep_table(const CsvTable &table) const
  {
    const double reference = reference_time * 60. * units::s;
    std::vector<std::string> unused;
    const std::vector<CreepRow> rows = creep_rows(table, &unused);
    show_unused(unused);
    if (has_posterior)
      show_posterior(creep_posterior_model(rows, reference, priors));
    else
      std::cout << text_of(fit_creep(rows, reference), file);
  }

  void fit_wear_table(const CsvTable &table) const
  {
    const NeededColumns needed = wear_law_forms().make(request.law, {}).needed;
    const MeasuredRows rows = measured_rows(table, needed, density);
    show_unused(rows.unused_columns);
    FitRequest chosen = request;
    if (has_posterior)
    {
      if (app->get_option("--hold-out")->count() == 0)
        chosen.held_out = 0.;
      return show_posterior(posterior_model(rows, chosen, priors));
    }
    if (domain != "auto")
      chosen.domain = domain == "log" ? FitDomain::logarithmic : FitDomain::linear;
    const LawFit fit = fit_law(rows, chosen);
    std::cout << text_of(fit, file);
    write_text(output, csv_of(fit, file));
    write_text(factors, factors_of(fit));
  }

  void show_posterior(PosteriorModel model) const
  {
    const PosteriorResult result = compute_posterior(std::move(model), file, request.seed);
    std::cout << text_of(result);
    write_text(output, csv_of(result));
    write_text(draws, draws_of(result));
  }
};
} // namespace

void
add_fit_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<FitCommand>();
  FitRequest &request = command->request;
  CLI::App *add = app.add_subcommand(
      "fit", "Fit the constants of a wear law or of creep to a table of a bench, or the stiffness "
             "of a case of hip_layer to the pressures of a run of hip_cup");
  command->app = add;
  add->add_option(
         "file", command->file,
         "File: a table of measured rows, bench.csv, with the columns cross_shear, pressure_MPa, "
         "load_N, sliding_m, volume_mm3 or mass_mg, for creep time_min, pressure_MPa, strain or "
         "depth_mm and thickness_mm; or a case of hip_layer, case.prm")
      ->required();
  add->add_option("run", command->run,
                  "Beside a parameter file of hip_layer: output folder of a run of hip_cup with "
                  "the same cavity");
  std::vector<std::string> laws = wear_law_forms().names();
  laws.push_back(FitCommand::creep);
  add->add_option("--law", request.law, "Law of wear, or creep")
      ->check(CLI::IsMember(laws))
      ->capture_default_str();
  add->add_option("--density", command->density,
                  "Density of the specimen [kg/m^3], for a column of masses");
  add->add_option("--domain", command->domain,
                  "Least squares of the logarithms of volumes or of the volumes; auto: log, linear "
                  "where the table has standard deviations or zeros")
      ->check(CLI::IsMember({"auto", "log", "linear"}))
      ->capture_default_str();
  add->add_option("--hold-out", request.held_out,
                  "Share of the rows that are not fitted, but predicted; none with --posterior, "
                  "unless it is given")
      ->check(CLI::Range(0., .9))
      ->capture_default_str();
  add->add_option("--seed", request.seed,
                  "Seed of the random choice of these rows, and of the draws of a posterior")
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
  add->add_option("--reference-time", command->reference_time, "t_0 of the law of creep [min]")
      ->check(CLI::Range(1e-6, 1e9))
      ->capture_default_str();
  add->add_flag("--posterior", command->has_posterior,
                "Compute the joint distribution of the constants from priors and rows with "
                "lognormal scatter, in place of least squares");
  add->add_option(
         "--prior", command->priors,
         "\"constant = distribution\", several times: normal(mean, sd), lognormal(median, cv), "
         "uniform(low, high), half_cauchy(scale) or truncated(distribution, low, high); the "
         "constant is an entry without its unit, or scatter, the standard deviation of logarithms "
         "that adds to the known ones of the table. The output states the defaults")
      ->allow_extra_args(false)
      ->take_all();
  add->add_option("--draws", command->draws,
                  "File of 2000 joint draws of the posterior (.csv), its columns are entries of a "
                  "parameter file; nothing is written without it");
  add->add_option("--factors", command->factors,
                  "File that the law table reads (.csv); nothing is written without it");
  add->add_option("-o,--output", command->output,
                  "Table of measured and predicted rows (.csv); nothing is written without it");
  add->add_flag("--force", command->force, "Replace the file if it exists");
  act_on_root(*add, action, [command] { command->run_it(); });
}
} // namespace arthrowear
